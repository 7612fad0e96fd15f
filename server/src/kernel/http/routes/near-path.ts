import { countEdits, editsMax } from "../../text/find-similar.ts";
import { PREFIX } from "./route.ts";

/** A path of a route, and how many edits a typed path is from its end. No edits: it is that path, or its end. */
export interface NearPath {
  readonly path: string;
  readonly edits: number;
}

/** More than any route has. A caller may send any number of steps, so the rest is not read. */
const STEPS_MAX = 10;

/**
 * Returns a function that finds the path whose end is most similar to a typed one. A parameter matches any step. It
 * returns undefined if no path is similar. Steps are compared one by one, and only with steps of similar length, so a
 * long path costs no more than a short one.
 */
export function buildPathLookup(paths: readonly string[]): (typed: string) => NearPath | undefined {
  const known = [...new Set(paths)].map((path) => ({
    path,
    words: path.slice(1).split("/").map(toWord),
  }));
  // The shortest of the paths that are equally near comes first.
  known.sort((one, other) => one.words.length - other.words.length);
  return (typed) => {
    const words = readSteps(typed).map(toWord);
    if (words.length === 0 || words.length > STEPS_MAX) return undefined;
    return findNearest(words, known);
  };
}

/** The first of the nearest paths, unless none is near. */
function findNearest(words: readonly Word[], known: readonly KnownPath[]): NearPath | undefined {
  let best: (NearPath & { readonly distance: number }) | undefined;
  for (const { path, words: other } of known) {
    const edits = countEditsAtEnd(words, other);
    if (edits === undefined) continue;
    // A step that was left out is as far as a wrong letter: `/customer` is nearer to `/customers` than to `/a/b/customer`.
    const distance = edits + other.length - words.length;
    if (best === undefined || distance < best.distance) best = { path, edits, distance };
  }
  return best && { path: best.path, edits: best.edits };
}

interface KnownPath {
  readonly path: string;
  readonly words: readonly Word[];
}

/** A step of a path. Null: a parameter. */
type Word = string | null;

const toWord = (step: string): Word => (/^(?::|\{.*\}$)/.test(step) ? null : step);

const readSteps = (typed: string): readonly string[] =>
  typed
    .replace(/^\/(?:api\/v1|api|v1)(?=\/)/, "")
    .split("/", STEPS_MAX + 2)
    .filter((step) => step !== "");

/** How many letters differ between the steps and the last steps of a path. Undefined if one of them is not near. */
function countEditsAtEnd(words: readonly Word[], known: readonly Word[]): number | undefined {
  const skipped = known.length - words.length;
  if (skipped < 0) return undefined;
  let edits: number | undefined;
  for (const [at, word] of words.entries()) {
    const differing = countNearEdits(word, known[skipped + at] ?? null);
    if (differing === undefined) return undefined;
    if (differing !== null) edits = (edits ?? 0) + differing;
  }
  return edits;
}

/** Null: one of them is a parameter. Undefined: they are not near. */
function countNearEdits(one: Word, other: Word): number | null | undefined {
  if (one === null || other === null) return null;
  if (one === other) return 0;
  const most = editsMax(one);
  // Each letter more or less is an edit.
  if (Math.abs(one.length - other.length) > most) return undefined;
  const edits = countEdits(one, other, most);
  return edits > most ? undefined : edits;
}

/** The path as the documentation writes it: `/api/v1/wallets/{walletReference}`. */
export const showPath = (path: string): string => `${PREFIX}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
