import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import {
  askCrashService,
  type CardComparison,
  compareCards,
  hurryJobs,
} from "./support/card-crashes.ts";
import { type CrashService, prepareCrashService } from "./support/crash-service.ts";
import { verify } from "./support/ledger-fixture.ts";

const isSoak = Boolean(process.env["KASUWA_SOAK"]);
const KILLS = isSoak ? 25 : 2;
const PAID_BEFORE_A_KILL = 5;
const CARDS = 4;
const BUYERS = isSoak ? 8 : 4;
const PAUSE_MS = isSoak ? 0 : 20;
const FUNDS_USD = 400;
const FUNDS = 40_000n;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

let crashService: CrashService;
let isOver = false;
let paid = 0;

beforeAll(async () => {
  crashService = await prepareCrashService(0, 0n);
  await crashService.start();
}, 60_000);

afterAll(async () => {
  isOver = true;
  await crashService?.stop();
}, 60_000);

interface Paid {
  readonly authorizationId: string;
  readonly status: string;
}

const below = (count: number): number => Math.floor(Math.random() * count);

const dollars = (): number => (1 + below(4_000)) / 100;

/** The later steps of purchases. Some are impossible in a real network and are refused. */
async function goOn(path: string): Promise<void> {
  const steps = [
    { step: "settle", body: {} },
    { step: "settle", body: { amount: dollars() } },
    { step: "increment", body: { amount: dollars() } },
    { step: "reverse", body: {} },
    { step: "reverse", body: { amount: dollars() } },
    { step: "refund", body: {} },
    { step: "expire", body: {} },
  ];
  for (let left = below(4); left > 0 && !isOver; left -= 1) {
    const { step, body } = steps[below(steps.length)] ?? { step: "settle", body: {} };
    await askCrashService(crashService, `${path}/${step}`, body);
  }
}

async function buy(cards: readonly string[]): Promise<void> {
  while (!isOver) {
    const path = `/test/cards/${cards[below(cards.length)]}/authorizations`;
    const body = { amount: dollars(), allowPartial: below(2) === 0, unasked: below(10) === 0 };
    const authorization = await askCrashService<Paid>(crashService, path, body);
    if (authorization === undefined) await sleep(100);
    else {
      paid += 1;
      await sleep(PAUSE_MS);
      await goOn(`${path}/${authorization.authorizationId}`);
    }
  }
}

const issue = async (number: number): Promise<string> => {
  const bvn = `2298765811${number}`;
  const body = { firstName: "Amina", lastName: "Bello", bvn, fundingAmount: FUNDS_USD };
  const card = await askCrashService<{ cardReference: string; status: string }>(
    crashService,
    "/business/card/issue",
    body,
    `card ${number}`,
  );
  expect(card).toMatchObject({ status: "Active" });
  return card?.cardReference ?? "";
};

/** Lost questions and answers, doubled notices, and notices out of order. */
const makeIssuerUnreliable = () =>
  crashService.database.run(sql`
    insert into simulator.bank_faults (environment_id, lost_calls, lost_answers, doubled_notices, late_notices)
    select distinct environment_id, 5, 10, 30, 20 from cards`);

/** A purchase that no later step undoes, so that something is spent however the other purchases end. */
async function buyForGood(card: string): Promise<void> {
  const path = `/test/cards/${card}/authorizations`;
  const bought = await askCrashService<Paid>(crashService, path, { amount: 10 });
  await askCrashService(crashService, `${path}/${bought?.authorizationId}/settle`, {});
}

/** Purchases happen before each kill, even on a slow machine. */
async function untilMorePaid(): Promise<void> {
  const enough = paid + PAID_BEFORE_A_KILL;
  await expect.poll(() => paid, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough);
}

const advance = (seconds: number) =>
  askCrashService(crashService, "/test/clock/advance", { seconds });

const isAgreed = ({ held, heldByIssuer, spent, spentByIssuer }: CardComparison) =>
  held === heldByIssuer && spent === spentByIssuer;

/** Waits until all notices are processed, and until the issuer has ended the questions that were open at a kill. */
async function untilAgreed(): Promise<readonly CardComparison[]> {
  for (const deadline = performance.now() + 60_000; ; ) {
    await advance(31);
    await hurryJobs(crashService);
    await sleep(300);
    const cards = await compareCards(crashService, FUNDS);
    if (cards.every(isAgreed) || performance.now() > deadline) return cards;
  }
}

test(
  "agrees with an unreliable issuer to the cent after repeated kills during card purchases",
  async () => {
    const cards = await Promise.all(Array.from({ length: CARDS }, (_, number) => issue(number)));
    await buyForGood(cards[0] ?? "");
    await makeIssuerUnreliable();
    const buyers = Array.from({ length: BUYERS }, () => buy(cards));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await untilMorePaid();
      await sleep(below(isSoak ? 1_200 : 400));
      await crashService.kill();
      await crashService.start();
    }
    await sleep(500);
    isOver = true;
    await Promise.all(buyers);
    const compared = await untilAgreed();
    expect(compared.filter((card) => !isAgreed(card))).toEqual([]);
    expect(compared.reduce((sum, { spent }) => sum + spent, 0n)).toBeGreaterThan(0n);

    await advance(WEEK_SECONDS + 60);
    const heldStill = async () => (await compareCards(crashService, FUNDS)).map(({ held }) => held);
    await expect.poll(heldStill, { timeout: 30_000 }).toEqual(Array(CARDS).fill(0n));
    const [after, before] = [await compareCards(crashService, FUNDS), compared];
    expect(after.map(({ spent }) => spent)).toEqual(before.map(({ spent }) => spent));

    const { count } = await crashService.database.one<{ count: bigint }>(sql`
    select count(*) from simulator.card_authorizations where asking > 0`);
    expect(count).toBe(0n);
    expect((await verify(crashService.database)).findings).toEqual([]);
  },
  isSoak ? 900_000 : 240_000,
);
