import { array, assert, asyncProperty, boolean, integer, record } from "fast-check";
import { expect, test, vi } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import {
  creditNotice,
  inSuspense,
  keepCredit,
  takeNotice,
} from "../../../../../test/support/sent-credits.ts";
import {
  betweenCells,
  findingsIn,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import { present } from "../../../../kernel/assert.ts";
import { type Sql, sql } from "../../../../kernel/database/sql.ts";
import { readSubject } from "../../../../kernel/providers/references.ts";
import { moneyActions } from "../../../../money-actions.ts";
import {
  approveProposal,
  isProposed,
  listProposals,
  showProposal,
} from "../../../platform/proposals/index.ts";
import { decideSent, listSent, listUnmatched, sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});

const keyOf = (reference: string) => present(readSubject(reference), "the key of a reference");

const sendIn = async (id: bigint) => {
  const accountNumber = other.business.serviceAccountNumber;
  return doneOf(await sendCredit(one.kit, { id, accountNumber, by: "ada" }));
};

const pay = (reference: string, attempt = 0) => payCell(one.kit, { ...keyOf(reference), attempt });

/** Keeps an unmatched credit of live mode. */
async function keepLiveCredit(sessionId: string): Promise<bigint> {
  const live = { provider: "live bank", mode: "live" } as const;
  const { providers } = one.kit;
  const installed = [live, ...providers.installed];
  // A getter of the class is not copied.
  const withLive = { ...one.kit, providers: { ...providers, cells: providers.cells, installed } };
  await takeNotice(withLive, creditNotice({ sessionId }), "live bank");
  const [credit] = await listUnmatched(one.kit, { sessionId });
  return present(credit, "the credit").id;
}

const approve = (proposalId: bigint, by: string) =>
  approveProposal(one.kit, moneyActions, { id: proposalId, by });

test("a live credit is sent once a second person, who sees the name that the cell gave, has approved it", async () => {
  const id = await keepLiveCredit("live");
  const order = { id, accountNumber: other.business.serviceAccountNumber };
  const proposed = await sendCredit(one.kit, { ...order, by: "ada" });
  expect(isProposed(proposed)).toBe(true);
  const [waiting] = await listProposals(one.kit, { all: false });
  const proposal = present(waiting, "the proposal");
  expect(proposal.summary).toContain(
    `Send NGN 100.00 from EZE CHIDI to Adire Market, ${order.accountNumber} of cell 14: For rice`,
  );
  expect(await listUnmatched(one.kit, { id })).toMatchObject([
    { proposal: { proposedBy: "ada", accountNumber: order.accountNumber } },
  ]);
  await expect(sendCredit(one.kit, { ...order, by: "bola" })).rejects.toThrow(
    "already waits for approval of this",
  );
  expect(await showProposal(one.kit, moneyActions, proposal.id)).toMatchObject({
    ...{ refusal: null, postings: [] },
  });
  expect(await listSent(one.kit)).toEqual([]);
  await expect(approve(proposal.id, "ada")).rejects.toMatchObject({ code: "approval_required" });
  const { result } = await approve(proposal.id, "bola");
  const { reference } = result as { reference: string };
  expect(keyOf(reference).environmentId).toBe(2n);
  await pay(reference);
  const received = await other.kit.database.many(sql`
    select environment.mode from cell_payments payment
    join environments environment on environment.id = payment.environment_id
    where payment.reference = ${reference} and payment.outcome = 'credited'`);
  expect(received).toEqual([{ mode: "live" }]);
});

