//! What can go wrong with a device.

use garns_lang::{Lang, clean_line, impl_error, say};

/// Why a device can't be used, or failed at work. Nothing is lost by it: the same puzzles can be solved by
/// [`garns_nine`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WgpuError {
    /// There is no GPU with a driver that can be used.
    NoDevice,
    /// It can't be opened: what the driver says.
    Refused(String),
    /// It failed at work: what the driver says.
    Failed(String),
}

impl WgpuError {
    /// One sentence that says what is wrong.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            WgpuError::NoDevice => say!(
                lang,
                "there is no GPU here: no driver for Vulkan, Metal or DirectX 12 has one",
                "não há GPU aqui: nenhum driver de Vulkan, Metal ou DirectX 12 tem uma"
            ),
            WgpuError::Refused(why) => {
                let why = clean_line(why);
                say!(lang, "the GPU can't be used: {why}", "a GPU não pode ser usada: {why}")
            }
            WgpuError::Failed(why) => {
                let why = clean_line(why);
                say!(lang, "the GPU failed: {why}", "a GPU falhou: {why}")
            }
        }
    }
}

impl_error!(WgpuError);
