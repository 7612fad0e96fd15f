/** A company's registration number, split into its letters and its digits: RC1234567. */
export function splitRcNumber(rcNumber: string): {
  readonly letters: string;
  readonly digits: string;
} {
  const [, letters = "", digits = ""] = /^([A-Za-z]*)\W*(\d+)$/.exec(rcNumber.trim()) ?? [];
  return { letters: letters.toUpperCase(), digits };
}
