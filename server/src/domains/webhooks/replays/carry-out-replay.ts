import type { Kit } from "../../../kernel/kit.ts";
import { wakeLine } from "../endpoints/index.ts";
import { carryOn, lockReplay } from "./queries.ts";

const AT_ONCE = 1_000;

/** Carries a replay on to its end. Each piece is a transaction with the place it came to, so it can be broken off. */
export async function carryOutReplay(
  kit: Kit,
  environmentId: bigint,
  id: bigint,
  atOnce = AT_ONCE,
): Promise<void> {
  while (await carryPiece(kit, environmentId, id, atOnce));
}

/** Answers whether there may be more. */
function carryPiece(kit: Kit, environmentId: bigint, id: bigint, atOnce: number): Promise<boolean> {
  return kit.database.transaction(async (tx) => {
    const replay = await lockReplay(tx, environmentId, id);
    if (replay === undefined || replay.finishedAt !== null) return false;
    const { count } = await carryOn(tx, replay, atOnce);
    await wakeLine(tx, { environmentId, id: replay.endpointId });
    return count === atOnce;
  });
}
