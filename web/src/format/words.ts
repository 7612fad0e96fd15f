/** `1 transfer`, `1,284 transfers`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export const formatCount = (count: number): string => count.toLocaleString("en-GB");

/** `Emeka`, `Emeka and Fatima`, `Emeka, Fatima and Chidi`. */
export function listInWords(items: readonly string[], joint = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${joint} ${items.at(-1) ?? ""}`;
}

/** Two letters for a person or a business: `NO`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
