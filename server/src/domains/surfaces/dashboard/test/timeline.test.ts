import { expect, test } from "vitest";
import { FAILED, SUCCEEDED, UNKNOWN } from "../../../money-out/outgoing/test/fake-rail.ts";
import { useOutgoing } from "../../../money-out/outgoing/test/outgoing-fixture.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { traceReference } from "../trace-reference.ts";

const fixture = useOutgoing();

async function trace(order: Transaction) {
  const { kit, environmentId, business } = fixture();
  const { businessId } = business;
  const reference = referenceOf(order);
  return await traceReference(kit, { environmentId, businessId, mode: "test", reference });
}

/** The titles, with the postings of the ledger's. */
const titlesOf = ({ entries }: Awaited<ReturnType<typeof trace>>) =>
  entries.map(({ title, postings }) =>
    [title, ...postings.map(({ bucket, amount }) => `${bucket} ${amount}`)].join(", "),
  );

const HELD = "Money held, Available -25075, Held 25075";
const SENT = expect.stringMatching(/^Sent to Guaranty Trust Bank through /);

test("a transfer that was paid is told from the hold to the event, in the order of its steps", async () => {
  const { order, runJobs } = fixture();
  const one = await order();
  await runJobs();
  const told = await trace(one);
  expect(titlesOf(told)).toEqual([
    HELD,
    SENT,
    expect.stringMatching(/ answered$/),
    "Money left the hold, Held -25075",
    "Event TRANSFER_NOTIFICATION",
  ]);
  expect(told).toMatchObject({ heldNow: 0, planned: [], record: { progress: "settled" } });
});

test("a transfer of unknown outcome shows each status query, what is held, and when the next one is planned", async () => {
  const { rail, order, runJobs, pass } = fixture();
  rail.sends = [UNKNOWN];
  rail.finds = [UNKNOWN];
  const one = await order();
  await runJobs();
  await pass(6);
  await pass(20);
  const told = await trace(one);
  const queries = told.entries.filter(({ kind }) => kind === "query");
  expect(queries.map(({ title, text, tone }) => [title, text, tone])).toEqual([
    ["Status query 1", "Neither paid nor refused", "unknown"],
    ["Status query 2", "Neither paid nor refused", "unknown"],
  ]);
  expect(told.heldNow).toBe(25_075);
  expect(told.planned).toEqual([
    {
      at: expect.any(Date),
      title: "Next status query",
      text: "After 24 h an operator takes over",
    },
  ]);
  const [next] = told.planned;
  expect((next?.at?.getTime() ?? 0) - told.now.getTime()).toBeGreaterThan(50_000);
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

test("a notice of the provider is told with what it changed", async () => {
  const { rail, order, runJobs, sendNotice } = fixture();
  rail.sends = [UNKNOWN];
  const one = await order();
  await runJobs();
  await sendNotice(one, { outcome: SUCCEEDED });
  const told = await trace(one);
  expect(told.entries.filter(({ kind }) => kind === "notice")).toMatchObject([
    { text: "Paid", tone: "good" },
  ]);
});

test("a transfer of a bulk request shows its own refund and the hold of all", async () => {
  const { rail, bulk, runJobs } = fixture();
  rail.sends = [FAILED, SUCCEEDED];
  const [first, second] = await bulk(2);
  await runJobs();
  const told = await trace(first as Transaction);
  expect(titlesOf(told).slice(0, 1)).toEqual(["Money held, Available -50150, Held 50150"]);
  expect(told.entries[0]?.text).toBe("One hold for the whole request: 2 transfers");
  expect(titlesOf(await trace(second as Transaction))).toContain(
    "Money left the hold, Held -25075",
  );
});

test("a reference of another environment does not exist", async () => {
  const { kit, order, business } = fixture();
  const one = await order();
  const asked = { environmentId: 1n, businessId: business.businessId, mode: "test" } as const;
  const tracing = traceReference(kit, { ...asked, reference: referenceOf(one) });
  await expect(tracing).rejects.toMatchObject({ code: "transaction_not_found" });
});
