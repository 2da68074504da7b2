//! Words of the page, in both languages.

use garns::{Kind, Lang, Text, Verdict};

use crate::board::Mode;

macro_rules! words {
    ($($name:ident: $en:literal, $pt:literal;)+) => {
        $(
            #[doc = $en]
            pub const $name: Text = Text { en: $en, pt: $pt };
        )+

        /// All of them.
        pub const ALL: &[Text] = &[$($name),+];
    };
}

words! {
    PLAY: "Play", "Jogar";
    SOLVE: "Solve", "Resolver";
    LEARN: "Learn", "Aprender";
    MAKE: "Make", "Criar";
    LAB: "Lab", "Lab";
    METHODS: "Methods to compare", "Métodos a comparar";
    METHOD: "Method", "Método";
    METHODS_SHORT: "Methods", "Métodos";
    COMPARED: "Compared in pairs", "Comparados dois a dois";
    ABOUT_PAIRS: "Wilcoxon's signed-rank test over the median seconds of each puzzle. p: how probable such a difference is by \
                  chance, corrected for several comparisons (Holm). Effect: from −1, where the first is always faster, to 1.",
        "Teste de postos sinalizados de Wilcoxon sobre a mediana dos segundos de cada jogo. p: probabilidade de tal diferença por \
         acaso, corrigida para várias comparações (Holm). Efeito: de −1, quando o primeiro é sempre mais rápido, a 1.";
    DIFFER: "Differ", "Diferem";
    EFFECT: "Effect", "Efeito";
    FASTER: "Faster", "Mais rápido";
    SINGLE_RUNS: "Single runs", "Execuções uma a uma";
    WATCH_RUN: "Watch again", "Rever";
    ADD_METHOD: "Add this method", "Adicionar este método";
    REMOVE: "Remove", "Remover";
    NO_METHOD: "First add a method.", "Primeiro adicione um método.";
    PUZZLES: "Puzzles", "Jogos";
    FROM: "Which puzzles", "Quais jogos";
    FROM_MADE: "made for this", "criados para o experimento";
    FROM_TABLE: "the one that is open", "o que está aberto";
    HOW_MANY: "How many", "Quantos";
    GIVENS: "Givens", "Dados";
    RUNS: "Runs", "Execuções";
    REPEATS: "Seeds for each puzzle", "Sementes por jogo";
    LONGEST: "Most seconds of a run", "Máximo de segundos por execução";
    PROVE_UNIQUE: "Prove that the solution is the only one", "Provar que a solução é a única";
    EXPERIMENT: "Run the experiment", "Executar o experimento";
    SAVE_LAB: "Save the experiment (TOML)", "Salvar o experimento (TOML)";
    LOAD_LAB: "Load an experiment", "Carregar um experimento";
    WITH_GAME: "With what was written into it", "Com o que foi escrito";
    OWN_LAB: "An experiment of the page", "Um experimento da página";
    STUDIES: "Published studies", "Estudos publicados";
    ABOUT_STUDIES: "Experiments that were run with garns, with what they show and every run. The form takes their methods and puzzles, to run them here.",
        "Experimentos feitos com o garns, com o que mostram e cada execução. O formulário recebe os métodos e os jogos deles, para executar aqui.";
    NO_STUDIES: "No studies lie beside this page.", "Não há estudos junto a esta página.";
    QUESTION: "Question", "Pergunta";
    FINDINGS: "What follows", "O que se conclui";
    LIMITATIONS: "Limits", "Limites";
    SET_OF: "Set of puzzles", "Conjunto de jogos";
    OPEN_SET: "This experiment takes its puzzles from files: open them (Open), then run it here.",
        "Este experimento tira os jogos de arquivos: abra-os (Abrir) e depois execute aqui.";
    ANSWERED: "Answered", "Respondidas";
    INTERVAL: "95 % interval", "Intervalo de 95 %";
    MEDIAN_SECONDS: "Median seconds", "Mediana dos segundos";
    MEDIAN_WORK: "Median steps or nodes", "Mediana de passos ou nós";
    ATTACH_SOLUTION: "Attach the solution", "Anexar a solução";
    ABOUT_SOLUTION: "It goes with links and files of f-puzzles, SudokuPad and garns, so that they can tell when the puzzle is solved.",
        "Ela vai junto nos links e arquivos do f-puzzles, do SudokuPad e do garns, para que saibam quando o jogo está resolvido.";
    LANDSCAPE_TABU: "Tabu search's landscape", "A paisagem da busca tabu";
    LANDSCAPE_ANNEAL: "Annealing's landscape", "A paisagem da têmpera simulada";
    NO_LANDSCAPE: "Its cells can't be divided into houses that hold every value once, so there is no landscape of swaps.",
        "Suas células não se dividem em casas com cada valor uma vez, logo não há paisagem de trocas.";
    NEIGHBOURS: "Neighbours: how many swaps change the cost by how much; the one that is made has a border",
        "Vizinhos: quantas trocas mudam o custo em quanto; a que é feita tem borda";
    REPORT: "Report (HTML)", "Relatório (HTML)";
    ROWS_CSV: "All runs (CSV)", "Todas as execuções (CSV)";
    WHY_CELL: "Why this cell?", "Por que esta célula?";
    TECHNIQUES: "Techniques", "Técnicas";
    COURSE_HELP: "Choose one to learn it; what is not ticked is left out of hints. SE: the rating of Sudoku Explainer.",
        "Escolha uma para aprender; o que não está marcado fica fora das dicas. SE: a nota do Sudoku Explainer.";
    NEEDS_ONE: "It takes for granted that the puzzle has one solution only.", "Supõe que o jogo tem uma única solução.";
    PRACTISE: "Practise", "Praticar";
    NEXT_POSITION: "Another position", "Outra posição";
    SHOW_STEP: "Show it", "Mostrar";
    ALL_TECHNIQUES: "All techniques", "Todas as técnicas";
    FIND_IT: "It is the next step in this grid: write the value, or take the marks away that it rules out.",
        "É o próximo passo nesta grade: escreva o valor, ou apague as anotações que ela exclui.";
    FOUND_IT: "Found!", "Achou!";
    LOOKING: "Looking for a puzzle that needs it …", "Procurando um jogo que precise dela …";
    NO_EXERCISE: "No plain Sudoku that needs it was found in time.", "Nenhum Sudoku comum que precise dela foi achado a tempo.";
    STATISTICS: "Statistics", "Estatísticas";
    SOLVED_COUNT: "Solved", "Resolvidos";
    BEST_TIME: "Best time", "Melhor tempo";
    MEAN_TIME: "Mean time", "Tempo médio";
    DAILY: "Puzzle of the day", "Jogo do dia";
    OPEN: "Open", "Abrir";
    SHARE: "Share", "Compartilhar";
    SETTINGS: "Settings", "Configurações";
    GRID: "Puzzle grid", "Grade do jogo";
    TASKS: "What to do", "O que fazer";
    UNDO: "Undo", "Desfazer";
    REDO: "Redo", "Refazer";
    CLEAR: "Clear", "Limpar";
    DIGIT: "Digit", "Dígito";
    CORNER: "Corner", "Canto";
    CENTRE: "Centre", "Centro";
    COLOUR: "Colour", "Cor";
    PEN: "Pen", "Caneta";
    DRAW_LINE: "Draw along the selected cells", "Traçar pelas células selecionadas";
    PEN_HELP: "Drag from cell to cell to draw a line; drawn again, it goes.", "Arraste de célula em célula para traçar; traçada de novo, a linha some.";
    REPLAY: "Replay", "Rever a partida";
    REPLAY_STOP: "End the replay", "Encerrar";
    REMIND: "Techniques to be reminded of", "Técnicas a relembrar";
    ABOUT_REMIND: "Those that hints told you most often; each leads to its page.", "As que mais apareceram nas dicas; cada uma leva à sua página.";
    EXERCISE_LINK: "Link to this exercise", "Link para este exercício";
    WRITE_AS: "Write as", "Escrever como";
    KEYPAD: "Keypad", "Teclado";
    MARK_ALL: "Fill in marks", "Anotar tudo";
    TIDY: "Clean up marks", "Limpar anotações";
    RESTART: "Start over", "Recomeçar";
    CHECK: "Correct so far?", "Certo até aqui?";
    PAUSE: "Pause", "Pausar";
    RESUME: "Go on", "Continuar";
    PAUSED: "Paused", "Em pausa";
    TIMER: "Time", "Tempo";
    SELECT_MANY: "Select several", "Selecionar várias";
    LANGUAGE: "Language", "Idioma";
    THEME: "Appearance", "Aparência";
    SYSTEM: "Same as the system", "Igual ao sistema";
    LIGHT: "Light", "Claro";
    DARK: "Dark", "Escuro";
    SAFE_COLOURS: "Colours that colour-blind people can tell apart", "Cores que daltônicos distinguem";
    TIDY_ALWAYS: "A digit cleans up the marks it rules out", "Um dígito apaga as anotações que exclui";
    SHOW_CONFLICTS: "Show at once what breaks a rule", "Mostrar logo o que quebra uma regra";
    SHOW_CLOCK: "Show the clock", "Mostrar o relógio";
    CLOSE: "Close", "Fechar";
    OPEN_TITLE: "Open a puzzle", "Abrir um jogo";
    OPEN_HELP: "Paste a puzzle in any format garns reads, a link of f-puzzles or SudokuPad, or drop a file here.",
        "Cole um jogo em qualquer formato que o garns lê, um link do f-puzzles ou do SudokuPad, ou solte um \
         arquivo aqui.";
    PUZZLE_TEXT: "Puzzle", "Jogo";
    FILE: "Choose a file", "Escolher um arquivo";
    EXAMPLE: "An example", "Um exemplo";
    EXAMPLES: "Examples", "Exemplos";
    COPIED: "The link was copied.", "O link foi copiado.";
    LINK: "Link to this puzzle as it is", "Link para o jogo como está";
    COPY: "Copy the link", "Copiar o link";
    SVG: "Picture (SVG)", "Imagem (SVG)";
    PDF: "PDF", "PDF";
    CERTIFICATE: "Certificate", "Certificado";
    ABOUT_CERTIFICATE: "A proof that there is no other solution, which VeriPB and DRAT-trim check without garns; with model and \
                        solution.",
        "Uma prova de que não há outra solução, que VeriPB e DRAT-trim conferem sem o garns; com modelo e solução.";
    PROVING: "Proving … Stop", "Provando … Parar";
    PRINT: "Print", "Imprimir";
    SOUND: "Nothing is wrong so far.", "Nenhum erro até aqui.";
    SOLVED: "Solved!", "Resolvido!";
    CHECKING: "Checking …", "Verificando …";
    WRONG_SOMEWHERE: "What is written does not lead to a solution.",
        "O que está escrito não leva a nenhuma solução.";
    CONFLICTS: "Broken rules", "Regras quebradas";
    ENGINE: "Engine", "Motor";
    PRESET: "Preset", "Predefinição";
    PARAMETERS: "Parameters", "Parâmetros";
    AUTO: "auto", "auto";
    WANT: "Wanted", "Objetivo";
    WANT_SOLVE: "Solution; is it the only one?", "Solução, e se é a única";
    WANT_FIRST: "One solution", "Uma solução";
    WANT_ALL: "All solutions", "Todas as soluções";
    WANT_COUNT: "How many there are", "Quantas há";
    WANT_CANDIDATES: "Values each cell can have", "Valores possíveis de cada célula";
    WATCH: "Watch every step", "Acompanhar cada passo";
    SPEED: "Speed", "Velocidade";
    STEP: "Single step", "Um passo";
    SEED: "Seed", "Semente";
    NEW_SEED: "Another seed", "Outra semente";
    RUN: "Solve", "Resolver";
    CANCEL: "Cancel", "Cancelar";
    COMPARE: "Compare with", "Comparar com";
    NOTHING: "nothing", "nada";
    RUNNING: "running", "em execução";
    CANCELLED: "cancelled", "cancelado";
    RESULTS: "Runs", "Execuções";
    FORGET: "Forget these runs", "Apagar estas execuções";
    SECONDS: "Seconds", "Segundos";
    NODES: "Nodes", "Nós";
    FOUND: "Found", "Encontradas";
    ITERATIONS: "Iterations", "Iterações";
    COST: "Cost", "Custo";
    BEST: "Best", "Melhor";
    TEMPERATURE: "Temperature", "Temperatura";
    ACCEPTANCE: "Accepted", "Aceitas";
    TABU: "Tabu", "Tabu";
    RESTARTS: "Restarts", "Reinícios";
    VERDICT: "Verdict", "Veredito";
    CONVERGENCE: "Convergence", "Convergência";
    AGAINST_ITERATIONS: "against iterations", "por iterações";
    AGAINST_TIME: "against time", "por tempo";
    ZOOM_HELP: "Drag over the chart to zoom, double-click to see all.",
        "Arraste sobre o gráfico para ampliar, clique duas vezes para ver tudo.";
    LINES_HELP: "Thick: the best cost so far; thin: the cost of the grid as it is.",
        "Linha grossa: o melhor custo até ali; fina: o custo da grade como está.";
    ZOOM_OUT: "See all", "Ver tudo";
    CSV: "Numbers (CSV)", "Números (CSV)";
    WRITE_SOLUTION: "Write into the grid", "Escrever na grade";
    HIDE: "Hide", "Ocultar";
    PREVIOUS: "Previous", "Anterior";
    NEXT: "Next", "Próximo";
    HINT: "Hint", "Dica";
    MORE: "Tell me more", "Mostrar mais";
    DO_IT: "Do it", "Aplicar";
    LINK_BY_LINK: "Link by link", "Elo por elo";
    NO_HINT: "No technique finds a step.", "Nenhuma técnica acha um passo.";
    NOTHING_LEFT: "There is nothing left to do.", "Não há mais nada a fazer.";
    ALL_STEPS: "Explain the whole solution", "Explicar a solução toda";
    PROPAGATE: "Propagation, rule by rule", "Propagação, regra a regra";
    DIFFICULTY: "Difficulty", "Dificuldade";
    HARDEST: "Hardest of these steps", "Mais difícil destes passos";
    ESTIMATE: "People take about", "Tempo médio estimado";
    STEPS: "Steps", "Passos";
    STUCK: "The techniques get no further.", "As técnicas não vão mais longe.";
    THINKING: "Thinking …", "Pensando …";
    NEW: "New", "Novo";
    KIND: "Kind", "Tipo";
    SIZE: "Size", "Tamanho";
    EMPTY: "Empty grid to set", "Grade vazia para montar";
    SOLUTIONS_NOW: "Solutions", "Soluções";
    NO_SOLUTION: "none", "nenhuma";
    ONE_SOLUTION: "exactly one", "exatamente uma";
    MANY_SOLUTIONS: "more than one", "mais de uma";
    AT_LEAST: "at least ", "pelo menos ";
    UNKNOWN: "unknown", "desconhecido";
    COUNTING: "counting …", "contando …";
    MINIMAL: "Every given is needed.", "Todos os dados são necessários.";
    NOT_MINIMAL: "Each of these could go by itself; without one, another may be needed",
        "Cada um destes poderia sair sozinho; sem um, outro pode ser necessário";
    NOT_NEEDED: "Not needed", "Desnecessário";
    CHECK_MINIMAL: "Which givens are not needed?", "Quais dados são desnecessários?";
    GENERATE: "Make one for me", "Criar um para mim";
    SYMMETRY: "Symmetry", "Simetria";
    LEVEL: "Level", "Nível";
    ANY: "any", "qualquer";
    MAKING: "Making …", "Criando …";
    GIVEN: "given", "dado";
    BLANK: "blank", "em branco";
    TREE: "Search tree", "Árvore de busca";
    TREE_HELP: "Each value that is tried hangs below the one before it; every dead end opens a new column. The thick line is what \
                stands on the grid now.",
        "Cada valor tentado fica abaixo do anterior; cada beco sem saída abre uma nova coluna. A linha grossa é o que está na \
         grade agora.";
    SKIP: "Skip to the end", "Pular para o fim";
    RULES: "Rules", "Regras";
    TOGETHER: "Puzzles opened together", "Jogos abertos juntos";
    SHOW_ALL: "Show all of them", "Mostrar todos";
    COLLECTIONS: "Collections", "Coleções";
    NO_ROOM: "They are too many to be kept by this browser.", "São muitos para este navegador guardar.";
    DAMAGED: "What was kept of this collection can't be read.", "O que foi guardado desta coleção não pode ser lido.";
    SOLVED_ONE: "solved", "resolvido";
    BEGUN: "begun", "começado";
    NOT_BEGUN: "not begun", "não começado";
    PER_PAGE: "Puzzles on a page", "Jogos por página";
    WITH_SOLUTIONS: "Solutions at the end", "Soluções no fim";
    WITH_LEVELS: "Levels above the puzzles", "Níveis acima dos jogos";
    BOOKLET: "Booklet (PDF)", "Livreto (PDF)";
    RECENT: "Recent games", "Jogos recentes";
    FORGET_GAMES: "Forget these games", "Apagar estes jogos";
    KEYS: "Keys", "Teclas";
    WELCOME: "No digit may stand twice in a row, column or box. Click a cell and type; ? shows the keys.",
        "Nenhum dígito se repete em linha, coluna ou bloco. Clique e digite; ? mostra as teclas.";
    ANOTHER: "Another one", "Mais um";
    NEXT_PUZZLE: "Next one", "Próximo jogo";
    BEING_PLAYED: "This puzzle is being played: its givens stay as they are.",
        "Este jogo está em andamento: seus dados ficam como estão.";
    CHANGE_PUZZLE: "Change this puzzle", "Alterar este jogo";
    TYPED: "Set", "Montar";
    TYPED_GIVEN: "Givens", "Dados";
    TYPED_MARK: "Candidates", "Candidatos";
    MARK_HELP: "Select cells, then press the values they may have. They belong to the puzzle and are no notes of a player.",
        "Selecione células e aperte os valores que elas podem ter. Fazem parte do jogo e não são anotações de quem joga.";
    MORE_GRIDS: "Another grid", "Mais uma grade";
    GRID_HELP: "Another grid like this one, whose corner lies on the selected cell:",
        "Mais uma grade como esta, com um canto na célula selecionada:";
    TOP_LEFT: "Its top left corner", "O canto superior esquerdo";
    TOP_RIGHT: "Its top right corner", "O canto superior direito";
    BOTTOM_LEFT: "Its bottom left corner", "O canto inferior esquerdo";
    BOTTOM_RIGHT: "Its bottom right corner", "O canto inferior direito";
    SYMBOLS: "Symbols of the values", "Símbolos dos valores";
    TYPED_RULE: "Rules", "Regras";
    TYPED_REGION: "Regions", "Regiões";
    TYPED_NOTES: "Text", "Texto";
    FIND_RULE: "Find a rule", "Procurar uma regra";
    ADD_RULE: "Add", "Adicionar";
    CHANGE_RULE: "Save the change", "Salvar a alteração";
    OTHER_RULE: "Another rule", "Outra regra";
    WHOLE_LINE: "Whole line through the cell", "Linha inteira pela célula";
    MOVE_RULE: "Move", "Mover";
    TO_LEFT: "To the left", "Para a esquerda";
    TO_RIGHT: "To the right", "Para a direita";
    TO_ABOVE: "Up", "Para cima";
    TO_BELOW: "Down", "Para baixo";
    COPY_RULE: "Draw a copy", "Desenhar uma cópia";
    DELETE_RULE: "Delete", "Excluir";
    RULES_THERE: "Rules of this puzzle", "Regras deste jogo";
    RULE_OF_PUZZLE: "A rule of this puzzle", "Uma regra deste jogo";
    NEW_OPTION: "As another alternative", "Como outra alternativa";
    SAME_OPTION: "Into the last alternative", "Na última alternativa";
    ONE_GRID_ONLY: "Regions are painted where there is one grid only.", "Regiões são pintadas só onde há uma única grade.";
    REGION_HELP: "Drag over cells, then press the number of their region. When all regions have their size, the puzzle has them.",
        "Arraste sobre as células e aperte o número da região. Quando todas tiverem o tamanho certo, o jogo passa a tê-las.";
    NO_REGIONS: "No regions", "Sem regiões";
    TITLE: "Title", "Título";
    AUTHOR: "Author", "Autor";
    RULES_TEXT: "Rules in words", "Regras em palavras";
    WRITE_RULES: "Write it from the rules", "Escrever a partir das regras";
    BOXES: "Boxes", "Blocos";
    USUAL: "usual", "os usuais";
    NO_BOXES: "none", "nenhum";
    SHOW_POSSIBLE: "Show the values each cell can have", "Mostrar os valores possíveis de cada célula";
    NOT_RATED: "Not rated", "Sem classificação";
    SEE_WAY: "Step by step", "Passo a passo";
    MINIMISE: "Take away until every given is needed", "Tirar dados até que todos os que restam sejam necessários";
    LOST: "The engines could not be loaded: is there a connection?",
        "Os motores não puderam ser carregados: há conexão?";
    NOT_OPENED: "The puzzle that was made was not opened, as this one was changed meanwhile.",
        "O jogo criado não foi aberto, pois este foi alterado nesse meio-tempo.";
    PLAYING_BACK: "being shown", "em exibição";
    NO_SWAP: "There is no curve: the grid was solved before the first swap. With fill = propagate, deduction often does that; \
              with fill = random the search has more to do.",
        "Não há curva: a grade já estava resolvida antes da primeira troca. Com fill = propagate, a dedução muitas vezes faz \
         isso; com fill = random a busca tem mais a fazer.";
    PUZZLE: "Puzzle", "Jogo";
    TEXT_COPIED: "The text was copied.", "O texto foi copiado.";
    NOT_COPIED: "The browser did not allow copying. What is to be copied is selected: Ctrl+C copies it.",
        "O navegador não permitiu copiar. O que se quer copiar está selecionado: Ctrl+C copia.";
    LOCAL_LINK: "This page comes from your own computer, so this link opens on this computer only. To hand the puzzle on, send \
                 the file or the text, or a link of one of these:",
        "Esta página vem do seu próprio computador, por isso o link só abre neste computador. Para passar o jogo adiante, \
         envie o arquivo ou o texto, ou um link de um destes:";
    HIGHLIGHT: "Mark what the selected cell sees, and equal digits", "Marcar o que a célula selecionada vê e dígitos iguais";
    HIDE_FINISHED: "Take finished digits off the keypad", "Tirar do teclado os dígitos completos";
    NAME_MISTAKES: "Hints name the entries that are wrong", "As dicas dizem quais dígitos estão errados";
    READING: "Reading …", "Lendo …";
    PNG: "Picture (PNG)", "Imagem (PNG)";
    FORMAT: "Format", "Formato";
    AS_TEXT: "As text for other programs", "Como texto para outros programas";
    COPY_AS_TEXT: "Copy", "Copiar";
    SAVE: "Save as a file", "Salvar em arquivo";
    QR: "QR code of the link", "QR code do link";
    QR_TOO_LONG: "The link is too long for a QR code.", "O link é longo demais para um QR code.";
    NOT_WRITTEN: "Not possible in this format", "Não é possível neste formato";
    NO_PICTURE: "The browser did not draw the picture.", "O navegador não desenhou a imagem.";
    ELSEWHERE: "Link for", "Link para";
    SOMETHING_WRONG: "Something that was written is wrong.", "Há um erro no que foi escrito.";
}

