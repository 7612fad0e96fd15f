import { findSimilar } from "../../text/find-similar.ts";
import { errorEntries } from "./error-guide.ts";
import { guideNames, readGuide } from "./guides.ts";
import { readSections } from "./read-sections.ts";

/** A section of a guide, or an error code. */
export interface Found {
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
}

interface Entry {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** Title and text in small letters. */
  readonly titleWords: string;
  readonly words: string;
}

export const FOUND_MAX = 30;
const WORDS_MAX = 8;

/** Returns what has every word of the text, best first: words in the title count more. */
export function searchDocs(text: string): readonly Found[] {
  const words = readWords(text);
  if (words.length === 0) return [];
  return entries()
    .filter((entry) => words.every((word) => entry.words.includes(word)))
    .map((entry) => ({
      entry,
      score: words.filter((word) => entry.titleWords.includes(word)).length,
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry, words) }));
}

const readWords = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/** So many words are corrected at most. */
const CORRECTED_MAX = 3;

/** Returns the text with the words that no section has replaced by similar ones. Undefined if there is nothing to replace. */
export function correctSpelling(text: string): string | undefined {
  const words = readWords(text);
  const unknown = words.filter((word) => !entries().some((entry) => entry.words.includes(word)));
  const corrections = new Map(
    unknown.slice(0, CORRECTED_MAX).map((word) => [word, findSimilar(word, vocabulary())]),
  );
  if (corrections.size === 0 || [...corrections.values()].includes(undefined)) return undefined;
  return words.map((word) => corrections.get(word) ?? word).join(" ");
}

let known: readonly string[] | undefined;

/** A word that is in this many sections is worth suggesting. All words would make a search slow. */
const SECTIONS_MIN = 3;

/** Words of titles, and words that several sections have. */
function vocabulary(): readonly string[] {
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const { titleWords, words } of entries()) {
    for (const word of wordsIn(titleWords)) counts.set(word, SECTIONS_MIN);
    for (const word of wordsIn(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  known = [...counts].filter(([, count]) => count >= SECTIONS_MIN).map(([word]) => word);
  return known;
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[a-z_]{4,30}/g));

let made: readonly Entry[] | undefined;

/** Made for the first search. */
function entries(): readonly Entry[] {
  made ??= [...errorEntries.map(errorEntry), ...guideNames().flatMap(guideEntries)];
  return made;
}

const errorEntry = ({ code, meaning, whatToDo }: (typeof errorEntries)[number]): Entry =>
  entry(`Error ${code}`, `/docs/errors#${code}`, `${meaning} ${whatToDo}`.replaceAll("`", ""));

function guideEntries(name: string): readonly Entry[] {
  const sections = readSections(readGuide(name));
  const guide = sections[0]?.heading.title ?? name;
  return sections.map(({ heading: { depth, title, anchor }, text }) =>
    depth === 1
      ? entry(title, `/docs/guides/${name}`, text)
      : entry(`${guide}: ${title}`, `/docs/guides/${name}#${anchor}`, text),
  );
}

function entry(title: string, url: string, text: string): Entry {
  const titleWords = title.toLowerCase();
  return { title, url, text, titleWords, words: `${titleWords}\n${text.toLowerCase()}` };
}

/** So many characters before the first word that is found, and altogether. */
const BEFORE = 60;
const EXCERPT_LENGTH = 200;

function excerptOf({ text }: Entry, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const places = words.map((word) => line.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, line.length) - BEFORE);
  const from = places.length === 0 || start === 0 ? 0 : line.indexOf(" ", start) + 1;
  const excerpt = line.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? "… " : ""}${excerpt}${from + EXCERPT_LENGTH < line.length ? " …" : ""}`;
}
