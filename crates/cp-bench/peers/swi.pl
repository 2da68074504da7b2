% The rows, stated for SWI-Prolog's clpfd.
%
% Usage: swipl -O swi.pl ROW MODEL LIMIT INSTANCE; prints ROW<TAB>CPU-ms<TAB>COUNT VALUES<TAB>effort. LIMIT 0 means all.
% Labeling options are the fastest of those tried.

:- use_module(library(clpfd)).
:- initialization(main, main).

% problem(+Model, +Row, +Data, -Variables, -Options): states it; labeling is what remains.
problem(squares, _, Top, [X, Z, Y], []) :-
    [X, Y, Z] ins 1..Top,
    X*X + Y*Y #= Z*Z,
    X #> Y.
problem('square-sets', _, Top, [X, Z, Y], []) :-
    findall(S, (between(2, Top, R), S is R*R), [Square|Others]),
    foldl(joined, Others, 1 \/ Square, Squares),
    [X, Y, Z] ins Squares,
    X + Y #= Z,
    X #> Y.
problem(sudoku, Row, Givens, Cells, [ff]) :-
    length(Givens, Count),
    N is round(sqrt(Count)),
    Box is round(sqrt(N)),
    Cells = Givens,
    Cells ins 1..N,
    rows(Cells, N, Rows),
    transpose(Rows, Columns),
    boxes(Rows, Box, Boxes),
    ( memberchk(Row, ['figure-1', 'order-4']) -> Different = all_different ; Different = all_distinct ),
    maplist(Different, Rows),
    maplist(Different, Columns),
    maplist(Different, Boxes).
problem(kenken, _, N-Cages, Cells, [ff]) :-
    Count is N*N,
    length(Cells, Count),
    Cells ins 1..N,
    rows(Cells, N, Rows),
    transpose(Rows, Columns),
    Array =.. [cells|Cells],
    maplist(cage(N, Array), Cages),
    maplist(all_distinct, Rows),
    maplist(all_distinct, Columns).
problem(queens, _, N, Queens, [ff]) :-
    length(Queens, N),
    Top is N - 1,
    Queens ins 0..Top,
    safe(Queens).
problem(send, _, _, [S,E,N,D,M,O,R,Y], [ff]) :-
    [S,E,N,D,M,O,R,Y] ins 0..9,
    1000*S + 91*E + D + 10*R #= 9000*M + 900*O + 90*N + Y,
    S #\= 0, M #\= 0,
    all_different([S,E,N,D,M,O,R,Y]).
problem(colours, _, colouring(Vertices, Colours, [First|Cliques]), Cells, [ff]) :-
    length(Cells, Vertices),
    Top is Colours - 1,
    Cells ins 0..Top,
    Array =.. [cells|Cells],
    length(First, Size),
    Last is Size - 1,
    numlist(0, Last, Fixed),
    members(Array, First, Fixed),
    forall_clique(Cliques, Array, Size).

joined(Value, Domain, Domain \/ Value).

forall_clique([], _, _).
forall_clique([Clique|Cliques], Array, Size) :-
    members(Array, Clique, Cells),
    ( length(Clique, Size) -> all_distinct(Cells) ; all_different(Cells) ),
    forall_clique(Cliques, Array, Size).

members(_, [], []).
members(Array, [I|Indices], [Cell|Cells]) :- J is I + 1, arg(J, Array, Cell), members(Array, Indices, Cells).

cage(N, Array, cage(Operation, Target, Indices)) :-
    members(Array, Indices, Cells),
    cage_holds(Operation, N, Target, Cells).

