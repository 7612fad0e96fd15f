import { expect, test } from "vitest";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { useTeller } from "../../test/simulator-teller.ts";
import { Intake } from "../bank/store-payments.ts";

const fixture = useSimulator();
const at = useTeller(fixture);

const receiptOf = (payment: Payment) =>
  ({ payment, status: "succeeded", reason: null, steps: [] }) as const;

test("payments that arrive together are stored together, each once, and each caller gets its own answer", async () => {
  const intake = new Intake(fixture().database);
  const payments = Array.from({ length: 700 }, () => at().payTo("0123456789", "058"));
  // Each arrives three times, so one batch has it more than once.
  const three = [...payments, ...payments, ...payments];
  const taken = await Promise.all(three.map((payment) => intake.take(receiptOf(payment))));
  expect(taken.map(({ reference }) => reference)).toEqual(three.map(({ reference }) => reference));
  const byReference = Map.groupBy(taken, ({ reference }) => reference);
  for (const answers of byReference.values()) {
    expect(answers.map(({ timesReceived }) => timesReceived).toSorted()).toEqual([1, 2, 3]);
    expect(answers.map(({ timesPaid }) => timesPaid)).toEqual([1, 1, 1]);
  }
});

test("if a batch cannot be stored, every caller gets the error, and the next batch is stored", async () => {
  const intake = new Intake(fixture().database);
  const good = at().payTo("0123456789", "058");
  const bad = { ...at().payTo("0123456789", "058"), amount: 0n };
  const outcomes = await Promise.allSettled([
    intake.take(receiptOf(good)),
    intake.take(receiptOf(bad)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await intake.take(receiptOf(good))).toMatchObject({ timesReceived: 1, timesPaid: 1 });
});
