import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { accountOwners } from "../../../../app.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { CreditNotice } from "../../../../kernel/providers/ports/notice.ts";
import { listProposals, rejectProposal } from "../../../platform/proposals/index.ts";
import { deskOf } from "../account-owners.ts";
import { handleCredit } from "../handle-credit.ts";
import { assignCredit, listUnmatched } from "../index.ts";

const collectionService = useCollections();

/** An unmatched credit of a live bank, and a number that is live. */
async function liveCredit() {
  const { kit, collector } = collectionService();
  const merchant = await collector();
  const accountNumber = String((await merchant.dynamic({ amount: 100 }))["accountNumber"]);
  // No live bank opens numbers here, so the merchant's test number is handed to its live environment.
  const live = sql`
    select live.id from environments live
    join environments test on test.business_id = live.business_id
    where test.id = ${merchant.environmentId} and live.mode = 'live'`;
  for (const table of [sql`virtual_accounts`, sql`account_numbers`])
    await kit.database.run(sql`
      update ${table} set environment_id = (${live}) where account_number = ${accountNumber}`);
  const installed = [{ provider: "live bank", mode: "live" } as const, ...kit.providers.installed];
  const desk = deskOf({ ...kit, providers: { ...kit.providers, installed } }, accountOwners);
  const notice = {
    kind: "credit" as const,
    ...{ sessionId: "proposed", bankCode: "999", currency: "NGN" as const },
    ...{ accountNumber: "2222222222", amount: 10_000n, narration: "For what" },
    ...{ senderName: "EZE CHIDI", senderAccountNumber: null },
  } satisfies CreditNotice;
  await handleCredit(desk, notice, "live bank");
  const [credit] = await listUnmatched(kit, { sessionId: "proposed" });
  return { kit, id: present(credit, "the credit").id, accountNumber };
}

test("a credit whose assignment waits for a second person says so, and gets no second proposal", async () => {
  const { kit, id, accountNumber } = await liveCredit();
  const propose = (by: string) => assignCredit(kit, accountOwners, { id, accountNumber, by });
  expect(await listUnmatched(kit, { id })).toMatchObject([{ id, proposal: null }]);
  await propose("ada");
  const proposal = { id: expect.any(BigInt), proposedBy: "ada", accountNumber };
  expect(await listUnmatched(kit, { id })).toMatchObject([{ id, proposal }]);
  await expect(propose("bola")).rejects.toThrow(
    /^Proposal \d+ by ada already waits for approval of this: Assign NGN 100.00 from EZE CHIDI to \d{10}: For what. Nothing was proposed/,
  );
  const [open, ...others] = await listProposals(kit, { all: false });
  expect([open?.input, others]).toEqual([{ credit: String(id), accountNumber }, []]);
  const { id: proposed } = present(open, "the proposal");
  await rejectProposal(kit, { id: proposed, note: "Wrong.", by: "bola" });
  expect(await listUnmatched(kit, { id })).toMatchObject([{ id, proposal: null }]);
  expect(await propose("bola")).toMatchObject({ proposalId: expect.any(BigInt) });
});
