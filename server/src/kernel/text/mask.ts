const ENDS_MAX = 3;

/**
 * Shows only the ends of a number, and less of a short one: `950*****671`. A person who knows the number can recognise
 * it.
 */
export function masked(number: string): string {
  const ends = Math.min(ENDS_MAX, Math.floor((number.length + 1) / 4));
  return `${number.slice(0, ends)}*****${ends === 0 ? "" : number.slice(-ends)}`;
}
