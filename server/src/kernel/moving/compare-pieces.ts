import { type ChunkDigest, digestChunk } from "./chunk-queries.ts";
import { copyChunk, inTransaction, type MoveConnections, type OnChunk } from "./copy-pieces.ts";
import type { Piece } from "./pieces.ts";
import { noteSame, readChunks, type StagedChunk } from "./staging-queries.ts";

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
  for (const chunk of await inTransaction(connections.target, readChunks)) {
    const piece = byName.get(chunk.piece);
    if (piece === undefined) differing.add(chunk.piece);
    else {
      if (!(await makeSame(connections, piece, chunk))) differing.add(piece.name);
      await onChunk(piece, chunk);
    }
  }
  return [...differing];
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
