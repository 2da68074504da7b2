"""The examples in the documentation, of the compiled half too, which `pytest --doctest-modules` does not find."""

import doctest
import inspect
import sys

import garns


def documented():
    """Every text of documentation, with its name."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] == "garns"]
    seen = set()
    for module in modules:
        yield module.__name__, module.__doc__
        for name, thing in vars(module).items():
            if not str(getattr(thing, "__module__", "")).startswith("garns") or id(thing) in seen:
                continue
            seen.add(id(thing))
            if inspect.isclass(thing) or callable(thing):
                yield f"{module.__name__}.{name}", thing.__doc__
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if callable(value) or isinstance(value, (property, classmethod)):
                        yield f"{module.__name__}.{name}.{member}", value.__doc__


def test_examples():
    runner, parser, count = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF), doctest.DocTestParser(), 0
    failures = []
    for name, text in documented():
        if text and ">>>" in text:
            count += 1
            told = []
            runner.run(parser.get_doctest(inspect.cleandoc(text) + "\n", {}, name, None, 0), out=told.append)
            failures += told
    assert not failures, "".join(failures)
    assert count >= 15


def test_everything_public_is_documented():
    for name in garns.__all__:
        thing = getattr(garns, name)
        if callable(thing):
            assert thing.__doc__, name
            members = vars(thing).items() if inspect.isclass(thing) else ()
            for member, value in members:
                public = not member.startswith("_") and (callable(value) or isinstance(value, property))
                assert not public or value.__doc__ or issubclass(thing, tuple), f"{name}.{member}"
