import { expect } from "vitest";
import { buildWorker, tasksOf } from "../../src/app.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import { verifyLedger } from "../../src/kernel/ledger/verify/verify-ledger.ts";
import type { BankFaults } from "../../src/kernel/providers/ports/simulated-bank.ts";
import { moveClock } from "./advance-clock.ts";
import {
  type Comparison,
  compareBooks,
  compareClearing,
  compareWallets,
  mistold,
} from "./both-books.ts";
import { ask, startTestService, type TestService } from "./service.ts";

/** Where a transfer goes, by how the bank will treat it. */
export interface Destination {
  readonly bankCode: string;
  readonly accountNumber: string;
}

const at999 = (accountNumber: string): Destination => ({ bankCode: "999", accountNumber });

/** One destination for each way in which a transfer ends on its own. */
export const DESTINATIONS: readonly Destination[] = [
  { bankCode: "058", accountNumber: "0123456789" },
  at999("3012450019"),
  at999("3012450026"),
  { bankCode: "044", accountNumber: "0690000031" },
  at999("3012450040"),
  at999("3012450057"),
  at999("3012450071"),
  at999("3012450105"),
];

/** In percent: one call in five goes wrong, on its way there or on its way back, and half of the notices do. */
export const FAULTS: BankFaults = {
  lostCalls: 10,
  lostAnswers: 10,
  lostNotices: 20,
  doubledNotices: 20,
  lateNotices: 20,
};

/** A service whose API runs in this process, and whose workers start and end. */
export interface TransferProcesses extends TestService {
  readonly environmentId: bigint;
  /** Orders a number of transfers in bulks, to each kind of destination in turn. */
  order(count: number): Promise<void>;
  advance(seconds: number): Promise<void>;
  /** How unreliable the bank is from now on. */
  setFaults(faults: BankFaults): Promise<void>;
  /** A worker in this process that never dies. */
  startWorker(): Promise<{ stop(): Promise<void> }>;
}

/** The largest bulk that keeps its own operation out of the group runner for large ones. */
const BULK = 25;

let bulks = 0;

export async function startTransferProcesses(): Promise<TransferProcesses> {
  const service = await startTestService();
  const { kit, business } = service;
  await kit.database.run(
    sql`update environments set requests_per_second = 100000, requests_burst = 100000`,
  );
  const { id: environmentId } = await kit.database.one<{ id: bigint }>(
    sql`select id from environments where mode = 'test' and business_id = ${business.businessId}`,
  );
  return {
    ...service,
    environmentId,
    async order(count) {
      for (let done = 0; done < count; done += BULK) {
        await orderBulk(service, done, Math.min(BULK, count - done));
      }
    },
    async advance(seconds) {
      await moveClock(kit.database, environmentId, seconds);
    },
    async setFaults(faults) {
      await kit.providers.simulatedBank.setFaults(kit.database, environmentId, faults);
      // In force within half a second.
      await new Promise((resolve) => setTimeout(resolve, 600));
    },
    async startWorker() {
      const worker = buildWorker(kit, kit.database.url, tasksOf(kit));
      await worker.start();
      return { stop: () => worker.stop(5_000) };
    },
  };
}

async function orderBulk(service: TestService, first: number, count: number): Promise<void> {
  bulks += 1;
  const transferRequest = Array.from({ length: count }, (_, n) => {
    const { bankCode, accountNumber } = destinationOf(first + n);
    return {
      amount: 1_000 + n,
      narration: `transfer ${first + n}`,
      destinationBankCode: bankCode,
      destinationAccountNumber: accountNumber,
      destinationAccountName: "EZE CHIDI MUSA",
    };
  });
  const answer = await ask(service, {
    path: "/business/bulk",
    idempotencyKey: `bulk ${process.pid} ${bulks}`,
    body: { phoneNumber: "08031234567", transferRequest },
  });
  expect(answer.body.error).toBeNull();
}

function destinationOf(number: number): Destination {
  const destination = DESTINATIONS[number % DESTINATIONS.length];
  if (destination === undefined) throw new Error("there are destinations");
  return destination;
}

const PATIENCE_MS = 60_000;

/** Lets time pass until our books and the bank's agree about every transfer. */
async function untilBooksAgree(processes: TransferProcesses): Promise<Comparison> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (;;) {
    await processes.advance(120);
    await hurryRetries(processes);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const comparison = await compareBooks(processes.kit.database);
    if (comparison.differences.length === 0 || performance.now() > deadlineMs) return comparison;
  }
}

/** The queue's retry delays run on the wall clock, and grow to minutes. */
export const hurryRetries = ({ kit }: TransferProcesses) =>
  kit.database.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and locked_at is null and run_at > now()`);

/** Everything that must hold once all transfers are final: to the kobo, and notified once. */
export async function proveAgreement(
  processes: TransferProcesses,
  count: number,
): Promise<Comparison> {
  const { database } = processes.kit;
  const comparison = await untilBooksAgree(processes);
  expect(comparison.differences).toEqual([]);
  expect(comparison.all).toHaveLength(count);
  const clearing = await compareClearing(database);
  expect(clearing.ours).toBe(clearing.theirs);
  const wallets = await compareWallets(database);
  expect(wallets.held).toBe(0n);
  expect(wallets.spent).toBe(wallets.charged);
  expect(await mistold(database)).toEqual([]);
  expect((await verifyLedger(database, { nowMs: () => performance.now() })).findings).toEqual([]);
  return comparison;
}