/// A word among which a field of a rule chooses, as people say it.
pub fn choice(word: &'static str) -> Text {
    let (en, pt) = match word {
        "+" => ("sum (+)", "soma (+)"),
        "-" => ("difference (−)", "diferença (−)"),
        "*" => ("product (×)", "produto (×)"),
        "/" => ("quotient (÷)", "quociente (÷)"),
        "odd" => ("odd", "ímpares"),
        "even" => ("even", "pares"),
        "prime" => ("prime", "primos"),
        "square" => ("square", "quadrados"),
        "greater" => ("greater", "maiores"),
        "less" => ("less", "menores"),
        "both" => ("both", "as duas"),
        "shaded" => ("shaded", "sombreadas"),
        "unshaded" => ("unshaded", "não sombreadas"),
        "row" => ("row", "linha"),
        "column" => ("column", "coluna"),
        "box" => ("box", "bloco"),
        "region" => ("region", "região"),
        "diagonal" => ("diagonal", "diagonal"),
        "window" => ("window", "janela"),
        "disjoint" => ("disjoint group", "grupo disjunto"),
        "extra" => ("extra house", "casa extra"),
        "any" => ("any", "quaisquer"),
        "unclued" => ("those without a clue", "as sem pista"),
        "none" => ("none", "nenhuma"),
        "sides" => ("at sides and corners", "nos lados e nos cantos"),
        "corners" => ("at corners only", "só nos cantos"),
        "never" => ("never", "nunca"),
        "renban" => ("consecutive values (renban)", "valores consecutivos (renban)"),
        "sums" => ("equal sums", "somas iguais"),
        word => (word, word),
    };
    Text { en, pt }
}

