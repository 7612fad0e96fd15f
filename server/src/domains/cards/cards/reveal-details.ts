import type { Kit } from "../../../kernel/kit.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Access } from "../../../kernel/tenancy/access.ts";
import { recordAction, requireReason } from "../../platform/audit/index.ts";
import { findCard } from "./show-card.ts";
import { showDetails } from "./show-details.ts";

export interface RevealOrder {
  readonly access: Pick<Access, "environmentId" | "businessId" | "mode">;
  readonly reference: string;
  readonly reason: string;
  readonly by: string;
  readonly scenario: Scenario | undefined;
}

/**
 * Returns the issuer's page with the card number, for a member. Who asked, and why, is recorded before the issuer is
 * called. Throws for an unknown card and a reason that names a number.
 */
export async function revealDetails(kit: Kit, order: RevealOrder) {
  const { access, reference, by, scenario } = order;
  const { environmentId, businessId, mode } = access;
  await findCard(kit.database, environmentId, reference);
  const details = { card: reference, reason: requireReason(order.reason, []) };
  await kit.database.transaction((tx) =>
    recordAction(kit, tx, { by, action: "card.reveal", businessId, mode, details }),
  );
  return await showDetails(kit, access, { reference, scenario });
}
