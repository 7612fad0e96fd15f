import { present } from "../../src/kernel/assert.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { openAccountNumber } from "../../src/kernel/ledger/chart.ts";
import type { CreditNotice } from "../../src/kernel/providers/ports/notice.ts";
import { noticeHandlersOf } from "../../src/modules.ts";

let sessions = 0;

/** A credit as a provider reports it, to a number that no business has. */
export const creditNotice = (changes: Partial<CreditNotice> = {}): CreditNotice => ({
  ...{ kind: "credit", sessionId: `sent ${++sessions}`, bankCode: "999", currency: "NGN" },
  ...{ accountNumber: "2222222222", amount: 10_000n, narration: "For rice" },
  ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789", ...changes },
});

export const takeNotice = (kit: Kit, notice: CreditNotice, provider = "simulator") =>
  present(noticeHandlersOf(kit).credit, "the handler of credits")(notice, provider);

/** Keeps an unmatched credit of test mode. Returns its id. */
export async function keepCredit(kit: Kit, changes: Partial<CreditNotice> = {}): Promise<bigint> {
  const notice = creditNotice(changes);
  await takeNotice(kit, notice);
  const { id } = await kit.database.one<{ id: bigint }>(sql`
    select id from unmatched_credits where session_id = ${notice.sessionId}`);
  return id;
}

/** What suspense of test mode has. */
export async function inSuspense({ database }: Kit): Promise<bigint> {
  const { balance } = await database.one<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances
    where environment_id = 1 and account = ${openAccountNumber("suspense", "NGN")}`);
  return balance;
}
