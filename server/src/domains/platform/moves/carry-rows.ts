import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../../kernel/assert.ts";
import { clientTransaction, type Transaction } from "../../../kernel/database/database.ts";
import { readArchivedUntil } from "../../../kernel/ledger/archived-past.ts";
import { readSqlState } from "../../../kernel/ledger/failures.ts";
import {
  type ArrivedChunk,
  beginsAfter,
  headOf,
  readNowUs,
} from "../../../kernel/moving/arrived-rows.ts";
import { comparePieces } from "../../../kernel/moving/compare-pieces.ts";
import {
  copyPieces,
  inTransaction,
  type MoveConnections,
  stageFilled,
} from "../../../kernel/moving/copy-pieces.ts";
import { listPieces, type Piece, stagedName } from "../../../kernel/moving/pieces.ts";
import {
  deleteUnproven,
  dropStaging,
  insertStaged,
  makePart,
  prepareStaging,
  readChunks,
  readStagedBusinesses,
  type StagedChunk,
} from "../../../kernel/moving/staging-queries.ts";
import { insertArrival } from "./arrival-queries.ts";
import { hasEntriesBefore, lockDroppedMonths } from "./check-queries.ts";
import { moveInterrupted } from "./errors.ts";
import type { OpenMove } from "./move-tools.ts";
import { readClock } from "./queries.ts";

/**
 * Brings all rows of a closed business into the new cell, where they appear in one commit, closed. May be killed at any
 * point and called again: complete chunks are not copied again.
 */
export async function carryRows(move: OpenMove): Promise<void> {
  const { clients, source, target } = move;
  const pieces = await prepareRows(move);
  const connections: MoveConnections = {
    ...clients,
    sourceVault: source.kit.vault,
    targetVault: target.kit.vault,
  };
  await copyPieces(connections, pieces, ({ name }, { number }) =>
    move.onStep(`Copied part ${number} of ${name}.`),
  );
  const differing = await comparePieces(connections, pieces, ({ name }, { number }) =>
    move.onStep(`Compared part ${number} of ${name}.`),
  );
  if (differing.length > 0)
    throw moveInterrupted({
      reason: `Rows changed although the business is closed: ${differing.slice(0, 5).join(", ")}. Run the command again, or \`cell move --abort\`.`,
    });
  await awaitClock(move);
  await move.onStep("The rows are the same in both cells. The new cell takes them in.");
  await inTransaction(clients.target, async () => takeIn(move, pieces)).catch(asSentence);
}

/** Makes the tables in which the rows will wait. The business need not be closed for that. */
export async function prepareRows(move: OpenMove): Promise<readonly Piece[]> {
  const { clients, business } = move;
  const pieces = await listPieces(clientTransaction(clients.source), move.tables, business);
  await requireOwnStaging(move);
  await inTransaction(clients.target, (tx) => prepareStaging(tx, business.businessId));
  await stageFilled(clients, pieces);
  return pieces;
}

/** Deletes the rows of this business that wait. */
export async function dropRows({ clients, business }: OpenMove): Promise<void> {
  const tx = clientTransaction(clients.target);
  if ((await readStagedBusinesses(tx)).includes(business.businessId)) await dropStaging(tx);
}

/** Rows of another business that wait would be taken in with these. */
async function requireOwnStaging({ clients, business }: OpenMove): Promise<void> {
  const staged = await readStagedBusinesses(clientTransaction(clients.target));
  const other = staged.find((id) => id !== business.businessId);
  if (other !== undefined)
    throw moveInterrupted({
      reason: `Rows of business ${other} wait in the other cell. Finish the move of that business first.`,
    });
}

const CLOCK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** What the new cell writes must be later than every row of the old one: a proof separates them by their times. */
async function awaitClock({ source, target }: OpenMove): Promise<void> {
  const newest = await readClock(source.kit.database);
  for (let left = CLOCK_WITHIN_MS; left > 0; left -= LOOK_EVERY_MS) {
    if ((await readClock(target.kit.database)) > newest) return;
    await pause(LOOK_EVERY_MS);
  }
  throw moveInterrupted({ reason: "The clock of the other cell's database is slow. Correct it." });
}

async function takeIn(move: OpenMove, pieces: readonly Piece[]): Promise<void> {
  const tx = clientTransaction(move.clients.target);
  const chunks = await readChunks(tx);
  await requireMonths(tx, move);
  await deleteUnproven(tx);
  for (const [, [piece]] of Map.groupBy(pieces, (one) => stagedName(one))) {
    const first = present(piece, "a piece of a table");
    const of = pieces.filter((one) => stagedName(one) === stagedName(first));
    const expected = countRows(chunks, of);
    // Both cells have none, and no table waits.
    if (expected === 0n) continue;
    if (first.part.bounds !== null) await makePart(tx, first);
    const inserted = BigInt(await insertStaged(tx, first));
    const mayBeThere = first.table.by === "member" || first.table.by === "evidence";
    if (inserted !== expected && !mayBeThere)
      throw moveInterrupted({
        reason: `${stagedName(first)} has ${inserted} rows instead of ${expected}. Run the command again.`,
      });
  }
  const arrived = listArrived(chunks, pieces, await readNowUs(tx));
  const { businessId, environmentIds } = move.business;
  const fromCell = present(move.source.kit.cell, "the number of this cell");
  await insertArrival(tx, { businessId, fromCell, head: headOf(arrived) }, environmentIds, arrived);
  await dropStaging(tx);
}

/**
 * A month may have been dropped while the rows were copied. From here on none can be: marking a month as dropped takes
 * the same lock.
 */
async function requireMonths(tx: Transaction, { source, business }: OpenMove): Promise<void> {
  await lockDroppedMonths(tx);
  const until = await readArchivedUntil(tx);
  const { environmentIds } = business;
  if (until !== null && (await hasEntriesBefore(source.kit.database, environmentIds, until)))
    throw moveInterrupted({
      reason: `The other cell has dropped its months before ${until.toISOString()}, and the business has entries of them. Run \`cell move --abort\`.`,
    });
}

const countRows = (chunks: readonly StagedChunk[], pieces: readonly Piece[]): bigint =>
  chunks
    .filter(({ piece }) => pieces.some(({ name }) => name === piece))
    .reduce((sum, { rows }) => sum + rows, 0n);

/** Also of parts without a row: a later row with an earlier time is then found. */
function listArrived(
  chunks: readonly StagedChunk[],
  pieces: readonly Piece[],
  nowUs: bigint,
): ArrivedChunk[] {
  return chunks.flatMap(({ piece: name, fixed, after, until, fixedRows: rows }) => {
    const piece = pieces.find((one) => one.name === name);
    if (fixed === null || piece === undefined) return [];
    const { table, part, environmentId } = piece;
    if (rows === 0n && beginsAfter(part.name, nowUs)) return [];
    return [
      { stream: table.name, part: part.name, environmentId, after, until, rows, digest: fixed },
    ];
  });
}

const UNIQUE_VIOLATION = "23505";

function asSentence(error: unknown): never {
  const detail = error instanceof Error && "detail" in error ? String(error.detail) : "";
  if (readSqlState(error) === UNIQUE_VIOLATION)
    throw moveInterrupted({
      reason: `The other cell has a row with the same key: ${detail} Correct it, or \`cell move --abort\`.`,
    });
  throw error;
}
