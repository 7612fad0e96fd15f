import { present } from "../../../kernel/assert.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { type LadderRow, ladders, readLadder, THE_LADDER } from "./queries.ts";
import type { Ladder } from "./rules.ts";
import { USUAL_LADDER } from "./usual-ladder.ts";

/** What an operation needs to judge by tiers: `needs: { ladder: neededLadder }`, then `ladderIn(found.ladder)`. */
export const neededLadder: Need<LadderRow> = { record: ladders, key: THE_LADDER };

/** A group reads a ladder once and decides many operations by it. */
const known = new WeakMap<LadderRow, Ladder>();

export function ladderIn(found: LadderRow | undefined): Ladder {
  const row = present(found, "the ladder");
  const ladder = known.get(row) ?? (row.ladder === null ? USUAL_LADDER : restore(row.ladder));
  known.set(row, ladder);
  return ladder;
}

/** The ladder as it is now, to be shown by. What is decided by is read again where it is decided. */
export async function ladderOf(queryable: Queryable, environmentId: bigint): Promise<Ladder> {
  return ladderIn(await readLadder(queryable, environmentId));
}

function restore(json: string): Ladder {
  // Written by the operator's commands alone, which check it; every number in it is an amount in minor units.
  return JSON.parse(json, (_, value) => (typeof value === "number" ? BigInt(value) : value));
}
