import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { USUAL, writeRecords } from "../../../../../test/support/write-records.ts";
import type { Books } from "../../../../kernel/ledger/books.ts";
import { findEnvironment } from "../../businesses/index.ts";
import { publishTransaction, type Transaction } from "../index.ts";
import { inspectTransactions } from "../inspect-transaction.ts";
import { settlementReference } from "../present-transaction.ts";

let service: TestService;
let environmentId: bigint;

beforeAll(async () => {
  service = await startTestService();
  const { businessId } = service.business;
  environmentId = await findEnvironment(service.kit.database, businessId, "test");
});
afterAll(() => service.stop());

const AT = new Date("2026-01-31T08:15:30.123Z");

test("a money event goes to the merchant of the transaction, with the fields that only it has", () => {
  const transaction: Transaction = {
    ...USUAL,
    ...{ environmentId: 7n, id: 5n, accountId: 3n, createdAt: AT, updatedAt: AT },
  };
  const publish = vi.fn();
  // Publishing is the only thing that an event does with the books.
  publishTransaction({ publish } as unknown as Books, "BILLS_PURCHASE_NOTIFICATION", transaction, {
    token: "1234",
  });
  expect(publish).toHaveBeenCalledExactlyOnceWith(
    "BILLS_PURCHASE_NOTIFICATION",
    expect.objectContaining({ amount: 25_000, status: "Successful", token: "1234" }),
    7n,
  );
});

test("a record names the newest settlement of its account and its time", async () => {
  const settlesAt = new Date("2026-02-01T08:00:00Z");
  const [reference = ""] = await writeRecords(service.kit, environmentId, [{ settlesAt }]);
  const { accountId } = await service.kit.database.one<{ accountId: bigint }>({
    text: `select account_id as "accountId" from transactions where environment_id = $1`,
    values: [environmentId],
  });
  const settle = (id: number, account: bigint, dueAt: Date) =>
    service.kit.database.run({
      text: `insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits, settled_at)
             values ($1, $2, $3, 'NGN', $4, 1, 1, now())`,
      values: [environmentId, id, account, dueAt],
    });
  await settle(11, accountId, settlesAt);
  await settle(12, accountId, settlesAt);
  await settle(13, accountId, new Date(settlesAt.getTime() + 1_000));
  await settle(14, accountId + 1n, settlesAt);
  const { businessId } = service.business;
  const asked = { businessId, mode: "test", reference } as const;
  const [shown] = await inspectTransactions(service.kit, asked);
  expect(shown?.settlementReference).toBe(settlementReference(12n));
});
