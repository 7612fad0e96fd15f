export interface ChartPoint {
  /** Under the axis, and in the table: `9 Nov`. */
  readonly label: string;
  /** Undefined if no figure exists: it is a gap, never 0. */
  readonly value: number | undefined;
  /** Not over yet: drawn dashed. */
  readonly isOpen?: boolean;
}

export interface Scale {
  readonly bottom: number;
  readonly top: number;
  /** The two grid lines and, for a rate, the lower end of the axis: each with its figure. */
  readonly lines: readonly [number, number, number?];
}

/** From 0 to a round figure above the largest, with lines at the top and the middle. Only rates start elsewhere. */
export function fromZeroScale(points: readonly ChartPoint[]): Scale {
  const largest = Math.max(0, ...points.map(({ value }) => value ?? 0));
  const top = roundUp(largest === 0 ? 1 : largest);
  return { bottom: 0, top, lines: [top, top / 2] };
}

/** The range of the existing rates, never below 0. The axis of a rate need not start at 0, and shows both ends. */
export function rateScale(points: readonly ChartPoint[]): Scale {
  const values = points.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const smallest = Math.min(100, ...values);
  const span = Math.min(100, Math.max(2, roundUp((100 - smallest) * 1.2)));
  return { bottom: 100 - span, top: 100, lines: [100, 100 - span / 2, 100 - span] };
}

/** The share of the height at which a value stands, from the bottom. */
export const shareOf = (value: number, { bottom, top }: Scale): number =>
  (Math.min(top, Math.max(bottom, value)) - bottom) / (top - bottom);

/** Half of each also has one or two digits. */
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
