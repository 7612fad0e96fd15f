import type { Database } from "../../../kernel/database/database.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { alwaysSent, notOfRole } from "./errors.ts";
import { saveChoice } from "./queries.ts";
import { type Choice, concerns, KINDS } from "./rules.ts";

/** Saves one choice. Throws for a kind that does not concern the member's role, and for one that is always sent. */
export async function chooseMail(
  database: Database,
  member: Member,
  order: { readonly kind: Choice; readonly isWanted: boolean },
): Promise<void> {
  const { kind } = order;
  if (kind !== "test_mode") {
    if (!concerns(kind, member.permissions)) throw notOfRole();
    if (KINDS[kind].isFixed) throw alwaysSent();
  }
  await saveChoice(database, member, order);
}
