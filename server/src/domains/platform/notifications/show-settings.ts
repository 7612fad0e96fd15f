import type { Database } from "../../../kernel/database/database.ts";
import type { Member } from "../../../kernel/tenancy/members.ts";
import { NOTICE_KINDS } from "../notices/index.ts";
import { readChosen } from "./queries.ts";
import { type Chosen, concerns, isWanted, KINDS, wantsTestMode } from "./rules.ts";

/** The kinds of mail that concern a member, and whether the member gets them. */
export async function showSettings(database: Database, member: Member) {
  const chosen = await readOwn(database, member);
  const kinds = NOTICE_KINDS.filter((kind) => concerns(kind, member.permissions));
  return {
    kinds: kinds.map((kind) => ({
      kind,
      isWanted: isWanted(kind, member.role, chosen),
      isFixed: KINDS[kind].isFixed,
    })),
    testMode: wantsTestMode(chosen),
  };
}

async function readOwn(database: Database, { businessId, userId }: Member): Promise<Chosen> {
  const rows = await readChosen(database, businessId, userId);
  return new Map(rows.map(({ kind, isWanted: wanted }) => [kind, wanted]));
}
