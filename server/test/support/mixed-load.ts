import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { RegisteredPerson } from "../emulators/identity/registered-people.ts";
import type { EmulatedCard } from "../emulators/sudo/books.ts";
import type { SudoEmulator } from "../emulators/sudo/sudo-emulator.ts";
import type { VtpassEmulator } from "../emulators/vtpass/vtpass.ts";
import type { LiveBank } from "./live-banks.ts";
import type { Shown } from "./live-client.ts";
import type { LiveService } from "./live-service.ts";
import type { Answered } from "./service.ts";

const AT_ONCE = 8;

/** Runs the work for each item, a few at a time. */
async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

let keys = 0;

/** Sends a request as a good client does: it repeats it with the same key while the provider is unavailable. */
async function insist(
  { askLive }: Pick<LiveService, "askLive">,
  path: string,
  body: object,
): Promise<Answered> {
  keys += 1;
  const key = `insisting-${keys}`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askLive(path, body, key);
    if (answer.status !== 503 || attempt === 60) return answer;
    await pause(attempt * 50);
  }
}

const TRANSFERS_AT_ONCE = 100;

/** Orders transfers of `firstAmount`, `firstAmount` + 1 and so on, in bulks. Every tenth goes to an account that fails. */
export async function orderBulks(
  service: LiveService,
  { count, firstAmount, failing }: { count: number; firstAmount: number; failing: string },
): Promise<void> {
  for (let from = 0; from < count; from += TRANSFERS_AT_ONCE) {
    const size = Math.min(TRANSFERS_AT_ONCE, count - from);
    const transferRequest = numbered(size).map((at) => ({
      ...{ amount: firstAmount + from + at, narration: "Wages", destinationBankCode: "058" },
      destinationAccountNumber: at % 10 === 0 ? failing : "0123456789",
      destinationAccountName: "EZE CHIDI MUSA",
    }));
    const body = { transferRequest, phoneNumber: "08031234567" };
    const answer = await service.askLive("/business/bulk", body, `bulk ${firstAmount + from}`);
    expect(answer.status, answer.text).toBe(200);
  }
}

const phoneOf = (at: number) => `0803${String(1_000_000 + at)}`;

/** Buys airtime for a phone of its own each, of which every fifth fails. Returns the phones by our reference. */
export async function buyAirtime(
  service: LiveService,
  vtpass: VtpassEmulator,
  count: number,
): Promise<ReadonlyMap<string, string>> {
  const phones = new Map<string, string>();
  await forEachOf(numbered(count), async (at) => {
    const phoneNumber = phoneOf(at);
    vtpass.know(phoneNumber, at % 5 === 0 ? "fails" : "succeeds");
    const reference = `airtime-${at}`;
    phones.set(reference, phoneNumber);
    const body = { reference, network: "MTN", amount: 100 + at, phoneNumber };
    const bought = await insist(service, "/business/vas/airtime/purchase", body);
    expect(bought.status, bought.text).toBe(200);
  });
  return phones;
}

/** Verifies BVNs and NINs of registered people. Returns whom each verification is about. */
export async function checkPeople(
  service: LiveService,
  people: readonly RegisteredPerson[],
  count: number,
): Promise<ReadonlyMap<unknown, RegisteredPerson>> {
  const asked = new Map<unknown, RegisteredPerson>();
  await forEachOf(numbered(count), async (at) => {
    const person = people[at % people.length];
    if (person === undefined) return;
    const kind = at % 4 < 2 ? "bvn" : "nin";
    const body = { [kind]: person[kind], idempotencyKey: `check ${at}` };
    const checked = await insist(service, `/business/verification/${kind}`, body);
    expect(checked.status, checked.text).toBe(200);
    asked.set((checked.body.data as Shown)["verificationId"], person);
  });
  return asked;
}

/** Pays to account numbers, a different amount each time. */
export async function payIn(
  numbers: ReadonlyMap<LiveBank, string>,
  count: number,
  pauseMs: number,
): Promise<void> {
  for (const at of numbered(count)) {
    for (const [bank, number] of numbers) bank.pay(number, 100_000n + BigInt(at));
    await pause(pauseMs);
  }
}

/** Shops with cards: most purchases are settled, some for less, and some are refunded. */
export async function shopWith(
  sudo: SudoEmulator,
  cards: readonly EmulatedCard[],
  count: number,
): Promise<void> {
  await forEachOf(numbered(count), async (at) => {
    const card = cards[at % cards.length];
    if (card === undefined) return;
    const purchase = await sudo.purchase(card, { merchantAmount: 10 + at / 100 });
    if (purchase.status !== "approved") return;
    const row = sudo.payments.capture(purchase, { amount: purchase.asked - (at % 3) });
    if (at % 7 === 0) sudo.payments.refund(row);
  });
}
