import { countOf } from "../format/words.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  first_try: "acknowledged on the first try",
  later_try: "acknowledged later",
  new: "waiting for the first try",
  retrying: "waiting for a retry",
  failed: "given up",
  held: "held",
};

/** The newest events in words, for people who cannot see the strip: `38 acknowledged on the first try, 2 given up`. */
export function describeRecent(recent: readonly string[]): string {
  if (recent.length === 0) return "No event yet.";
  const counts = Object.entries(OUTCOMES).flatMap(([outcome, words]) => {
    const count = recent.filter((one) => one === outcome).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `Of the newest ${countOf(recent.length, "event")}: ${counts.join(", ")}.`;
}
