import type pg from "pg";
import { setSession } from "../backup/queries.ts";
import { copyIn, copyOut } from "../database/copy.ts";
import { clientTransaction, type Transaction } from "../database/database.ts";
import type { Vault } from "../sealing/vault.ts";
import {
  type Chunk,
  type ChunkKey,
  copyInText,
  copyText,
  deleteStaged,
  findEnd,
  readFilled,
} from "./chunk-queries.ts";
import { type Piece, stagedName } from "./pieces.ts";
import { resealStaged } from "./reseal-staged.ts";
import {
  noteCopied,
  noteEmpty,
  readChunks,
  readStagedTables,
  type StagedChunk,
  stagePiece,
} from "./staging-queries.ts";

/** Both databases of a move, on connections of its own, and what opens and seals their values. */
export interface MoveConnections {
  readonly source: pg.Client;
  readonly target: pg.Client;
  readonly sourceVault: Pick<Vault, "open">;
  readonly targetVault: Pick<Vault, "seal">;
}

/** One chunk is one transaction in the new cell: a killed copy continues after the last one. */
const CHUNK_ROWS = 20_000;

/** Called after each chunk. It may throw, and the copy then stops between two chunks. */
export type OnChunk = (piece: Piece, chunk: Chunk) => Promise<void>;

/** Copies every piece that is not complete, in chunks of bounded size. The rows must not change in the meantime. */
export async function copyPieces(
  connections: MoveConnections,
  pieces: readonly Piece[],
  onChunk: OnChunk = async () => undefined,
  chunkRows = CHUNK_ROWS,
): Promise<void> {
  const { source, target } = connections;
  const filled = await stageFilled(connections, pieces);
  const done = Map.groupBy(await readChunks(clientTransaction(target)), ({ piece }) => piece);
  const isEmpty = ({ name }: Piece) => !filled.has(name) && !done.has(name);
  await noteEmpty(clientTransaction(target), pieces.filter(isEmpty));
  for (const piece of pieces) {
    if (isEmpty(piece)) continue;
    const last = done.get(piece.name)?.at(-1);
    if (last?.isLast === true) continue;
    for (let next: Chunk | undefined = await cut(source, piece, last, chunkRows); next; ) {
      await copyChunk(connections, piece, next);
      await onChunk(piece, next);
      next = next.until === null ? undefined : await cut(source, piece, next, chunkRows);
    }
  }
}

/**
 * Makes the tables in which rows wait, in one transaction, and returns the names of the pieces with rows. A piece without
 * one needs no table. The business need not be closed for that.
 */
export async function stageFilled(
  { source, target }: Pick<MoveConnections, "source" | "target">,
  pieces: readonly Piece[],
): Promise<ReadonlySet<string>> {
  const filled = await readFilled(clientTransaction(source), pieces, "source");
  // Rows of other tables find their people there.
  const needed = pieces.filter(({ name, table }) => filled.has(name) || table.by === "member");
  await inTransaction(target, async (tx) => {
    const staged = new Set(await readStagedTables(tx));
    for (const piece of needed) if (!staged.has(stagedName(piece))) await stagePiece(tx, piece);
  });
  return filled;
}

/** The chunk after one that is copied, or the first. */
async function cut(
  source: pg.Client,
  piece: Piece,
  before: Pick<StagedChunk, "number" | "until"> | undefined,
  chunkRows: number,
): Promise<Chunk> {
  const after: ChunkKey | null = before?.until ?? null;
  const until = await findEnd(clientTransaction(source), piece, after, chunkRows);
  return { number: (before?.number ?? 0) + 1, after, until: until ?? null };
}

/** Copies a chunk, and replaces what an earlier copy of it left. */
export async function copyChunk(
  { source, target, ...vaults }: MoveConnections,
  piece: Piece,
  chunk: Chunk,
): Promise<void> {
  await inTransaction(source, async () =>
    inTransaction(target, async (tx) => {
      await deleteStaged(tx, piece, chunk);
      const rows = await copyIn(target, copyInText(piece), copyOut(source, copyText(piece, chunk)));
      if (rows > 0) await resealStaged(tx, vaults, piece, chunk);
      await noteCopied(tx, piece, chunk, rows);
    }),
  );
}

/** Runs work in a transaction without limits of time, in which every value has one text form. */
export async function inTransaction<T>(
  client: pg.Client,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await client.query("begin");
  try {
    await setSession(client);
    const result = await work(clientTransaction(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
