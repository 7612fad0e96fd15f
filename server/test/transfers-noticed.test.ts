import { afterAll, beforeAll, expect, test } from "vitest";
import { findTransaction } from "../src/domains/platform/transactions/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { verifyLedger } from "../src/kernel/ledger/verify/verify-ledger.ts";
import { writeMessage } from "../src/providers/simulator/bank/notices.ts";
import { compareClearing } from "./support/both-books.ts";
import { startWorkingService, type WorkingService } from "./support/working-service.ts";

let service: WorkingService;
let environmentId: bigint;
let secret: string;

beforeAll(async () => {
  service = await startWorkingService();
  const { vault, database } = service.kit;
  secret = vault.lookupHash("the simulator's notices").toString("hex");
  const { id } = await database.one<{ id: bigint }>(
    sql`select id from environments where mode = 'test' and business_id = ${service.business.businessId}`,
  );
  environmentId = id;
});
afterAll(() => service.stop());

const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 25 });
const find = (reference: string) => findTransaction(service.kit.database, environmentId, reference);

async function pendingTransfer() {
  const reference = await service.transfer({ accountNumber: "3012450064", amount: 2_000 });
  await eventually(async () => (await find(reference)).progress).toBe("accepted");
  const { orderReference } = await find(reference);
  return { reference, orderReference: orderReference ?? "" };
}

interface Claim {
  readonly status: "succeeded" | "failed";
  readonly amount?: bigint;
}

/** Sends a notice that is signed as the bank signs, whatever the bank's books say. */
async function notify(orderReference: string, { status, amount = 200_000n }: Claim) {
  const { headers, body } = writeMessage(secret, amount, {
    reference: orderReference,
    status,
    reason: null,
  });
  const response = await fetch(`${service.url}/inbound/simulator`, {
    method: "POST",
    headers,
    body,
  });
  expect(response.status).toBe(200);
}

const unprocessed = async () =>
  (
    await service.kit.database.one<{ count: bigint }>(sql`
      select count(*) from inbound_notices where processed_at is null`)
  ).count;

const timesNotified = async (reference: string) =>
  (
    await service.kit.database.one<{ count: bigint }>(sql`
      select count(*) from events where body::json -> 'data' ->> 'reference' = ${reference}`)
  ).count;

const bankDecides = (orderReference: string, outcome: "success" | "failure") =>
  service.kit.providers.simulatedBank.setOutcome(environmentId, orderReference, outcome);

const proveBooks = async () => {
  const { findings } = await verifyLedger(service.kit.database, { nowMs: () => performance.now() });
  expect(findings).toEqual([]);
};

test("one notice fifty times, all at once, settles once and notifies once", async () => {
  const { reference, orderReference } = await pendingTransfer();
  await bankDecides(orderReference, "success");
  await Promise.all(
    Array.from({ length: 50 }, () => notify(orderReference, { status: "succeeded" })),
  );
  await eventually(unprocessed).toBe(0n);
  expect(await find(reference)).toMatchObject({ progress: "settled", settledAmount: 200_000n });
  expect(await timesNotified(reference)).toBe(1n);
  await proveBooks();
});

/**
 * The possible final statuses of a transfer, by the bank's outcome. The second applies if a notice had said otherwise.
 */
const ENDS = { success: ["settled", "paid_late"], failure: ["failed", "returned"] } as const;

test("racing notices of success and failure end the transfer once, and to the kobo as in the bank's own books", async () => {
  const outcomes = ["success", "failure"] as const;
  const transfers = await Promise.all(Array.from({ length: 10 }, pendingTransfer));
  await Promise.all(
    transfers.flatMap(({ orderReference }, n) => [
      bankDecides(orderReference, outcomes[n % 2] ?? "success"),
      notify(orderReference, { status: "succeeded" }),
      notify(orderReference, { status: "failed" }),
    ]),
  );
  // The first notice was believed. The contradicting notice led to a query, whose answer counts.
  for (const [n, { reference }] of transfers.entries()) {
    const ends: readonly string[] = ENDS[outcomes[n % 2] ?? "success"];
    await eventually(async () => ends.includes(String((await find(reference)).progress))).toBe(
      true,
    );
  }
  await eventually(unprocessed).toBe(0n);
  const clearing = await compareClearing(service.kit.database);
  expect(clearing.ours).toBe(clearing.theirs);
  for (const { reference } of transfers)
    expect(await timesNotified(reference)).toBeLessThanOrEqual(2n);
  await proveBooks();
});

test("a notice with another amount proves nothing: the bank is queried", async () => {
  const { reference, orderReference } = await pendingTransfer();
  await notify(orderReference, { status: "succeeded", amount: 1n });
  await eventually(unprocessed).toBe(0n);
  expect(await find(reference)).toMatchObject({ progress: "accepted" });
  await proveBooks();
});

test("a notice that comes after the final status, and reports an earlier one, changes nothing", async () => {
  const { reference, orderReference } = await pendingTransfer();
  await bankDecides(orderReference, "success");
  await eventually(async () => (await find(reference)).progress).toBe("settled");
  const ended = await find(reference);
  await notify(orderReference, { status: "failed" });
  await eventually(unprocessed).toBe(0n);
  expect(await find(reference)).toEqual(ended);
});
