import { expect, test } from "vitest";
import { FAILED, SUCCEEDED, UNKNOWN } from "../../../../../test/support/fake-rail.ts";
import { addMember, decideAs, sendAs } from "../../../../../test/support/member-transfers.ts";
import { useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";
import { rejectTransfer, setApprovalThreshold } from "../../../money-out/transfers/index.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { traceReference } from "../trace-reference.ts";

const fixture = useOutgoing();

async function trace(order: Transaction) {
  const { kit, environmentId, business } = fixture();
  const { businessId } = business;
  const reference = referenceOf(order);
  return await traceReference(kit, { environmentId, businessId, mode: "test", reference });
}

/** The titles, with the postings of the ledger's. The log has a request some time after its answer. */
const titlesOf = ({ entries }: Awaited<ReturnType<typeof trace>>) =>
  entries
    .filter(({ kind }) => kind !== "request")
    .map(({ title, postings }) =>
      [title, ...postings.map(({ bucket, amount }) => `${bucket} ${amount}`)].join(", "),
    );

const HELD = "Money held, Available -25075, Held 25075";
const SENT = expect.stringMatching(/^Sent to Guaranty Trust Bank through /);

test("a transfer that was paid is traced from the hold to the event, in the order of its steps", async () => {
  const { order, runJobs } = fixture();
  const one = await order();
  await runJobs();
  const traced = await trace(one);
  expect(titlesOf(traced)).toEqual([
    HELD,
    SENT,
    expect.stringMatching(/ answered$/),
    "Money left the hold, Held -25075",
    "Event TRANSFER_NOTIFICATION",
  ]);
  expect(traced).toMatchObject({ heldNow: 0, planned: [], record: { progress: "settled" } });
});

test("a transfer of unknown outcome shows each status query, what is held, and when the next one is planned", async () => {
  const { rail, order, runJobs, pass } = fixture();
  rail.sends = [UNKNOWN];
  rail.finds = [UNKNOWN];
  const one = await order();
  await runJobs();
  await pass(6);
  await pass(20);
  const traced = await trace(one);
  const queries = traced.entries.filter(({ kind }) => kind === "query");
  expect(queries.map(({ title, text, tone }) => [title, text, tone])).toEqual([
    ["Status query 1", "Neither paid nor refused", "unknown"],
    ["Status query 2", "Neither paid nor refused", "unknown"],
  ]);
  expect(traced.heldNow).toBe(25_075);
  expect(traced.planned).toEqual([
    {
      at: expect.any(Date),
      title: "Next status query",
      text: "After 24 h an operator takes over",
    },
  ]);
  const [next] = traced.planned;
  expect((next?.at?.getTime() ?? 0) - traced.now.getTime()).toBeGreaterThan(50_000);
});

test("a transfer that was refused shows both refunds", async () => {
  const { rail, order, runJobs } = fixture();
  rail.sends = [FAILED];
  const one = await order();
  await runJobs();
  expect(titlesOf(await trace(one))).toEqual([
    HELD,
    SENT,
    expect.stringMatching(/ answered$/),
    "The amount came back, Available 25000, Held -25000",
    "Fee and stamp duty came back, Available 75, Held -75",
    "Event TRANSFER_NOTIFICATION",
  ]);
});

test("a notice of the provider is traced with what it changed", async () => {
  const { rail, order, runJobs, sendNotice } = fixture();
  rail.sends = [UNKNOWN];
  const one = await order();
  await runJobs();
  await sendNotice(one, { outcome: SUCCEEDED });
  const traced = await trace(one);
  expect(traced.entries.filter(({ kind }) => kind === "notice")).toMatchObject([
    { text: "Paid", tone: "good" },
  ]);
});

test("a transfer of a bulk request shows its own refund and the hold of all", async () => {
  const { rail, bulk, runJobs } = fixture();
  rail.sends = [FAILED, SUCCEEDED];
  const [first, second] = await bulk(2);
  await runJobs();
  const traced = await trace(first as Transaction);
  expect(titlesOf(traced).slice(0, 1)).toEqual(["Money held, Available -50150, Held 50150"]);
  expect(traced.entries.find(({ kind }) => kind === "ledger")?.text).toBe(
    "One hold for the whole request: 2 transfers",
  );
  expect(titlesOf(await trace(second as Transaction))).toContain(
    "Money left the hold, Held -25075",
  );
});

test("the request that ordered a transfer comes first, with its Idempotency-Key", async () => {
  const { order } = fixture();
  const one = await order();
  await expect.poll(async () => (await trace(one)).entries[0]?.title).toBe("POST /business/single");
  const [request] = (await trace(one)).entries;
  expect(request?.text).toMatch(/^Accepted in \d+ ms\. Idempotency key [a-fx]{32}$/);
});

test("a transfer that waits for approval says so, and then who decided", async () => {
  const { kit, business, order, see } = fixture();
  const of = { businessId: business.businessId, mode: "test", by: "a test" } as const;
  await setApprovalThreshold(kit, { ...of, above: 0n });
  const one = await order();
  expect((await trace(one)).planned).toMatchObject([{ at: null, title: "Waits for approval" }]);
  await rejectTransfer(kit, { reference: referenceOf(one), by: "Ada Eze", note: "Twice" });
  expect((await see(one)).progress).toBe("failed");
  const traced = await trace(one);
  const steps = traced.entries.filter(({ kind }) => kind === "approval");
  expect(steps.map(({ title, text }) => [title, text])).toEqual([
    ["Approval needed", null],
    ["The operator rejected it", "Twice"],
  ]);
});

test("a member's transfer says who made it and who decided, by their names", async () => {
  const { kit, business, environmentId } = fixture();
  const { businessId } = business;
  const ada = await addMember(kit, businessId, "Ada Eze");
  const emeka = await addMember(kit, businessId, "Emeka Nwosu");
  const of = { businessId, mode: "test", by: "a test" } as const;
  await setApprovalThreshold(kit, { ...of, of: "dashboard", above: 0n });
  const merchant = { ...business, environmentId };
  const { reference } = await sendAs(kit, merchant, ada);
  await decideAs(kit, merchant, emeka, reference, { decision: "rejected", note: "Twice" });
  const { entries } = await traceReference(kit, {
    ...{ environmentId, businessId, mode: "test", reference },
  });
  const people = entries.filter(({ kind }) => kind === "person" || kind === "approval");
  expect(people.map(({ title }) => title)).toEqual([
    "Ada Eze made it in the dashboard",
    "Approval needed",
    "Emeka Nwosu rejected it",
  ]);
});

test("a reference of another environment does not exist", async () => {
  const { kit, order, business } = fixture();
  const one = await order();
  const asked = { environmentId: 1n, businessId: business.businessId, mode: "test" } as const;
  const tracing = traceReference(kit, { ...asked, reference: referenceOf(one) });
  await expect(tracing).rejects.toMatchObject({ code: "transaction_not_found" });
});
