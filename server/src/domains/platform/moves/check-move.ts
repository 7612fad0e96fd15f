import { isDeepStrictEqual } from "node:util";
import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import {
  readSchemaVersion,
  readTables,
  type StoredTable,
} from "../../../kernel/moving/catalog-queries.ts";
import { nameOf } from "../../../kernel/moving/moved-table.ts";
import { readArrival } from "./arrival-queries.ts";
import {
  hasArchivedEntries,
  hasEntriesBefore,
  hasRowsOf,
  readBound,
  readCellFacts,
  readTakenNumbers,
} from "./check-queries.ts";
import { cannotMove } from "./errors.ts";
import type { MoveTools } from "./move-tools.ts";
import type { MovingBusiness } from "./queries.ts";
import { explainBound, explainFacts } from "./rules.ts";

/** A move between two cells whose databases are both reached. */
export interface CheckedMove extends Pick<MoveTools, "source" | "target" | "tables"> {
  readonly business: MovingBusiness;
}

/** Throws if the business cannot move, with everything that refuses it. Nothing of it has been stopped yet. */
export async function checkMove(move: CheckedMove, toCell: CellNumber): Promise<void> {
  const { source, business } = move;
  requireNone([
    ...(await listRefusalsHere(source.kit, source.kit.database, { business, toCell })),
    ...(await listRefusalsOfBoth(move, toCell)),
  ]);
}

/** Throws if this cell alone refuses the move. The other one need not be reached. */
export async function checkHere(
  kit: Pick<Kit, "cell">,
  queryable: Queryable,
  order: OrderOf,
): Promise<void> {
  requireNone(await listRefusalsHere(kit, queryable, order));
}

interface OrderOf {
  readonly business: MovingBusiness;
  readonly toCell: CellNumber;
}

type Refusals = readonly (string | undefined)[];

async function listRefusalsHere(
  { cell }: Pick<Kit, "cell">,
  queryable: Queryable,
  { business, toCell }: OrderOf,
): Promise<Refusals> {
  if (business.movedTo !== null) return [`The business moved to cell ${business.movedTo}.`];
  if (cell === toCell) return [`The business is in cell ${toCell} already.`];
  return [
    cell === null
      ? "This installation has no cell number. Set KASUWA_CELL and start the service."
      : undefined,
    explainBound(await readBound(queryable, business.liveId)),
    // What an account had in a dropped month is proven by the archives of its own cell alone.
    (await hasArchivedEntries(queryable, business.environmentIds))
      ? "Its first entries are in archives of this cell only, so it has to stay."
      : undefined,
  ];
}

/** Cells that differ in what comes first cannot be compared further. */
async function listRefusalsOfBoth(move: CheckedMove, toCell: CellNumber): Promise<Refusals> {
  const differing =
    explainNumber(move, toCell) ?? explainSecrets(move) ?? (await explainSchemas(move));
  if (differing !== undefined) return [differing];
  const [source, target] = [move.source.kit.database, move.target.kit.database];
  return [
    explainFacts(await readCellFacts(source), await readCellFacts(target)),
    await explainMonths(move),
    ...(await explainRoom(move)),
  ];
}

/** Throws where the other database is not that of the cell that the move goes to. */
export function requireTarget(tools: Pick<MoveTools, "target">, toCell: CellNumber): void {
  requireNone([explainNumber(tools, toCell)]);
}

function explainNumber(
  { target }: Pick<MoveTools, "target">,
  toCell: CellNumber,
): string | undefined {
  const { cell } = target.kit;
  if (cell === toCell) return undefined;
  const found = cell === null ? "an installation without a number" : `cell ${cell}`;
  return `KASUWA_TARGET_DATABASE_URL leads to ${found}, not to cell ${toCell}.`;
}

/** Hashes that find keys and numbers of identity are keyed with this secret. With another one they would not be found. */
export function hasSameSecret({ source, target }: Pick<CheckedMove, "source" | "target">): boolean {
  const name = "kasuwa installation";
  return source.kit.vault.lookupHash(name).equals(target.kit.vault.lookupHash(name));
}

const explainSecrets = (move: CheckedMove): string | undefined =>
  hasSameSecret(move)
    ? undefined
    : "The cells have different lookup secrets. Run `cell adopt` before a cell has businesses.";

async function explainSchemas({
  source,
  target,
  tables,
}: CheckedMove): Promise<string | undefined> {
  const [ours, theirs] = [source.kit.database, target.kit.database];
  const versions = [await readSchemaVersion(ours), await readSchemaVersion(theirs)];
  if (versions[0] !== versions[1])
    return `The schemas differ: migration ${versions[0]} here, ${versions[1]} there. Update both.`;
  const [here, there] = [
    await readTables(ours, tables.tables),
    await readTables(theirs, tables.tables),
  ];
  const differing = tables.tables.find((_, at) => !hasSameColumns(here[at], there[at]));
  return differing && `The table ${nameOf(differing)} has different columns in the other cell.`;
}

const hasSameColumns = (one: StoredTable | undefined, other: StoredTable | undefined): boolean =>
  isDeepStrictEqual(one?.columns.toSorted(), other?.columns.toSorted()) &&
  isDeepStrictEqual(one?.key, other?.key);

async function explainMonths({
  source,
  target,
  business,
}: CheckedMove): Promise<string | undefined> {
  const until = await readArchivedUntil(target.kit.database);
  const { environmentIds } = business;
  return until !== null && (await hasEntriesBefore(source.kit.database, environmentIds, until))
    ? `The other cell has dropped its months before ${until.toISOString()}, and the business has entries of them.`
    : undefined;
}

async function explainRoom({ source, target, business }: CheckedMove): Promise<Refusals> {
  const [ours, theirs] = [source.kit.database, target.kit.database];
  const arrival = await readArrival(theirs, business.businessId);
  if (arrival?.fromCell === source.kit.cell && arrival.activatedAt !== null)
    return [
      `Cell ${target.kit.cell} serves the business since ${arrival.activatedAt.toISOString()}. If this cell was restored from a backup, run \`cell moved\`.`,
    ];
  if (await hasRowsOf(theirs, business, business.serviceAccountNumber))
    return ["The other cell has rows of this business, or its account number."];
  const taken = await readTakenNumbers(ours, theirs, business.environmentIds);
  return taken.length === 0
    ? []
    : [`The other cell has opened the same account numbers: ${taken.join(", ")}.`];
}

function requireNone(refusals: Refusals): void {
  const reasons = refusals.filter((reason) => reason !== undefined);
  if (reasons.length > 0) throw cannotMove({ reason: reasons.join(" ") });
}
