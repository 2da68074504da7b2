//! What can go wrong with a device.

use garns_lang::{clean_line, impl_error, sentences};

sentences! {
    /// Why a device can't be used, or failed at work. Nothing is lost by it: the same puzzles can be solved by
    /// [`garns_nine`].
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum WgpuError in lang {
        NoDevice:
            "there is no GPU here: no driver for Vulkan, Metal or DirectX 12 has one",
            "não há GPU aqui: nenhum driver de Vulkan, Metal ou DirectX 12 tem uma";
        Refused(why: String):
            "the GPU can't be used: {why}", "a GPU não pode ser usada: {why}", why = clean_line(why);
        Failed(why: String): "the GPU failed: {why}", "a GPU falhou: {why}", why = clean_line(why);
    }
}

impl_error!(WgpuError);
