import type { Kit } from "../../../kernel/kit.ts";
import { recordAction, requireReason } from "../audit/index.ts";
import { showBusiness } from "../businesses/index.ts";
import { insertViewing } from "./queries.ts";
import { LINK_MINUTES, VIEWING_MINUTES } from "./rules.ts";
import { createToken, hashLink, viewingLink } from "./viewing-tokens.ts";

export interface ViewingOrder {
  readonly businessId: bigint;
  readonly reason: string;
  readonly by: string;
}

export interface OpenedViewing {
  /** For the operator's own browser. It works once. */
  readonly link: string;
  readonly linkUntil: Date;
  readonly endsAt: Date;
}

/**
 * Opens the dashboard of a business to an operator, to look at for a few minutes. The business reads in its audit log
 * who looked, and why.
 */
export async function openViewing(kit: Kit, order: ViewingOrder): Promise<OpenedViewing> {
  const { businessId, by } = order;
  const reason = requireReason(order.reason, []);
  // Throws if there is no such business.
  await showBusiness(kit, businessId);
  const token = createToken(kit);
  const openedAt = kit.clock.now();
  const linkUntil = afterMinutes(openedAt, LINK_MINUTES);
  const endsAt = afterMinutes(openedAt, VIEWING_MINUTES);
  await kit.database.transaction(async (tx) => {
    const linkHash = hashLink(kit, token);
    await insertViewing(tx, {
      ...{ businessId, openedBy: by, reason, openedAt },
      ...{ linkHash, linkUntil, endsAt },
    });
    const details = { reason, until: endsAt.toISOString() };
    await recordAction(kit, tx, { by, action: "business.view", businessId, details });
  });
  return { link: viewingLink(kit, token), linkUntil, endsAt };
}

const afterMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
