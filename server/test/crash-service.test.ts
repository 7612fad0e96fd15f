import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import {
  type CrashService,
  prepareCrashService,
  send,
  type TransferAnswer,
  type TransferRequest,
} from "./support/crash-service.ts";
import { verify } from "./support/ledger-fixture.ts";
import { tell } from "./support/tell.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const SERVICE_KILLS = isSoak ? 25 : 2;
const DATABASE_KILLS = isSoak ? 5 : 1;
const CLIENTS = isSoak ? 16 : 6;
const PAUSE_MS = isSoak ? 0 : 15;
const FUNDS = 3_000n;

let crashService: CrashService;

/** Every request that was ever sent, and its answer. Undefined if none came. */
const sent = new Map<string, { request: TransferRequest; answer: TransferAnswer | undefined }>();
let isOver = false;
let maybes = 0;

beforeAll(async () => {
  crashService = await prepareCrashService(6, FUNDS);
}, 60_000);

afterAll(async () => {
  isOver = true;
  await crashService?.stop();
}, 60_000);

/** Definite: done, or refused. Anything else may be either. */
const isDefinite = (answer: TransferAnswer | undefined) =>
  answer?.status === 200 || answer?.status === 402;

function newRequest(client: number): TransferRequest {
  const pick = () =>
    crashService.wallets[Math.floor(Math.random() * crashService.wallets.length)] ?? 0n;
  const from = pick();
  let to = pick();
  while (to === from) to = pick();
  return {
    key: `crash ${client}-${sent.size}`,
    from,
    to,
    amount: 1 + Math.floor(Math.random() * 900),
  };
}

async function client(number: number): Promise<void> {
  while (!isOver) {
    const answer = await sendNew(number);
    await sleep(isDefinite(answer) ? PAUSE_MS : 250);
  }
}

async function sendNew(number: number): Promise<TransferAnswer | undefined> {
  const request = newRequest(number);
  sent.set(request.key, { request, answer: undefined });
  const answer = await send(crashService, request);
  sent.set(request.key, { request, answer });
  return answer;
}

const transactionsOf = async (keys: readonly string[]) => {
  const rows = await crashService.database.many<{ key: string; count: bigint }>(sql`
    select narrative as key, count(*) as count from ledger_transactions
    where narrative = any(${keys}) group by narrative`);
  return new Map(rows.map((row) => [row.key, Number(row.count)]));
};

/** Sends every request without a known outcome again, until it has one. */
async function settleAll(): Promise<void> {
  const unknown = [...sent.values()].filter(({ answer }) => !isDefinite(answer));
  maybes += unknown.length;
  const before = await transactionsOf(unknown.map(({ request }) => request.key));
  expect([...before.values()].every((count) => count === 1)).toBe(true);
  let wereDone = 0;
  const work = async () => {
    for (let one = unknown.pop(); one !== undefined; one = unknown.pop()) {
      const answer = await sendUntilAnswered(one.request);
      // A request that was done is found done. Any other is done or refused now.
      expect(isDefinite(answer)).toBe(true);
      if (before.has(one.request.key))
        expect(answer).toMatchObject({ status: 200, replayed: true });
      if (before.has(one.request.key)) wereDone += 1;
      one.answer = answer;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  tell(`Of the requests without an answer, ${wereDone} had been done.`);
}

async function sendUntilAnswered(request: TransferRequest): Promise<TransferAnswer | undefined> {
  let answer = await send(crashService, request);
  for (let attempt = 0; !isDefinite(answer) && attempt < 20; attempt++) {
    await sleep(100);
    answer = await send(crashService, request);
  }
  return answer;
}

/** Everything acknowledged is in the books once, nothing refused is, and each wallet has the resulting balance. */
async function proveAll(): Promise<void> {
  const all = [...sent.values()];
  const found = await transactionsOf(all.map(({ request }) => request.key));
  const wrong = all.filter(
    ({ request, answer }) => (found.get(request.key) ?? 0) !== (answer?.status === 200 ? 1 : 0),
  );
  expect(wrong).toEqual([]);
  const expected = new Map(crashService.wallets.map((id) => [id, FUNDS]));
  for (const { request, answer } of all) {
    if (answer?.status !== 200) continue;
    expected.set(request.from, (expected.get(request.from) ?? 0n) - BigInt(request.amount) - 1n);
    expected.set(request.to, (expected.get(request.to) ?? 0n) + BigInt(request.amount));
  }
  const rows = await crashService.database.many<{ id: bigint; available: bigint }>(sql`
    select id, available from ledger_accounts where id = any(${crashService.wallets.map(String)}::bigint[])`);
  expect(new Map(rows.map((row) => [row.id, row.available]))).toEqual(expected);
  expect((await verify(crashService.database)).findings).toEqual([]);
}

/** Repeating a request that was acknowledged long ago returns the same answer, byte for byte. */
async function repeatSome(): Promise<void> {
  const acknowledged = [...sent.values()].filter(({ answer }) => isDefinite(answer));
  for (let n = 0; n < 40; n++) {
    const one = acknowledged[Math.floor(Math.random() * acknowledged.length)];
    if (one === undefined) return;
    const answer = await send(crashService, one.request);
    expect(answer).toMatchObject({
      status: one.answer?.status,
      body: one.answer?.body,
      replayed: true,
    });
  }
}

test(`a service that is killed ${SERVICE_KILLS} times under load loses nothing and doubles nothing`, {
  timeout: 600_000,
}, async () => {
  await crashService.start();
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  for (let kill = 0; kill < SERVICE_KILLS; kill++) {
    await sleep(150 + Math.random() * 700);
    await crashService.kill();
    await crashService.start();
  }
  await sleep(300);
  isOver = true;
  await Promise.all(clients);
  await settleAll();
  await proveAll();
  await repeatSome();
  await proveAll();
  report("service", SERVICE_KILLS);
});

test("the service survives a killed database: 503 during the outage, then as before", {
  timeout: 600_000,
}, async () => {
  for (let kill = 0; kill < DATABASE_KILLS; kill++) {
    isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(100 * (kill + 1) + n));
    await sleep(200 + Math.random() * 600);
    const before = sent.size;
    await crashService.postgres.crash();
    // While the database is down, a request gets a 503 within the caller's timeout.
    const duringOutage = await Promise.all(Array.from({ length: 8 }, (_, n) => sendNew(9_000 + n)));
    for (const answer of duringOutage) {
      expect(answer).toMatchObject({ status: 503 });
      expect(JSON.parse(answer?.body ?? "")).toMatchObject({ error: { code: "server_error" } });
    }
    await crashService.postgres.start();
    const startedMs = performance.now();
    while (!isDefinite(await sendNew(8_000)) && performance.now() - startedMs < 10_000)
      await sleep(50);
    tell(
      `The service was itself again ${Math.round(performance.now() - startedMs)} ms after its database.`,
    );
    await sleep(300);
    isOver = true;
    await Promise.all(clients);
    expect(sent.size).toBeGreaterThan(before);
    const statuses = new Set([...sent.values()].map(({ answer }) => answer?.status));
    expect([...statuses].filter((status) => ![200, 402, 503, undefined].includes(status))).toEqual(
      [],
    );
    await settleAll();
    await proveAll();
  }
  await repeatSome();
  report("database", DATABASE_KILLS);
});

function report(what: string, kills: number): void {
  const done = [...sent.values()].filter(({ answer }) => answer?.status === 200).length;
  tell(
    `${kills} kills of the ${what}: ${sent.size} requests so far, ${done} done, ${maybes} answered only when repeated.`,
  );
}
