import { describe, expect, test, vi } from "vitest";
import { openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { MoneyOperation } from "../../../../kernel/ledger/operation.ts";
import { referenceOf, type Transaction } from "../../../platform/transactions/index.ts";
import { resolveTransfer } from "../resolve-transfer.ts";

const ROW = {
  ...{ environmentId: 1n, accountId: 100n, id: 5n, type: "Transfer", status: "Pending" },
  ...{ progress: "waiting", orderReference: "our-order" },
} as Transaction;
const REFERENCE = referenceOf(ROW);

interface Transfer {
  readonly row?: Partial<Transaction>;
  /** The row under the lock. */
  readonly order?: Transaction | undefined;
  readonly isSet?: boolean;
  /** The status once the outcome is known. */
  readonly ends?: Transaction["status"];
}

/**
 * Sets a transfer's outcome. Returns the result, the jobs that this enqueued, and what the bank was asked to answer.
 */
async function resolve(outcome: "success" | "failure" | "reversal", transfer: Transfer = {}) {
  const { isSet = true, ends = "Successful" } = transfer;
  const row = { ...ROW, ...transfer.row };
  const books = openMemoryBooks();
  const setOutcome = vi.fn(async () => isSet);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads < 3 ? row : { ...row, status: ends };
  };
  const run = async (sending: MoneyOperation<unknown>) => {
    const order = "order" in transfer ? transfer.order : row;
    // The operation needs the order and nothing else.
    return { outcome: sending.decide({ order } as never, books) };
  };
  const kit = {
    ...{ database: { many: async () => [await read()], maybeOne: read }, ledger: { run } },
    ...{ providers: { simulatedBank: { setOutcome } } },
    randomness: { bytes: (count: number) => Buffer.alloc(count) },
  };
  const order = { environmentId: 1n, reference: REFERENCE, outcome };
  const resolved = await resolveTransfer(kit as unknown as Kit, order);
  return { resolved, setOutcome, jobs: books.changes.jobs };
}

describe("a transfer whose outcome is set", () => {
  test("is sent at once if it waits for a retry, and the answer has its outcome", async () => {
    const { resolved, setOutcome, jobs } = await resolve("success");
    expect(setOutcome).toHaveBeenCalledExactlyOnceWith(1n, "our-order", "success");
    expect(jobs).toMatchObject([{ task: "outgoing.send" }]);
    expect(resolved).toEqual({ reference: REFERENCE, outcome: "success", status: "Successful" });
  });

  test.each([
    ["failure", "Failed"],
    ["failure", "Reversed"],
    ["reversal", "Reversed"],
  ] as const)("to %s may end as %s", async (outcome, ends) => {
    expect((await resolve(outcome, { ends })).resolved.status).toBe(ends);
  });

  test("is not sent again if the bank may have it or it was already sent", async () => {
    expect((await resolve("success", { row: { progress: "accepted" } })).jobs).toEqual([]);
    expect((await resolve("success", { order: undefined })).jobs).toEqual([]);
  });
});

describe("the outcome of a transfer is not set", () => {
  test("if it went to no bank", async () => {
    const refused = resolve("success", { row: { orderReference: null } });
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining("bank") });
  });

  test("if the bank has paid or failed it already", async () => {
    await expect(resolve("failure", { isSet: false })).rejects.toMatchObject({ status: 400 });
  });
});
