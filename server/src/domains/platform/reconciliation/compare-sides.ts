import type { Kit } from "../../../kernel/kit.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import { askAboutOrders } from "./ask-about-orders.ts";
import { bookCosts } from "./book-costs.ts";
import { knowOurSide, type OurSide } from "./know-our-side.ts";
import { matchLines } from "./match-lines.ts";
import { type Item, readExceptions, readUncovered } from "./queries.ts";
import { raiseExceptions } from "./raise-exceptions.ts";
import { readFeeMax } from "./read-own-settings.ts";

/** What a comparison needs besides the kit: what the domains know. */
export interface Comparing extends OurSide {
  readonly notices: NoticeHandlers;
}

export interface Compared {
  readonly provider: string;
  readonly exceptions: readonly Item[];
  /** Kept lines that were given to their orders. */
  readonly matched: number;
}

export interface SidesWanted {
  readonly provider: string;
  readonly from: Date;
  readonly before: Date;
}

/** Compares our side with the kept lines, asks the provider about what differs, and raises what a person must decide. */
export async function compareSides(
  kit: Kit,
  domains: Comparing,
  { provider, from, before }: SidesWanted,
): Promise<Compared> {
  const feeMax = await readFeeMax(kit, provider);
  const matched = await matchLines(kit, { provider, since: from });
  await askAboutUnequal(kit, domains, { provider, before, feeMax });
  await askAboutUncovered(kit, domains, { provider, from, until: before });
  await knowOurSide(kit.database, domains);
  await bookCosts(kit, provider);
  const exceptions = await raiseExceptions(kit, { provider, before, feeMax });
  return { provider, exceptions, matched };
}

const ASKED_AT_ONCE = 100;

async function askAboutUnequal(
  kit: Kit,
  { notices }: Comparing,
  wanted: { provider: string; before: Date; feeMax: bigint | null },
): Promise<void> {
  const page = { ...wanted, dueAt: null, limit: ASKED_AT_ONCE };
  for (let after = 0n; ; ) {
    const unequal = await readExceptions(kit.database, { ...page, after });
    await askAboutOrders(kit, notices, unequal);
    const last = unequal.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Without a statement only the provider's answer shows that an order came back. */
async function askAboutUncovered(
  kit: Kit,
  { notices }: Comparing,
  wanted: { provider: string; from: Date; until: Date },
): Promise<void> {
  const page = { ...wanted, limit: ASKED_AT_ONCE };
  for (let after = 0n; ; ) {
    const uncovered = await readUncovered(kit.database, { ...page, after });
    await askAboutOrders(kit, notices, uncovered);
    const last = uncovered.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
