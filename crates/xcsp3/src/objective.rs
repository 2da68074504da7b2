//! What is to be small or large.

use roxmltree::Node;

use crate::error::What;
use crate::reader::{Read, Reader, name};

impl Reader {
    pub(crate) fn objective(&mut self, node: Node) -> Read<()> {
        self.only(node, &["list", "coeffs"], &["type"])?;
        let of = self.combined(node)?;
        match node.tag_name().name() {
            "minimize" => self.model.minimise(of),
            "maximize" => self.model.maximise(of),
            _ => return Err(What::Element(name(node))),
        }
        self.maximises = Some(node.tag_name().name() == "maximize");
        Ok(())
    }
}
