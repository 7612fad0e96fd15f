import type { Database } from "../database/database.ts";
import { StartupError } from "../startup-error.ts";
import type { CellNumber } from "./cell-number.ts";
import { continueIds, insertOwnCell, lockOwnCell, readOwnCell } from "./queries.ts";

/**
 * Returns the number of this cell, which the database keeps. Gives it the configured number if it has none. Throws a
 * StartupError if it has another one: the ids of its rows belong to that one.
 */
export async function openCell(
  database: Database,
  configured: CellNumber | undefined,
): Promise<CellNumber | null> {
  const known = await readOwnCell(database);
  if (configured === undefined || known === configured) return known;
  if (known !== null) throw otherNumber(configured, known);
  return await database.transaction(async (tx) => {
    await lockOwnCell(tx);
    const number = await readOwnCell(tx);
    if (number === configured) return number;
    if (number !== null) throw otherNumber(configured, number);
    await insertOwnCell(tx, configured);
    await continueIds(tx, configured);
    return configured;
  });
}

const otherNumber = (configured: CellNumber, known: CellNumber) =>
  new StartupError(
    `KASUWA_CELL is ${configured}, but this database is cell ${known}; set KASUWA_CELL=${known}, or connect the other database.`,
  );
