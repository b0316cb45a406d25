"""What numba infers for kernels, without compiling them: a kernel, and all kernels that it calls.

Machine code that is kept says only what a search returns; the helpers in it are not told apart.  To compile
each helper for itself takes minutes, to infer its types a moment.
"""

import importlib
import pkgutil

from numba.core import compiler, types, typing
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NopythonTypeInference

import solver


def name_of(dispatcher):
    """The name of a kernel, such as ``half_moon.moves.after``."""
    function = dispatcher.py_func
    return f"{function.__module__}.{function.__name__}".removeprefix("solver.")


def all_kernels():
    """Every jitted function at the margin of a module of ``solver``, by name."""
    found = {}
    for module in pkgutil.walk_packages(solver.__path__, "solver."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Dispatcher):
                assert found.setdefault(name_of(value), value) is value, f"two kernels {name_of(value)}"
    return found


@register_pass(mutates_CFG=False, analysis_only=True)
class _Answer(AnalysisPass):
    """Ends a pipeline: what comes out is the return type."""

    _name = "answer"

    def __init__(self):
        AnalysisPass.__init__(self)

    def run_pass(self, state):
        state.cr = types.unliteral(state.return_type)
        return False


class _TypesOnly(compiler.CompilerBase):
    """numba's own pipeline up to the types."""

    def define_pipelines(self):
        passes = PassManager("types only")
        untyped = compiler.DefaultPassBuilder.define_untyped_pipeline(self.state)
        passes.passes.extend(untyped.passes)
        passes.add_pass(NopythonTypeInference, "infer types")
        passes.add_pass(_Answer, "take the return type")
        passes.finalize()
        return [passes]


class Inference:
    """Infers kernels and remembers the return types of all that they call.

    Attributes
    ----------
    returned : dict
        Return type of each kernel and types of arguments met so far.
    """

    def __init__(self, monkeypatch):
        self.returned = {}
        compiled = Dispatcher.get_call_template

        def template(dispatcher, arguments, named):
            if not dispatcher.py_func.__module__.startswith("solver."):
                return compiled(dispatcher, arguments, named)  # numba's own
            signature, arguments = dispatcher._compiler.fold_argument_types(arguments, named)
            returns = self.infer(dispatcher, tuple(arguments))
            name = dispatcher.py_func.__name__
            cases = [typing.signature(returns, *arguments)]
            return typing.make_concrete_template(name, key=name, signatures=cases), signature, arguments, {}

        monkeypatch.setattr(Dispatcher, "get_call_template", template)

    def infer(self, dispatcher, arguments):
        """Return type of a kernel for arguments of these types."""
        if (dispatcher, arguments) not in self.returned:
            target = dispatcher.targetdescr
            target.typing_context.refresh()
            target.target_context.refresh()
            flags = compiler.Flags()
            target.options.parse_as_flags(flags, dispatcher.targetoptions)
            self.returned[dispatcher, arguments] = compiler.compile_extra(
                target.typing_context,
                target.target_context,
                dispatcher.py_func,
                arguments,
                return_type=None,
                flags=flags,
                locals={},
                pipeline_class=_TypesOnly,
            )
        return self.returned[dispatcher, arguments]

    def by_name(self):
        """Return types of each kernel met so far, by its name."""
        found = {}
        for (dispatcher, _), returns in self.returned.items():
            found.setdefault(name_of(dispatcher), set()).add(str(returns))
        return found
