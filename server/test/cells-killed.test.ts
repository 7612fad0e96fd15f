import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendCredit } from "../src/domains/money-in/collections/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { verifyLedger } from "../src/kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../src/modules.ts";
import { moveClock } from "./support/advance-clock.ts";
import { freePort } from "./support/durable-postgres.ts";
import { keepCredit } from "./support/sent-credits.ts";
import { ask } from "./support/service.ts";
import { betweenCells, link, startTwoCells, type TestCell } from "./support/two-cells.ts";
import { type KillPoint, WorkerProcess } from "./support/worker-process.ts";

const CELL = join(import.meta.dirname, "support/run-cell.ts");

let one: TestCell;
let other: TestCell;
let port: number;
let serving: ChildProcess | undefined;

beforeAll(async () => {
  [one, other] = await startTwoCells();
  port = await freePort();
  await link(other, one);
  await link(one, other, `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  serving?.kill("SIGKILL");
  await one.stop();
  await other.stop();
});

/** Serves the other cell, if no process does. */
async function keepServing(): Promise<void> {
  if (serving === undefined || serving.signalCode !== null) await serveOther(0);
}

/** Serves the other cell in a process that dies after a number of credits, or never. */
async function serveOther(credits: number): Promise<ChildProcess> {
  serving?.kill("SIGKILL");
  const child = fork(CELL, [other.kit.database.url, String(port), String(credits)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  child.stdout?.on("data", (piece: Buffer) => other.logged.push(piece.toString()));
  await once(child, "message");
  serving = child;
  return child;
}

/** A test kills a worker at one point for each kind of payment; a soak kills it at every point. */
const isSoak = Boolean(process.env["KASUWA_SOAK"]);

let bulks = 0;
let ordered = 0n;

/** Accepts transfers to the other cell. No worker of this process sends them. */
async function order(count: number): Promise<void> {
  bulks += 1;
  const transferRequest = Array.from({ length: count }, (_, at) => ({
    ...{ amount: 100 + at, narration: `Rent ${bulks}/${at}`, destinationBankCode: "SERVICE" },
    destinationAccountNumber: other.business.serviceAccountNumber,
  }));
  for (const { amount } of transferRequest) ordered += BigInt(amount) * 100n;
  const body = { phoneNumber: "08031234567", transferRequest };
  const answer = await ask(one, { path: "/business/bulk", idempotencyKey: `bulk ${bulks}`, body });
  expect(answer.body.error).toBeNull();
}

/** Sends unmatched credits to the other cell. No worker of this process pays them. */
async function sendCredits(count: number): Promise<void> {
  const accountNumber = other.business.serviceAccountNumber;
  for (let at = 0; at < count; at += 1) {
    const amount = 10_000n + BigInt(at);
    await sendCredit(one.kit, {
      id: await keepCredit(one.kit, { amount }),
      accountNumber,
      by: "ada",
    });
    ordered += amount;
  }
}

const countPending = async () =>
  (
    await one.kit.database.one<{ count: number }>(sql`
      select (select count(*) from transactions where provider = 'cell14' and status = 'Pending')::integer
        + (select count(*) from sent_credits where state = 'open')::integer as count`)
  ).count;

/** The environments of transfers, and of unmatched credits. */
const environments = () => [one.testEnvironment, 1n];

/** A worker that is not killed brings every transfer to its final status. Then both books are sound, and agree. */
async function expectAgreement(): Promise<void> {
  const worker = await one.startWorker();
  try {
    await expect
      .poll(
        async () => {
          for (const id of environments()) await moveClock(one.kit.database, id, 60);
          await one.kit.database.run(sql`
            update graphile_worker._private_jobs set run_at = now()
            where attempts > 0 and locked_at is null and run_at > now()`);
          return await countPending();
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(0);
  } finally {
    await worker.stop();
  }
  expect(await betweenCells(one)).toBe(ordered);
  expect(await betweenCells(other)).toBe(-ordered);
  for (const { kit } of [one, other]) {
    const options = { nowMs: () => performance.now(), proofs: proofsOf() };
    expect((await verifyLedger(kit.database, options)).findings).toEqual([]);
  }
}

test("a cell that is killed between its commit and its answer credits a repeated payment once", {
  timeout: 120_000,
}, async () => {
  const child = await serveOther(4);
  const died = once(child, "exit");
  await order(8);
  await sendCredits(4);
  const worker = await one.startWorker();
  expect(await died).toEqual([null, "SIGKILL"]);
  await worker.stop();
  // It has committed a credit that the sender does not know about.
  expect(await betweenCells(other)).toBeLessThan(-(await betweenCells(one)));
  await serveOther(0);
  await expectAgreement();
});

const POINTS_OF_TRANSFERS: readonly [KillPoint, string][] = [
  ["before", "before it calls the other cell"],
  ["answered", "when it has the answer, and has not noted it"],
  ["noting", "while it notes the answer"],
];

test.each(
  POINTS_OF_TRANSFERS.filter(([point]) => isSoak || point === "noting"),
)("a worker that is killed %s: %s; every transfer is credited once", {
  timeout: 120_000,
}, async (point) => {
  await keepServing();
  await order(8);
  const worker = await WorkerProcess.start(one, point);
  expect(await worker.ended).toBe("SIGKILL");
  await expectAgreement();
});

const POINTS_OF_CREDITS: readonly [KillPoint, string][] = [
  ["before", "before it pays the other cell"],
  ["answered", "when the other cell has paid, and that is not recorded"],
  ["noting", "while it records the payment"],
];

test.each(
  POINTS_OF_CREDITS.filter(([point]) => isSoak || point === "answered"),
)("a worker that is killed %s: %s; every sent credit is credited once", {
  timeout: 120_000,
}, async (point) => {
  await keepServing();
  await sendCredits(8);
  const worker = await WorkerProcess.start(one, point);
  expect(await worker.ended).toBe("SIGKILL");
  await expectAgreement();
});
