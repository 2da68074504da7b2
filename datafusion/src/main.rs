//! `garns-sql "SELECT …" [NAME=FILE.parquet …]`: SQL over Parquet with the functions of garns.
//!
//! A file or folder can be named as a table, or stand in the query itself: `FROM 'puzzles.parquet'`.

use std::process::ExitCode;

use datafusion::error::DataFusionError;
use datafusion::execution::context::SessionContext;
use datafusion::prelude::ParquetReadOptions;

const USAGE: &str = "garns-sql \"SELECT garns_solve(puzzle) FROM 'puzzles.parquet'\" [NAME=FILE.parquet …]\n\
    functions: garns_solve, garns_count, garns_rate, garns_canonical";

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((query, tables)) = words.split_first().filter(|(query, _)| !query.starts_with('-')) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match answer(query, tables).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error.strip_backtrace());
            ExitCode::from(2)
        }
    }
}

async fn answer(query: &str, tables: &[String]) -> Result<(), DataFusionError> {
    let context = SessionContext::new().enable_url_table();
    garns_datafusion::register(&context);
    for table in tables {
        let Some((name, path)) = table.split_once('=') else {
            return Err(DataFusionError::Plan(format!("{table}: a table is NAME=FILE.parquet")));
        };
        context.register_parquet(name, path, ParquetReadOptions::default()).await?;
    }
    context.sql(query).await?.show().await
}
