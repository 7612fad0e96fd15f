import type { Kit } from "../../../kernel/kit.ts";
import { readConfigured } from "../../../kernel/providers/live/queries.ts";
import { recordAction } from "../audit/index.ts";
import { type Compared, type Comparing, compareSides } from "./compare-sides.ts";
import { knowOurSide } from "./know-our-side.ts";
import { startOfDay } from "./rules.ts";

export interface RecountOrder {
  readonly since: Date;
  /** Undefined: every configured provider. */
  readonly provider?: string | undefined;
  readonly by: string;
}

/**
 * Matches the kept lines since a time again and compares both sides, without reading a statement. Decisions stay, and a
 * second recount changes nothing.
 */
export async function recountStatements(
  kit: Kit,
  domains: Comparing,
  { since, provider, by }: RecountOrder,
): Promise<readonly Compared[]> {
  const { database } = kit;
  const before = startOfDay(kit.clock.now());
  const configured = (await readConfigured(database)).map((one) => one.provider);
  await knowOurSide(database, domains);
  const all: Compared[] = [];
  for (const name of provider === undefined ? configured : [provider])
    all.push(await compareSides(kit, domains, { provider: name, from: since, before }));
  const matched = all.reduce((sum, one) => sum + one.matched, 0);
  await database.transaction((tx) =>
    recordAction(kit, tx, {
      ...{ by, action: "reconciliation.recount" },
      details: { since: since.toISOString(), provider: provider ?? "all", matched },
    }),
  );
  return all;
}
