import { isDeepStrictEqual } from "node:util";
import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import { readSchemaVersion, readTable } from "../../../kernel/moving/catalog-queries.ts";
import { nameOf } from "../../../kernel/moving/moved-table.ts";
import {
  hasArchivedEntries,
  hasEntriesBefore,
  hasRowsOf,
  readBound,
  readCellFacts,
  readTakenNumbers,
} from "./check-queries.ts";
import { cannotMove } from "./errors.ts";
import type { OpenMove } from "./move-tools.ts";
import { explainBound, explainFacts } from "./rules.ts";

/** Throws where the business cannot move, before anything of it is stopped. */
export async function checkMove(move: OpenMove, toCell: number): Promise<void> {
  requireCells(move, toCell);
  requireOneInstallation(move);
  await requireSameSchema(move);
  const [source, target] = [move.source.kit.database, move.target.kit.database];
  requireNone(explainFacts(await readCellFacts(source), await readCellFacts(target)));
  requireNone(explainBound(await readBound(source, move.business.liveId)));
  await requireWholeBooks(move);
  await requireRoom(move);
}

function requireCells({ source, target, business }: OpenMove, toCell: number): void {
  const own = source.kit.cell;
  if (own === null)
    refuse("This installation has no cell number. Set KASUWA_CELL and start the service.");
  if (target.kit.cell !== toCell)
    refuse(
      `KASUWA_TARGET_DATABASE_URL leads to ${target.kit.cell === null ? "an installation without a number" : `cell ${target.kit.cell}`}, not to cell ${toCell}.`,
    );
  if (own === toCell) refuse(`The business is in cell ${toCell} already.`);
  if (business.movedTo !== null) refuse(`The business moved to cell ${business.movedTo}.`);
}

/** Hashes that find keys and numbers of identity are keyed with this secret, so they could not be found. */
function requireOneInstallation({ source, target }: OpenMove): void {
  const name = "kasuwa installation";
  if (!source.kit.vault.lookupHash(name).equals(target.kit.vault.lookupHash(name)))
    refuse(
      "The cells have different lookup secrets. Run `cell adopt` before a cell has businesses.",
    );
}

async function requireSameSchema({ source, target, tables }: OpenMove): Promise<void> {
  const [ours, theirs] = [source.kit.database, target.kit.database];
  const versions = [await readSchemaVersion(ours), await readSchemaVersion(theirs)];
  if (versions[0] !== versions[1])
    refuse(`The schemas differ: migration ${versions[0]} here, ${versions[1]} there. Update both.`);
  for (const table of tables.tables) {
    const [one, other] = [await readTable(ours, table), await readTable(theirs, table)];
    if (
      !isDeepStrictEqual([...one.columns].sort(), [...other.columns].sort()) ||
      !isDeepStrictEqual(one.key, other.key)
    )
      refuse(`The table ${nameOf(table)} has other columns in the other cell.`);
  }
}

/** What an account had in a dropped month is proven by the archives of its own cell alone. */
async function requireWholeBooks({ source, target, business }: OpenMove): Promise<void> {
  const { environmentIds } = business;
  if (await hasArchivedEntries(source.kit.database, environmentIds))
    refuse("Its first entries are in archives of this cell only, so it has to stay.");
  const until = await readArchivedUntil(target.kit.database);
  if (until !== null && (await hasEntriesBefore(source.kit.database, environmentIds, until)))
    refuse(
      `The other cell has dropped its months before ${until.toISOString()}, and the business has entries of them.`,
    );
}

async function requireRoom({ source, target, business }: OpenMove): Promise<void> {
  const [ours, theirs] = [source.kit.database, target.kit.database];
  if (await hasRowsOf(theirs, business, business.serviceAccountNumber))
    refuse("The other cell has rows of this business, or its account number.");
  const taken = await readTakenNumbers(ours, theirs, business.environmentIds);
  if (taken.length > 0)
    refuse(`The other cell has opened the same account numbers: ${taken.join(", ")}.`);
}

function requireNone(reason: string | undefined): void {
  if (reason !== undefined) refuse(reason);
}

function refuse(reason: string): never {
  throw cannotMove({ reason });
}
