//! Correction for several comparisons: Holm's step-down method (1979).

/// Probabilities corrected for being several (Holm's step-down method): if each is compared with 5 %, the
/// chance that any of them is found by accident stays below 5 %. In the order they came.
#[must_use]
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|a, b| probabilities[*a].total_cmp(&probabilities[*b]));
    let mut corrected = vec![1.0; probabilities.len()];
    let mut highest: f64 = 0.0;
    for (before, index) in order.into_iter().enumerate() {
        let times = (probabilities.len() - before) as f64;
        // A larger probability is never corrected to less than a smaller one.
        highest = highest.max(probabilities[index] * times).min(1.0);
        corrected[index] = highest;
    }
    corrected
}
