/** Null if the registry has no such name. */
export interface NameParts {
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
}

/**
 * Splits a full name. A comma follows the last name. Without a comma the voters' register writes the last name first;
 * but if the claimed last name is the last word, that word is the last name.
 */
export function splitFullName(fullName: string, claimedLastName?: string): NameParts {
  const [beforeComma = "", afterComma] = fullName.split(",", 2);
  if (afterComma !== undefined) return { ...splitGiven(afterComma), lastName: joined(beforeComma) };
  const words = wordsOf(fullName);
  const isLastWord =
    claimedLastName !== undefined &&
    isSameWord(words.at(-1), claimedLastName) &&
    !isSameWord(words[0], claimedLastName);
  const lastName = isLastWord ? words.at(-1) : words[0];
  const given = isLastWord ? words.slice(0, -1) : words.slice(1);
  return { ...splitGiven(given.join(" ")), lastName: lastName ?? null };
}

function splitGiven(given: string): Omit<NameParts, "lastName"> {
  const [firstName = null, ...middle] = wordsOf(given);
  return { firstName, middleName: middle.length === 0 ? null : middle.join(" ") };
}

const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");

const joined = (text: string) => wordsOf(text).join(" ") || null;

const isSameWord = (word: string | undefined, other: string) =>
  word?.toLowerCase() === other.trim().toLowerCase();
