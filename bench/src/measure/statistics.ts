/** The median. For an even count, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [lower = Number.NaN, upper = Number.NaN] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  return (lower + upper) / 2;
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
