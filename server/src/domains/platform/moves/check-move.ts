import { isDeepStrictEqual } from "node:util";
import { readSchemaVersion, readTable } from "../../../kernel/moving/catalog-queries.ts";
import { nameOf } from "../../../kernel/moving/moved-table.ts";
import {
  hasRowsOf,
  readBound,
  readCellFacts,
  readDroppedMonth,
  readMissingMonth,
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
  await requireWholeLedger(move);
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

/** The books of a month are proven by its entries, or by its archive, and an archive is one cell's. */
async function requireWholeLedger({ source, target, business }: OpenMove): Promise<void> {
  const { environmentIds, createdAt } = business;
  const dropped = await readDroppedMonth(source.kit.database, environmentIds);
  if (dropped !== null)
    refuse(`Its entries until month ${dropped} are only in an archive of this cell.`);
  const missing = await readMissingMonth(target.kit.database, createdAt);
  if (missing !== null)
    refuse(`The other cell has dropped month ${missing}, and the business has existed since then.`);
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
