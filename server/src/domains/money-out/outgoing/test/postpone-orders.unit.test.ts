import { expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import type { Transaction } from "../../../platform/transactions/index.ts";
import type { Batch } from "../jobs.ts";
import { buildContext } from "../outgoing-kinds.ts";
import { postponeOrders } from "../postpone-orders.ts";

const BATCH: Batch = {
  ...{ environmentId: 1n, accountId: 1001n, type: "Transfer", provider: "bank" },
  ...{ ids: [5n], attempt: 0 },
};

/** What the step makes of an order that a worker has marked. */
function progressAfter(step: MoneyOperation<unknown>) {
  const books = openMemoryBooks();
  const createdAt = ENVIRONMENT.now;
  const order = { environmentId: 1n, id: 5n, type: "Transfer", progress: "sending", createdAt };
  // The step needs the orders and nothing else.
  step.decide({ orders: [order] } as never, books);
  return books.changes.updates.map(({ row }) => (row as Transaction).progress);
}

test("a proof whose commit was not answered counts once: then the order is left to a requery", async () => {
  const steps: MoneyOperation<unknown>[] = [];
  const run = async (step: MoneyOperation<unknown>) => {
    steps.push(step);
    return { outcome: steps.length === 1 ? undefined : true };
  };
  const kit = { ledger: { run }, randomness: { bytes: (count: number) => Buffer.alloc(count) } };
  // Postponing reads nothing else from the kit.
  const context = buildContext(kit as unknown as Kit, []);
  await postponeOrders(context, BATCH, { isProven: true, atLeastMs: 0 });
  expect(steps.map(progressAfter)).toEqual([["waiting"], ["unknown"]]);
});
