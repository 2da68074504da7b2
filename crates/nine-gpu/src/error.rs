//! What can go wrong with a device.

use cudarc::driver::DriverError;
use cudarc::nvrtc::CompileError;
use garns_lang::{Lang, impl_error, say};

/// Why a device can't be used, or failed at work. Nothing is lost by it: the same puzzles can be solved by
/// [`garns_nine`].
#[derive(Debug)]
#[non_exhaustive]
pub enum GpuError {
    /// There is no driver (the library `libcuda`).
    NoDriver,
    /// There is a driver, but no run-time compiler (the library `libnvrtc`, part of the CUDA toolkit).
    NoCompiler,
    /// There is a driver, but no device.
    NoDevice,
    /// The kernel's text was not accepted: a compiler too old or too new.
    Kernel(CompileError),
    /// The driver reports an error: not enough memory, a device that was lost, …
    Driver(DriverError),
}

impl GpuError {
    /// One sentence that says what is wrong.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            GpuError::NoDriver => say!(
                lang,
                "there is no GPU here: its driver (the library libcuda) was not found",
                "não há GPU aqui: o driver (a biblioteca libcuda) não foi encontrado"
            ),
            GpuError::NoCompiler => say!(
                lang,
                "the GPU can't be used: CUDA's compiler (the library libnvrtc) was not found",
                "a GPU não pode ser usada: o compilador de CUDA (a biblioteca libnvrtc) não foi encontrado"
            ),
            GpuError::NoDevice => say!(
                lang,
                "there is no GPU here: the driver finds no device",
                "não há GPU aqui: o driver não encontra nenhum dispositivo"
            ),
            GpuError::Kernel(error) => say!(
                lang,
                "the GPU can't be used: CUDA's compiler refuses the kernel ({error:?})",
                "a GPU não pode ser usada: o compilador de CUDA recusa o kernel ({error:?})"
            ),
            GpuError::Driver(error) => {
                say!(lang, "the GPU failed: its driver says {error}", "a GPU falhou: o driver diz {error}")
            }
        }
    }
}

impl_error!(GpuError);

impl From<DriverError> for GpuError {
    fn from(error: DriverError) -> GpuError {
        GpuError::Driver(error)
    }
}

impl From<CompileError> for GpuError {
    fn from(error: CompileError) -> GpuError {
        GpuError::Kernel(error)
    }
}
