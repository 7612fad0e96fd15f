/**
 * Whether two names are of one person or business, as far as their words say: case, marks, commas and the order of the
 * words do not count, since banks write the surname first. A missing word counts: then the person has to compare.
 */
export function isSameName(one: string, other: string): boolean {
  const words = wordsOf(one);
  return words.length > 0 && words.join(" ") === wordsOf(other).join(" ");
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .toSorted();
