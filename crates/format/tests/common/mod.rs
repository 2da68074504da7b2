//! Documents of other programs, written here for tests.

/// A 9×9 document of SudokuPad with boxes, this rules text and these further fields.
pub(crate) fn document(rules: &str, fields: &str) -> String {
    let cells = format!("[{}]", ["{}"; 9].join(","));
    let regions: Vec<String> = (0..9)
        .map(|b| {
            let cell = |i: usize| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3);
            format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let comma = if fields.is_empty() { "" } else { "," };
    format!(
        "{{\"cells\":[{}],\"regions\":[{}],\"metadata\":{{\"rules\":{}}}{comma}{fields}}}",
        vec![cells; 9].join(","),
        regions.join(","),
        serde_json::Value::from(rules),
    )
}