/// What a mode is called.
pub fn mode(mode: Mode) -> Text {
    match mode {
        Mode::Value => DIGIT,
        Mode::Corner => CORNER,
        Mode::Centre => CENTRE,
        Mode::Colour => COLOUR,
        Mode::Pen => PEN,
    }
}

/// What a verdict is called.
pub fn verdict(verdict: Verdict) -> Text {
    match verdict {
        Verdict::Unique => Text { en: "one solution", pt: "uma solução" },
        Verdict::Several => Text { en: "several solutions", pt: "várias soluções" },
        Verdict::Solved => Text { en: "solved", pt: "resolvido" },
        Verdict::Impossible => Text { en: "no solution", pt: "sem solução" },
        Verdict::GaveUp => Text { en: "gave up", pt: "desistiu" },
    }
}

/// What a kind of puzzle is called.
pub fn kind(kind: Kind) -> Text {
    match kind {
        Kind::Sudoku => Text { en: "Sudoku", pt: "Sudoku" },
        Kind::Jigsaw => Text { en: "Jigsaw", pt: "Jigsaw" },
        Kind::Latin => Text { en: "Latin square", pt: "Quadrado latino" },
        Kind::Kenken => Text { en: "KenKen", pt: "KenKen" },
        Kind::Killer => Text { en: "Killer", pt: "Killer" },
        Kind::Samurai => Text { en: "Samurai", pt: "Samurai" },
        Kind::Colouring => Text { en: "Colouring", pt: "Coloração" },
    }
}

