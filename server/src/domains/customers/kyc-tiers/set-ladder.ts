import type { Kit } from "../../../kernel/kit.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { recordAction } from "../../platform/audit/index.ts";
import { findEnvironment } from "../../platform/businesses/index.ts";
import { noSuchTier } from "./errors.ts";
import { ladderIn } from "./find-ladder.ts";
import { readLadder, removeLadder, storeLadder } from "./queries.ts";
import type { Ladder, Tier } from "./rules.ts";

export interface LadderOwner {
  readonly businessId: bigint;
  readonly mode: Mode;
}

/** The ladder of a business, as it is in force. */
export async function showLadder(
  { database }: Kit,
  { businessId, mode }: LadderOwner,
): Promise<Ladder> {
  const environmentId = await findEnvironment(database, businessId, mode);
  return ladderIn(await readLadder(database, environmentId));
}

/** Changes one tier of a business's ladder; what is not named stays. It holds at once, for every customer it has. */
export async function setTier(
  kit: Kit,
  { businessId, mode }: LadderOwner,
  order: { tier: number; changes: Partial<Tier>; by: string },
): Promise<Ladder> {
  const { tier, changes, by } = order;
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = ladderIn(await readLadder(tx, environmentId));
    if (before[tier] === undefined) throw noSuchTier({ highest: before.length - 1 });
    const after = before.map((one, index) => (index === tier ? { ...one, ...changes } : one));
    await storeLadder(tx, environmentId, saveLadder(after));
    const details = { tier, before: saveLadder(before), after: saveLadder(after) };
    await recordAction(kit, tx, { by, action: "ladder.set", businessId, mode, details });
    return after;
  });
}

/** Gives a business the usual ladder again. */
export async function resetLadder(
  kit: Kit,
  { businessId, mode }: LadderOwner,
  by: string,
): Promise<Ladder> {
  return await kit.database.transaction(async (tx) => {
    const environmentId = await findEnvironment(tx, businessId, mode);
    const before = saveLadder(ladderIn(await readLadder(tx, environmentId)));
    await removeLadder(tx, environmentId);
    await recordAction(kit, tx, {
      ...{ by, action: "ladder.reset", businessId, mode },
      details: { before },
    });
    return ladderIn(await readLadder(tx, environmentId));
  });
}

/** Every amount is below 2^53, so JSON holds it exactly. */
const saveLadder = (ladder: Ladder): string =>
  JSON.stringify(ladder, (_, value) => (typeof value === "bigint" ? Number(value) : value));
