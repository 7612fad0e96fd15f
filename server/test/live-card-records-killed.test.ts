import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ComparedCards, startComparedCards } from "./support/compared-cards.ts";
import { verify } from "./support/ledger-fixture.ts";
import { takenAtSudo, takenFromCard } from "./support/live-cards.ts";
import { tell } from "./support/tell.ts";

const RECONCILER = join(import.meta.dirname, "support/run-reconciler.ts");
const KILLS = process.env["KASUWA_SOAK"] === "1" ? 40 : 3;
const PURCHASES = 25;

let cards: ComparedCards;

beforeAll(async () => {
  cards = await startComparedCards();
}, 60_000);

afterAll(() => cards?.stop());

/** Compares in a process of its own, and kills it after so many records were read. Returns whether it was killed. */
async function run(readBeforeKill: number): Promise<boolean> {
  const readFirst = countRead();
  const child = fork(RECONCILER, [cards.service.kit.database.url, "sudo"], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (child.exitCode === null && countRead() - readFirst < readBeforeKill) await sleep(1);
  child.kill("SIGKILL");
  const [, signal] = await ended;
  return signal === "SIGKILL";
}

const countRead = (): number =>
  cards.sudo.requests.filter((request) => request.path.startsWith("/cards/transactions/")).length;

/** Purchases and refunds whose notices are lost. */
async function spendSilently(): Promise<void> {
  for (let n = 0; n < PURCHASES; n += 1) {
    const row = await cards.buyUnnoticed(1 + (n % 7));
    if (n % 3 === 0) cards.refundUnnoticed(row);
  }
}

test("a comparison that is killed at any moment books each movement once in the end", async () => {
  await spendSilently();
  const strange = await cards.buyUnnoticed(3);
  strange.type = "chargeback";
  const all = cards.sudo.books.transactions.length;
  let kills = 0;
  for (let round = 0; round < KILLS; round += 1) {
    if (await run(1 + Math.floor((all * (round % 4)) / 5))) kills += 1;
    expect((await verify(cards.service.kit.database)).findings).toEqual([]);
  }
  tell(`${kills} of ${KILLS} comparisons were killed.`);
  expect(kills).toBeGreaterThan(0);
  expect(await run(Number.POSITIVE_INFINITY)).toBe(false);
  expect(await cards.openAlerts()).toMatchObject([
    { kind: "cards.not_booked", subject: `sudo ${strange.id}` },
  ]);

  strange.type = "capture";
  expect(await run(Number.POSITIVE_INFINITY)).toBe(false);
  expect(await cards.openAlerts()).toEqual([]);
  const { client, reference, sudo } = cards;
  expect(await client.get(`/business/card/${reference}`)).toMatchObject({ heldBalance: 0 });
  const taken = takenAtSudo(sudo);
  expect(await takenFromCard(client, reference)).toBe(taken);
  sudo.resendNotices();
  await sudo.noticesSent();
  await client.becomes(`/business/card/${reference}`, { balance: 700 - Number(taken) / 100 });
  expect((await verify(cards.service.kit.database)).findings).toEqual([]);
}, 60_000);