/// What a puzzle is called, and, where it has a title, what it is.
pub fn puzzle(puzzle: &garns::Puzzle, lang: Lang) -> (String, String) {
    let (rows, cols) = puzzle.frame().canvas();
    let kind = kind(puzzle.kind()).get(lang);
    let what = format!("{kind} {rows}×{cols}");
    let title = garns::clean_line(&puzzle.notes().title).into_owned();
    if title.is_empty() || title == kind { (what, String::new()) } else { (title, what) }
}

/// A cell for those who hear the page: `row 3, column 5, 7, given`.
pub fn cell(lang: Lang, row: u16, col: u16, symbol: Option<&str>, given: bool, marks: &str) -> String {
    let (row, col) = (row + 1, col + 1);
    let place = garns::say!(lang, "row {row}, column {col}", "linha {row}, coluna {col}");
    match symbol {
        Some(symbol) if given => format!("{place}, {symbol}, {}", GIVEN.get(lang)),
        Some(symbol) => format!("{place}, {symbol}"),
        None if marks.is_empty() => format!("{place}, {}", BLANK.get(lang)),
        None => garns::say!(lang, "{place}, marks {marks}", "{place}, anotações {marks}"),
    }
}

/// A decimal number with so many digits after the point or comma.
pub fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    as_written(&format!("{number:.digits$}"), lang)
}

