const START = 8;
const END = 4;

/** Shortened in the middle only: `trf_9k3m…7q1d`. Short ones stay whole. */
export function shortenReference(reference: string): string {
  if (reference.length <= START + END + 4) return reference;
  return `${reference.slice(0, START)}…${reference.slice(-END)}`;
}

/** `0123…5521`: enough of an account number to recognise it in a row. */
export function shortenAccountNumber(number: string): string {
  return number.length <= START ? number : `${number.slice(0, 4)}…${number.slice(-4)}`;
}
