import { expect, test } from "vitest";
import { FAILED, UNKNOWN } from "../../../../../test/support/fake-rail.ts";
import { useOutgoing } from "../../../../../test/support/outgoing-fixture.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { decideOutcome } from "../../../money-out/outgoing/index.ts";
import {
  bankTransfers,
  rejectTransfer,
  setApprovalThreshold,
} from "../../../money-out/transfers/index.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { traceForOperator } from "../trace-for-operator.ts";
import { traceReference } from "../trace-reference.ts";

const fixture = useOutgoing();
const DAY_SECONDS = 24 * 3_600;

const anywhere = { businessId: null, mode: null };

const trace = (order: Transaction) =>
  traceForOperator(fixture().kit, { ...anywhere, reference: referenceOf(order) });

/** What the business itself sees. */
const traceAsBusiness = (order: Transaction) => {
  const { kit, environmentId, business } = fixture();
  const { businessId } = business;
  const reference = referenceOf(order);
  return traceReference(kit, { environmentId, businessId, mode: "test", reference });
};

/** A call that the log of live mode would have, seconds before the order was sent. */
const noteCall = (order: Transaction, environmentId: bigint, seconds: number) =>
  fixture().kit.database.run(sql`
    insert into provider_calls (called_at, provider, method, path, reference, environment_id, subject_id, status, duration_ms)
    values (now() - ${seconds}::integer * interval '1 second', 'kora', 'POST', '/disburse', 'kw1', ${environmentId},
      ${order.id}, 503, 412)`);

test("an operator sees the calls to the provider with durations and answers, and the business does not", async () => {
  const { rail, order, runJobs, environmentId } = fixture();
  rail.sends = [FAILED];
  const one = await order();
  await noteCall(one, environmentId, 60);
  await noteCall(one, 1n, 60);
  await runJobs();
  const calls = (await trace(one)).entries.filter(({ kind }) => kind === "call");
  expect(calls).toMatchObject([
    { title: "Call to kora", text: "POST /disburse answered 503 in 412 ms.", tone: "bad" },
  ]);
  expect((await traceAsBusiness(one)).entries.map(({ kind }) => kind)).not.toContain("call");
});

test("an operator sees alerts and who decided by name, and the business neither", async () => {
  const { kit, rail, business, order, runJobs, pass } = fixture();
  rail.sends = [UNKNOWN];
  rail.finds = [UNKNOWN];
  const one = await order();
  await runJobs();
  await pass(DAY_SECONDS);
  const decision = {
    ...({ businessId: business.businessId, mode: "test", outcome: "failed" } as const),
    ...{ reference: referenceOf(one), reason: "The account was closed.", by: "Ada Eze" },
  };
  await decideOutcome(kit, [bankTransfers], decision);
  const { entries } = await trace(one);
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: "person",
      title: "Ada Eze decided the outcome of a transfer",
      text: "The account was closed.",
    }),
  );
  expect(entries.filter(({ kind }) => kind === "alert").map(({ title }) => title)).toEqual([
    "Alert to the operators",
    "Ada Eze closed the alert",
  ]);
  const shown = (await traceAsBusiness(one)).entries;
  expect(shown.map(({ kind }) => kind)).not.toContain("alert");
  expect(JSON.stringify(shown.map(({ title }) => title))).not.toContain("Ada Eze");
});

test("a proposal shows who proposed it and who approved it", async () => {
  const { kit, order, environmentId } = fixture();
  const one = await order();
  const input = JSON.stringify({ reference: referenceOf(one) });
  await kit.database.run(sql`
    insert into operator_proposals (environment_id, id, action, input, summary, proposed_by, proposed_at, expires_at,
      decision, decided_by, decided_at, note)
    values (${environmentId}, nextval('ids'), 'outgoing.charge_late', ${input}::jsonb, 'Charge it', 'ada@kasuwa.example',
      now(), now(), 'approved', 'bola@kasuwa.example', now(), null)`);
  const steps = (await trace(one)).entries.filter(({ kind }) => kind === "approval");
  expect(steps.map(({ title, text, tone }) => [title, text, tone])).toEqual([
    ["ada@kasuwa.example proposed it to a second operator", "Charge it", "plain"],
    ["bola@kasuwa.example approved the proposal", null, "good"],
  ]);
  const shown = JSON.stringify((await traceAsBusiness(one)).entries);
  expect(shown).not.toContain("kasuwa.example");
});

test("an operator who rejects a transfer is named only to operators", async () => {
  const { kit, business, order } = fixture();
  const of = { businessId: business.businessId, mode: "test", by: "a test" } as const;
  await setApprovalThreshold(kit, { ...of, above: 0n });
  const one = await order();
  await rejectTransfer(kit, { reference: referenceOf(one), by: "Ada Eze", note: "Twice" });
  const titles = (await trace(one)).entries.map(({ title }) => title);
  expect(titles).toContain("Ada Eze rejected it");
});

test("the timeline of several transactions is refused with their references, and that of none is refused too", async () => {
  const { kit, order, environmentId } = fixture();
  const two = [await order(), await order()];
  await kit.database.run(sql`
    update transactions set session_id = 'S7' where environment_id = ${environmentId}`);
  const tracing = traceForOperator(kit, { ...anywhere, reference: "S7" });
  await expect(tracing).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining(two.map(referenceOf).toReversed().join(", ")),
  });
  const ofNone = traceForOperator(kit, { ...anywhere, reference: "S8" });
  await expect(ofNone).rejects.toMatchObject({ code: "transaction_not_found" });
});