test("a live credit that the cell never answers is decided when a second person has approved it", async () => {
  const id = await keepLiveCredit("silent");
  const accountNumber = other.business.serviceAccountNumber;
  const sending = await sendCredit(one.kit, { id, accountNumber, by: "ada" });
  if (!isProposed(sending)) throw new Error("one person sent it");
  const { reference } = (await approve(sending.proposalId, "bola")).result as { reference: string };
  await one.kit.database.run(sql`
    update sent_credits set sent_at = sent_at - interval '25 hours' where credit_id = ${id}`);
  const rail = present(one.kit.providers.cells.rail("live", "cell14"), "the rail");
  const silenced = vi.spyOn(one.kit.providers.cells, "rail").mockReturnValue(undefined);
  const decision = { reference, reason: "Letter of its operators.", by: "ada" };
  const decided = await decideSent(one.kit, { ...decision, outcome: "failed" });
  if (!isProposed(decided)) throw new Error("one person decided it");
  const second = decideSent(one.kit, { ...decision, outcome: "paid" });
  await expect(second).rejects.toThrow("already waits for approval of this");
  expect(await listUnmatched(one.kit, { id })).toEqual([]);
  const receipt = { providerReference: null, sessionId: null, stan: null };
  const find = async () => ({ kind: "failed", reason: "Closed.", receipt }) as const;
  silenced.mockReturnValue({ ...rail, find });
  expect(await showProposal(one.kit, moneyActions, decided.proposalId)).toMatchObject({
    refusal: expect.stringContaining("has answered in the meantime"),
  });
  // Showing a proposal changes nothing.
  silenced.mockReturnValue(undefined);
  await approve(decided.proposalId, "bola");
  vi.restoreAllMocks();
  expect(await listUnmatched(one.kit, { id })).toHaveLength(1);
});

test("whatever is sent, refused and paid twice: the books of both cells agree, and suspense has the rest", async () => {
  const step = record({
    amount: integer({ min: 1, max: 1_000_000 }),
    isRefused: boolean(),
    attempts: integer({ min: 1, max: 3 }),
    isAtOnce: boolean(),
  });
  const suspense = await inSuspense(one.kit);
  let left = 0n;
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { amount, isRefused, attempts, isAtOnce } of steps) {
        const { reference } = await sendIn(await keepCredit(one.kit, { amount: BigInt(amount) }));
        await setStatus(isRefused ? "suspended" : "approved");
        const runs = Array.from({ length: attempts }, (_, at) => at);
        if (isAtOnce) await Promise.all(runs.map((at) => pay(reference, at)));
        else for (const at of runs) await pay(reference, at);
        await setStatus("approved");
        if (isRefused) left += BigInt(amount);
      }
      expect((await betweenCells(one)) + (await betweenCells(other))).toBe(0n);
      expect(await inSuspense(one.kit)).toBe(suspense + left);
    }),
    { numRuns: 12 },
  );
  expect([await findingsIn(one), await findingsIn(other)]).toEqual([[], []]);
  const states = (await listSent(one.kit)).map(({ state }) => state);
  expect(states).not.toContain("open");
});

const setStatus = (status: string) =>
  other.kit.database.run(
    sql`update businesses set status = ${status} where id = ${other.business.businessId}`,
  );

test.each<[string, (id: bigint) => Sql, (id: bigint) => Sql, RegExp]>([
  [
    "a paid one that is open again",
    (id) => sql`update sent_credits set state = 'open', ended_at = null where id = ${id}`,
    (id) => sql`update sent_credits set state = 'paid', ended_at = now() where id = ${id}`,
    /is open, and the ledger posted it 1 times|which was not paid/,
  ],
  [
    "one of another amount than its credit",
    (id) => sql`update sent_credits set amount = amount + 1 where id = ${id}`,
    (id) => sql`update sent_credits set amount = amount - 1 where id = ${id}`,
    /is of 10001, and the (credit is of 10000|ledger took 10000 from suspense and moved 10000)/,
  ],
  [
    "one whose credit is unmatched again",
    (id) => sql`update unmatched_credits set assigned_at = null where id = (
      select credit_id from sent_credits where id = ${id})`,
    (id) => sql`update unmatched_credits set assigned_at = now() where id = (
      select credit_id from sent_credits where id = ${id})`,
    /not given to another cell/,
  ],
])("the verifier finds %s", async (_what, break_, restore, finding) => {
  const { reference } = await sendIn(await keepCredit(one.kit));
  await pay(reference);
  const { id } = keyOf(reference);
  expect(await findingsIn(one)).toEqual([]);
  await one.kit.database.run(break_(id));
  const found = await findingsIn(one);
  expect(found.length).toBe(2);
  for (const sentence of found) expect(String(sentence)).toMatch(finding);
  await one.kit.database.run(restore(id));
  expect(await findingsIn(one)).toEqual([]);
});
