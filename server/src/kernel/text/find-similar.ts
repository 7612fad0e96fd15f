/** Returns the candidate that a person most likely meant, or undefined if none is near. */
export function findSimilar(typed: string, candidates: Iterable<string>): string | undefined {
  const most = editsMax(typed);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of new Set(candidates)) {
    // Each letter more or less is an edit.
    if (Math.abs(name.length - typed.length) > most) continue;
    const distance = countEdits(typed, name, most);
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance <= most ? best.name : undefined;
}

/** How many mistakes a person makes in a word: one in a short word, three in a long one. */
export const editsMax = ({ length }: string): number =>
  Math.max(1, Math.min(3, Math.floor(length / 3)));

/**
 * Counts the letters to insert, to remove, to replace, or to swap with the next one (Damerau and Levenshtein). Texts that
 * differ more than `most` get one more than that.
 */
export function countEdits(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = countRow(one, other, i, { before, last });
    if (Math.min(...last, ...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

/** The edits from the first `i` letters of one text to each beginning of the other. */
function countRow(
  one: string,
  other: string,
  i: number,
  { before, last }: { before: readonly number[]; last: readonly number[] },
): readonly number[] {
  const row = [i];
  for (let j = 1; j <= other.length; j += 1) {
    const isSame = one[i - 1] === other[j - 1];
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
    row[j] = Math.min(
      at(last, j) + 1,
      at(row, j - 1) + 1,
      at(last, j - 1) + (isSame ? 0 : 1),
      isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  }
  return row;
}

const at = (row: readonly number[], index: number): number =>
  row[index] ?? Number.POSITIVE_INFINITY;
