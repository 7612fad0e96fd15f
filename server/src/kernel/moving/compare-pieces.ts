import { type ChunkDigest, digestChunk, readFilled } from "./chunk-queries.ts";
import {
  copyChunk,
  inTransaction,
  type MoveConnections,
  type OnChunk,
  stageFilled,
} from "./copy-pieces.ts";
import { type Piece, stagedName } from "./pieces.ts";
import {
  noteSame,
  noteSameEmpty,
  readChunks,
  readStagedTables,
  type StagedChunk,
} from "./staging-queries.ts";

/** How often a chunk that differs is copied again. A write that was under way may have ended after its copy. */
const TRIES = 3;

/**
 * Compares the digests of each chunk in both databases, and copies a chunk that differs again. Returns the names of the
 * pieces that still differ.
 */
export async function comparePieces(
  connections: MoveConnections,
  pieces: readonly Piece[],
  onChunk: OnChunk = async () => undefined,
): Promise<readonly string[]> {
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  const differing = new Set<string>();
  const chunks = await inTransaction(connections.target, readChunks);
  const empty = await passEmpty(connections, listEmpty(chunks, byName));
  for (const chunk of chunks) {
    const piece = byName.get(chunk.piece);
    if (piece === undefined) differing.add(chunk.piece);
    else if (!empty.has(piece.name)) {
      if (!(await makeSame(connections, piece, chunk))) differing.add(piece.name);
      await onChunk(piece, chunk);
    }
  }
  return [...differing];
}

/** The pieces that had no row when they were copied. */
const listEmpty = (
  chunks: readonly StagedChunk[],
  byName: ReadonlyMap<string, Piece>,
): readonly Piece[] =>
  chunks
    .filter(({ number, isLast, rows }) => number === 1 && isLast && rows === 0n)
    .flatMap(({ piece }) => byName.get(piece) ?? []);

/** Compares these pieces together. Returns the names of those that have no row in either cell. */
async function passEmpty(
  connections: MoveConnections,
  pieces: readonly Piece[],
): Promise<ReadonlySet<string>> {
  // A row may have been written after the copy. It needs a table then.
  const filled = await stageFilled(connections, pieces);
  return await inTransaction(connections.target, async (tx) => {
    const tables = new Set(await readStagedTables(tx));
    const staged = pieces.filter((piece) => tables.has(stagedName(piece)));
    const waiting = await readFilled(tx, staged, "staged");
    const empty = pieces.filter(({ name }) => !filled.has(name) && !waiting.has(name));
    await noteSameEmpty(tx, empty);
    return new Set(empty.map(({ name }) => name));
  });
}

async function makeSame(
  connections: MoveConnections,
  piece: Piece,
  chunk: StagedChunk,
): Promise<boolean> {
  for (let tried = 0; tried <= TRIES; tried++) {
    if (tried > 0) await copyChunk(connections, piece, chunk);
    const same = await inTransaction(connections.target, async (tx) => {
      const [source, staged] = await Promise.all([
        inTransaction(connections.source, (its) => digestChunk(its, piece, chunk, "source")),
        digestChunk(tx, piece, chunk, "staged"),
      ]);
      if (isSame(source, staged)) await noteSame(tx, chunk, source);
      return isSame(source, staged);
    });
    if (same) return true;
  }
  return false;
}

const isSame = (one: ChunkDigest, other: ChunkDigest): boolean =>
  one.rows === other.rows && one.digest.equals(other.digest);
