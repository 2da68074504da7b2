//! What can go wrong with a device.

use cudarc::driver::DriverError;
use cudarc::nvrtc::CompileError;
use garns_lang::{impl_error, sentences};

sentences! {
    /// Why a device can't be used, or failed at work. Nothing is lost by it: the same puzzles can be solved by
    /// [`garns_nine`].
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum GpuError in lang {
        /// There is no driver (the library `libcuda`).
        NoDriver:
            "there is no GPU here: its driver (the library libcuda) was not found",
            "não há GPU aqui: o driver (a biblioteca libcuda) não foi encontrado";
        /// There is a driver, but no run-time compiler (the library `libnvrtc`, part of the CUDA toolkit).
        NoCompiler:
            "the GPU can't be used: CUDA's compiler (the library libnvrtc) was not found",
            "a GPU não pode ser usada: o compilador de CUDA (a biblioteca libnvrtc) não foi encontrado";
        NoDevice:
            "there is no GPU here: the driver finds no device",
            "não há GPU aqui: o driver não encontra nenhum dispositivo";
        /// The kernel's text was not accepted: a compiler too old or too new.
        Kernel(error: CompileError):
            "the GPU can't be used: CUDA's compiler refuses the kernel ({error:?})",
            "a GPU não pode ser usada: o compilador de CUDA recusa o kernel ({error:?})";
        /// The driver reports an error: not enough memory, a device that was lost, …
        Driver(error: DriverError):
            "the GPU failed: its driver says {error}", "a GPU falhou: o driver diz {error}";
    }
}

impl_error!(GpuError, from Driver(DriverError), Kernel(CompileError));
