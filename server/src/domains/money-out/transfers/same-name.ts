/** The words of a name without accents, case and marks. A word of one letter is an initial and says too little. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll("Ɓ", "B")
    .replaceAll("Ɗ", "D")
    .replaceAll("Ƙ", "K")
    .replaceAll(/['’-]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Whether each word of the name that was typed is in the bank's, in any order. */
export function isSameName(typed: string, ofBank: string): boolean {
  const known = new Set(wordsOf(ofBank));
  const words = wordsOf(typed);
  return words.length > 0 && words.every((word) => known.has(word));
}