/// Seconds, of short times two digits that count.
pub fn seconds(seconds: f64, lang: Lang) -> String {
    let digits = if seconds > 0.0 { (1.0 - seconds.log10().floor()).clamp(3.0, 6.0) } else { 3.0 };
    decimal(seconds, digits as usize, lang)
}

/// A number with a decimal point, as people of a language write it.
pub fn as_written(number: &str, lang: Lang) -> String {
    match lang {
        Lang::En => number.to_owned(),
        Lang::Pt => number.replace('.', ","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_field_of_a_rule_chooses_among_is_said_in_portuguese() {
        for field in garns::RULES.iter().flat_map(|about| about.fields) {
            if let garns::RuleFieldKind::Choice { words } = field.kind {
                for word in words {
                    assert!(*word == "diagonal" || choice(word).pt != *word, "{}: {word}", field.name);
                }
            }
        }
    }

    #[test]
    fn every_word_exists_in_both_languages() {
        for text in ALL {
            assert!(!text.en.is_empty() && !text.pt.is_empty(), "{text:?}");
        }
    }

    #[test]
    fn numbers_have_a_comma_in_portuguese() {
        assert_eq!((decimal(7.25, 1, Lang::En), decimal(7.25, 1, Lang::Pt)), ("7.2".into(), "7,2".into()));
        assert_eq!(decimal(12.0, 0, Lang::Pt), "12");
    }

    #[test]
    fn cells_are_told_as_they_are_read_aloud() {
        assert_eq!(cell(Lang::En, 2, 4, Some("7"), true, ""), "row 3, column 5, 7, given");
        assert_eq!(cell(Lang::Pt, 2, 4, None, false, ""), "linha 3, coluna 5, em branco");
        assert_eq!(cell(Lang::En, 0, 0, None, false, "1 2"), "row 1, column 1, marks 1 2");
    }
}
