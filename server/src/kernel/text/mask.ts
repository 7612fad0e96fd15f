const ENDS_MAX = 3;

/** Of a number only its ends, and of a short one less: `950*****671`. Enough for who knows it to see that it is this one. */
export function masked(number: string): string {
  const ends = Math.min(ENDS_MAX, Math.floor((number.length + 1) / 4));
  return `${number.slice(0, ends)}*****${ends === 0 ? "" : number.slice(-ends)}`;
}
