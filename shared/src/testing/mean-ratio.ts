/** The geometric mean of ratios and its standard error, as text. */
export function meanRatio(ratios: readonly number[]): string {
  const logarithms = ratios.map(Math.log);
  const average = mean(logarithms);
  const variance = mean(logarithms.map((value) => (value - average) ** 2));
  const error = Math.sqrt(variance / (ratios.length - 1));
  return `${Math.exp(average).toFixed(3)} ± ${error.toFixed(3)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
