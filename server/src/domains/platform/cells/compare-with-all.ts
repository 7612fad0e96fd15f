import type { Kit } from "../../../kernel/kit.ts";
import { closeMissingCell } from "./alert-missing-cell.ts";
import { compareBooks } from "./compare-books.ts";
import { findServedTwice } from "./find-served-twice.ts";

const HOUR_MS = 3_600_000;

/**
 * Compares yesterday, in Lagos, with every connected cell, and who serves the businesses that came from them. Throws after
 * the last one if one did not answer.
 */
export async function compareWithAll(kit: Kit): Promise<void> {
  const failures: unknown[] = [];
  const day = yesterdayInLagos(kit.clock.now());
  for (const cell of kit.providers.cells.numbers) {
    // A process that did not know the new link yet may have raised it again.
    await closeMissingCell(kit.database, cell, kit.clock.now());
    await compareBooks(kit, { cell, day }).catch((error: unknown) => failures.push(error));
  }
  await findServedTwice(kit).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "a cell was not compared");
}

/** Lagos is an hour ahead of UTC the whole year. */
const yesterdayInLagos = (now: Date): string =>
  new Date(now.getTime() - 23 * HOUR_MS).toISOString().slice(0, 10);
