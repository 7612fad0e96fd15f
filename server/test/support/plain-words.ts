/** Words that this repository does not use, each with its replacement. They are searched in names and in prose. */
const REPLACED_WORDS: Readonly<Record<string, string>> = {
  aftermath: "the movement's result",
  anew: "again",
  anybody: "name the actor: any caller, any worker",
  astray: "stale",
  atcard: "withCardLocked",
  bed: "name what the test sets up",
  beds: "name what the test sets up",
  door: "the ledger",
  doors: "name the entry points",
  edition: "version",
  everybody: "name the actors: every caller, all workers",
  finder: "lookup",
  finders: "lookups",
  gate: "prechecks",
  gates: "prechecks",
  hear: "handle",
  heard: "handled",
  hears: "handles",
  hindrance: "refusal",
  ladder: "KYC tiers",
  ladders: "KYC tiers",
  lane: "group runner",
  lanes: "group runners",
  lapse: "expire",
  lapsed: "expired",
  lapses: "expires",
  lapsing: "expiring",
  meanwhile: "in that time, or: while it works",
  mend: "fix",
  mended: "fixed",
  mending: "fixing",
  mends: "fixes",
  mint: "open",
  minted: "opened",
  minting: "opening",
  mints: "opens",
  neighbour: "shared account",
  neighbours: "shared accounts",
  nobody: "name the actor: no caller, no worker",
  park: "withhold",
  parked: "withheld",
  parking: "withholding",
  parks: "withholds",
  played: "simulated",
  poison: "failing operation",
  poisoned: "failing",
  quarantine: "isolation",
  quarantined: "isolated",
  scene: "card state",
  site: "name what the test sets up",
  somebody: "name the actor: a caller, a worker, the operator",
  spell: "format",
  spelled: "formatted",
  spells: "formats",
  standing: "access state",
  stray: "unmatched",
  strayed: "stale",
  stretch: "date range",
  stretches: "date ranges",
  telling: "notifying",
  tells: "says, notifies",
  told: "notified, or gets",
  unspell: "parse",
  whereabouts: "card ids",
  whoever: "name the actor",
  whomever: "name the actor",
  wing: "runner pool",
  wings: "runner pools",
  wish: "request",
  wishes: "requests",
  world: "name what the test sets up",
};

/** The same for phrases. */
const REPLACED_PHRASES: Readonly<Record<string, string>> = {
  "ask after": "requery",
  "asked after": "requeried",
  "asks after": "requeries",
  "came to nothing": "failed",
  "come to nothing": "fail",
  "comes to nothing": "fails",
  "for ever": "permanently",
  "is none": "does not exist",
  "made up": "fake",
  "what is more": "also",
  "waiting room": "operation queue",
};

/** Most lines contain no part of any of them, and one search proves that. */
const SUSPECT = new RegExp(
  [...Object.keys(REPLACED_WORDS), ...Object.keys(REPLACED_PHRASES)]
    .map((text) => text.replaceAll(" ", "[^a-z]*"))
    .join("|"),
  "i",
);

/** Names from HTML, CSS and cookies, which we did not choose. */
const GIVEN_NAMES = /\bspellCheck\b|\bcontent-stretch\b|\bSameSite\b/g;

/** The words of a line that have a replacement: `told → notified, or gets`. */
export function findReplaced(line: string): string[] {
  if (!SUSPECT.test(line)) return [];
  const words = line
    .replaceAll(GIVEN_NAMES, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  const text = ` ${words.join(" ")} `;
  return [
    ...words
      .filter((word) => Object.hasOwn(REPLACED_WORDS, word))
      .map((word) => [word, REPLACED_WORDS[word]]),
    ...Object.entries(REPLACED_PHRASES).filter(([phrase]) => text.includes(` ${phrase} `)),
  ].map(([found, instead]) => `${found} → ${instead}`);
}
