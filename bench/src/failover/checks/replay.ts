import { setTimeout as sleep } from "node:timers/promises";
import type { Journal, JournalEntry } from "../load/journal.ts";
import { ask } from "../load/load.ts";
import type { Merchants } from "../load/merchants.ts";

const AT_ONCE = 16;
const TRIES_MAX = 60;

/** Sends every write again with its key, and compares the answers. Throws if one gets no answer at all. */
export async function replay(
  entries: readonly JournalEntry[],
  { journal, merchants, ports }: Replayed,
): Promise<void> {
  const waiting = [...entries.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, entry] = next;
      await replayOne(entry, ports[at % ports.length] ?? 0, { journal, merchants });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface Replayed {
  readonly journal: Journal;
  readonly merchants: Merchants;
  readonly ports: readonly number[];
}

async function replayOne(
  entry: JournalEntry,
  port: number,
  { journal, merchants }: Omit<Replayed, "ports">,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const answer = await ask(port, merchants, entry);
    if (answer !== undefined && journal.noteReplay(entry, answer)) return;
    await sleep(500);
  }
  throw new Error(`${entry.key} gets no answer: ${entry.path}`);
}
