import { setTimeout as pause } from "node:timers/promises";
import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Access, Mode } from "../../../kernel/tenancy/access.ts";
import {
  readReference,
  readTransactions,
  type Transaction,
} from "../../platform/transactions/index.ts";

/** How long an accepted request waits for the answers of other cells. */
const PATIENCE_MS = 2_000;
const FIRST_LOOK_MS = 10;
const LOOK_MS_MAX = 160;

/**
 * Waits until other cells have answered about accepted transfers, but not for long: a merchant who gets a transfer
 * after this then finds how it ended, as if it had stayed in this cell. It holds no connection while it waits, and a
 * read that fails ends only the wait.
 */
export async function awaitCells(
  kit: Kit,
  { environmentId, mode }: Pick<Access, "environmentId" | "mode">,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0 || kit.providers.cells.numbers.length === 0) return;
  const untilMs = performance.now() + PATIENCE_MS;
  let ids = references.flatMap((reference) => readReference(reference) ?? []);
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LOOK_MS_MAX)) {
    const records = await readTransactions(kit.database, environmentId, ids).catch(() => []);
    ids = (await onTheirWay(kit, mode, records)).map(({ id }) => id);
    if (ids.length === 0 || performance.now() + lookMs > untilMs) return;
    await pause(lookMs);
  }
}

/** An unknown outcome is requeried in seconds at the earliest, and a cell that takes no calls answers none. */
async function onTheirWay(
  { providers: { cells } }: Kit,
  mode: Mode,
  records: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const sent = records.filter(
    ({ provider, progress }) =>
      cellOfProvider(provider) !== null && (progress === "waiting" || progress === "sending"),
  );
  const isTaken = await Promise.all(
    sent.map(({ provider }) => cells.rail(mode, provider)?.isAvailable()),
  );
  return sent.filter((_, at) => isTaken[at] === true);
}
