import { setTimeout as pause } from "node:timers/promises";
import { cellOfProvider } from "../../../kernel/cells/cell-number.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  readReference,
  readTransactions,
  type Transaction,
} from "../../platform/transactions/index.ts";

/** So long an accepted request waits for what other cells answer. */
const PATIENCE_MS = 2_000;
const FIRST_LOOK_MS = 10;
const LOOK_MS_MAX = 160;

/**
 * Waits until other cells have answered about accepted transfers, but not for long: a merchant who gets a transfer after
 * this then finds how it ended, as if it had stayed in this cell. It holds no connection while it waits, and a read
 * that fails ends the wait alone.
 */
export async function awaitCells(
  kit: Kit,
  environmentId: bigint,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0 || kit.providers.cells.numbers.length === 0) return;
  const untilMs = performance.now() + PATIENCE_MS;
  let ids = references.flatMap((reference) => readReference(reference) ?? []);
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LOOK_MS_MAX)) {
    const records = await readTransactions(kit.database, environmentId, ids).catch(() => []);
    ids = records.filter(isOnItsWay).map(({ id }) => id);
    if (ids.length === 0 || performance.now() + lookMs > untilMs) return;
    await pause(lookMs);
  }
}

/** An unknown outcome is requeried in seconds at the earliest. */
const isOnItsWay = ({ provider, progress }: Transaction): boolean =>
  cellOfProvider(provider) !== null && (progress === "waiting" || progress === "sending");