cage_holds(+, _, Target, Cells) :- sum(Cells, #=, Target).
cage_holds(*, _, Target, [A, B, C]) :- A*B*C #= Target.
cage_holds(-, N, Target, [A, B]) :- pairs(N, Target, plus, Pairs), tuples_in([[A, B]], Pairs).
cage_holds(/, N, Target, [A, B]) :- pairs(N, Target, multiple, Pairs), tuples_in([[A, B]], Pairs).

multiple(Factor, X, Y) :- Y is Factor*X.

pairs(N, Target, Goal, Pairs) :-
    findall(Pair, (between(1, N, X), call(Goal, Target, X, Y), Y =< N, member(Pair, [[X, Y], [Y, X]])), Pairs).

safe([]).
safe([Q|Queens]) :- attacks(Queens, Q, 1), safe(Queens).

attacks([], _, _).
attacks([Q|Queens], Q0, D) :-
    Q0 #\= Q,
    Q0 #\= Q + D,
    Q0 #\= Q - D,
    D1 is D + 1,
    attacks(Queens, Q0, D1).

rows([], _, []) :- !.
rows(Cells, N, [Row|Rows]) :- length(Row, N), append(Row, Rest, Cells), rows(Rest, N, Rows).

% Each band of Box rows is cut into its boxes.
boxes([], _, []) :- !.
boxes(Rows, Box, Boxes) :-
    length(Band, Box),
    append(Band, Rest, Rows),
    maplist(pieces(Box), Band, Pieces),
    transpose(Pieces, Columns),
    maplist(append, Columns, Here),
    boxes(Rest, Box, There),
    append(Here, There, Boxes).

pieces(Box, Row, Pieces) :- rows(Row, Box, Pieces).

data(sudoku, Text, Givens) :- atom_chars(Text, Chars), maplist(given, Chars, Givens).
data(kenken, Text, N-Cages) :-
    split_string(Text, ";", "", [Head|Parts]),
    number_string(N, Head),
    maplist(cage_data, Parts, Cages).
data(colours, Text, colouring(Vertices, Colours, Cliques)) :-
    split_string(Text, ";", "", Parts),
    maplist(numbers, Parts, [[Vertices, Colours]|Cliques]).
data(send, _, none).
data(Model, Text, Top) :- memberchk(Model, [squares, 'square-sets', queens]), atom_number(Text, Top).

cage_data(Part, cage(Operation, Target, Cells)) :-
    sub_string(Part, 0, 1, _, Sign),
    atom_string(Operation, Sign),
    sub_string(Part, 2, _, 0, Rest),
    numbers(Rest, [Target|Cells]).

numbers(Text, Numbers) :-
    split_string(Text, " ", "", Words),
    maplist([Word, Number]>>number_string(Number, Word), Words, Numbers).

given('.', _) :- !.
given('0', _) :- !.
given(Char, Value) :- char_type(Char, digit(Value)), !.
given(Char, Value) :- char_code(Char, Code), Value is Code - 0'A + 10.

ask(Model, Row, Limit, Data0, Count, Values) :-
    State = state(0, []),
    ( copy_term(Data0, Data),
      problem(Model, Row, Data, Variables, Options),
      labeling(Options, Variables),
      arg(1, State, Before),
      Now is Before + 1,
      nb_setarg(1, State, Now),
      nb_setarg(2, State, Variables),
      Now =:= Limit
    -> true
    ;  true
    ),
    State = state(Count, Values).

cpu_ms(Ms) :- statistics(cputime, Seconds), Ms is Seconds*1000.

timed(Times, Goal, Ms) :-
    cpu_ms(Start),
    forall(between(1, Times, _), call(Goal)),
    cpu_ms(End),
    Ms is (End - Start)/Times.

main([RowText, ModelText, LimitText, Instance]) :-
    atom_string(Row, RowText),
    atom_string(Model, ModelText),
    atom_number(LimitText, Limit),
    once(data(Model, Instance, Data)),
    cpu_ms(Start),
    ask(Model, Row, Limit, Data, Count, Values0),
    cpu_ms(End),
    First is End - Start,
    % One run tells how long it takes; then batches of at least 2 ms, 15 of them or 3 s; the median counts.
    Batch is max(1, truncate(2/max(First, 0.001))),
    ( First >= 3000
    -> Median = First
    ;  Rounds is max(1, min(15, truncate(3000/max(First, 2)))),
       findall(Ms, (between(1, Rounds, _), timed(Batch, ask(Model, Row, Limit, Data, _, _), Ms)), Found),
       msort(Found, Sorted),
       Middle is Rounds // 2,
       nth0(Middle, Sorted, Median)
    ),
    ordered(Model, Values0, Values),
    atomic_list_concat(Values, ',', Shown),
    format("~w\t~5f\t~w ~w\t~n", [Row, Median, Count, Shown]).

% Squares are labeled in the order x, z, y and told as x, y, z.
ordered(Model, [X, Z, Y], [X, Y, Z]) :- memberchk(Model, [squares, 'square-sets']), !.
ordered(_, Values, Values).
