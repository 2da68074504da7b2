//! The program `garns`.

use std::process::ExitCode;

fn main() -> ExitCode {
    garns_cli::main()
}
