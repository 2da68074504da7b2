//! Packed copies of files, made once so that no host has to pack while it answers.

use std::io::Write;

use anyhow::Result;

/// Packed with Brotli, as small as it gets in reasonable time.
///
/// # Errors
/// When there is no memory for it.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(packed)
}

/// Packed with gzip, for what knows nothing newer.
///
/// # Errors
/// When there is no memory for it.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
