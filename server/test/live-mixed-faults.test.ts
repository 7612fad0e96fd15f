import { afterAll, beforeAll, expect, test } from "vitest";
import { listNotices, setRoute } from "../src/domains/platform/providers/index.ts";
import { isExplained, reportReconciliation } from "../src/domains/platform/reconciliation/index.ts";
import { runProcess } from "../src/operator/test/operator-process.ts";
import type { Emulator } from "./emulators/emulator.ts";
import { AMINA, CHIDI } from "./emulators/identity/registered-people.ts";
import type { EmulatedCard } from "./emulators/sudo/books.ts";
import type { SudoEmulator } from "./emulators/sudo/sudo-emulator.ts";
import { EMULATED_KEYS, VtpassEmulator } from "./emulators/vtpass/vtpass.ts";
import { type LiveBank, monnifyBank, paystackBank } from "./support/live-banks.ts";
import { reconcileNow } from "./support/live-books.ts";
import {
  CARDHOLDER,
  cardAtSudo,
  connectSudo,
  fundCards,
  takenAtSudo,
  takenFromCard,
} from "./support/live-cards.ts";
import { type LiveClient, liveClient, type Shown } from "./support/live-client.ts";
import {
  fundLive,
  hurry,
  type LiveService,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";
import { dojahVerifier, premblyVerifier } from "./support/live-verifiers.ts";
import { buyAirtime, checkPeople, orderBulks, payIn, shopWith } from "./support/mixed-load.ts";
import { tell } from "./support/tell.ts";

const isSoak = process.env["KASUWA_SOAK"] === "1";
const SIZE = isSoak
  ? { transfers: 2_000, bills: 200, checks: 200, credits: 200, purchases: 400, creditPauseMs: 50 }
  : { transfers: 40, bills: 8, checks: 8, credits: 8, purchases: 20, creditPauseMs: 20 };
const WAIT = { timeout: 500_000, interval: 200 };
const FIRST_AMOUNT = 5_000;
const FAULT_SHARE = 0.2;
const HOURS_OF_CHECKS = 13;

const monnify = monnifyBank();
const paystack = paystackBank();
const banks = [monnify, paystack];
const verifiers = [dojahVerifier(), premblyVerifier()];
const vtpass = new VtpassEmulator();
const people = [AMINA, CHIDI];
const numbers = new Map<LiveBank, string>();
const cards = new Map<string, EmulatedCard>();
let sudo: SudoEmulator;
let service: LiveService;
let client: LiveClient;

const emulators = (): readonly Emulator[] => [
  ...[...banks, ...verifiers].map(({ emulator }) => emulator),
  ...[vtpass, sudo],
];

beforeAll(async () => {
  service = await startLiveService();
  client = liveClient(service);
  for (const bank of banks) await bank.connect(service);
  for (const verifier of verifiers) await verifier.connect(service);
  await vtpass.listen();
  await service.connect("vtpass", vtpass, { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api` });
  sudo = await connectSudo(service);
  await setRoutes();
  await openNumbers();
  await issueCards();
}, 60_000);

afterAll(async () => {
  await service?.stop();
  for (const emulator of emulators()) await emulator?.close();
});

test(`${SIZE.transfers} transfers, bills, checks, credits and purchases, a fifth of whose calls and notices go wrong, end in books that agree`, {
  timeout: 600_000,
}, async () => {
  for (const emulator of emulators()) emulator.misbehave(FAULT_SHARE);
  const order = { count: SIZE.transfers, firstAmount: FIRST_AMOUNT, failing: monnify.failing };
  const [phones, checks] = await Promise.all([
    buyAirtime(service, vtpass, SIZE.bills),
    checkPeople(service, people, SIZE.checks),
    orderBulks(service, order),
    payIn(numbers, SIZE.credits, SIZE.creditPauseMs),
    shopWith(sudo, [...cards.values()], SIZE.purchases),
  ]);
  await expect.poll(countOpenOrders, WAIT).toBe(0);
  for (const emulator of emulators()) emulator.misbehave(0);
  await expect.poll(countOpenChecks, WAIT).toBe(0);
  await expect.poll(countUnprocessed, WAIT).toBe(0);
  await compareTransfers();
  await comparePurchases(phones);
  await compareChecks(checks);
  await compareCards();
  await compareStatements();
  const proof = await runProcess(["ledger", "verify"], { DATABASE_URL: service.kit.database.url });
  expect(proof.exitCode, proof.output).toBe(0);
  const calls = emulators().reduce((sum, { requests }) => sum + requests.length, 0);
  tell(`${calls} calls and ${sudo.books.authorizations.length} questions`);
});

/** Small transfers by Monnify and large ones by Paystack, BVNs to Dojah and NINs to Prembly. */
async function setRoutes(): Promise<void> {
  const any = { businessId: undefined, amountMin: undefined, amountMax: undefined, by: "amina" };
  const route = (port: "bank_rail" | "identity", position: number, provider: string, rest = {}) =>
    setRoute(service.kit, { ...any, port, position, provider, onlyFor: undefined, ...rest });
  const amountMax = BigInt(FIRST_AMOUNT + SIZE.transfers / 2) * 100n;
  await route("bank_rail", 1, "monnify", { amountMax });
  await route("bank_rail", 2, "paystack");
  await route("identity", 1, "dojah", { onlyFor: ["bvn"] });
  await route("identity", 2, "prembly");
}

/** A number at each bank, and enough money for everything. */
async function openNumbers(): Promise<void> {
  const any = { businessId: undefined, amountMin: undefined, amountMax: undefined, by: "amina" };
  for (const bank of banks) {
    const route = { port: "collections", position: 1, provider: bank.name } as const;
    await setRoute(service.kit, { ...any, ...route, onlyFor: undefined });
    numbers.set(bank, await openLiveNumber(service));
  }
  await fundLive(service, (number) => paystack.pay(number, 10_000_000_000n));
}

async function issueCards(): Promise<void> {
  await fundCards(service, 10_000_000n);
  for (const fundingAmount of [20_000, 20]) {
    const issued = await client.post("/business/card/issue", { ...CARDHOLDER, fundingAmount });
    cards.set(String(issued["cardReference"]), cardAtSudo(sudo, issued));
  }
}

async function countOpenOrders(): Promise<number> {
  await hurry(service);
  const counts = ["Transfer", "Bill"].map((type) =>
    client.count(`/business/transactions?status=Pending&type=${type}`),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** An unknown check is repeated three times only, the last time after half a day, so not all of it under faults. */
async function countOpenChecks(): Promise<number> {
  await hurry(service, HOURS_OF_CHECKS);
  return await client.count("/business/verification/history?status=Pending");
}

/** Lost notices are sent again, as Sudo does for hours. */
async function countUnprocessed(): Promise<number> {
  sudo.resendNotices();
  await sudo.noticesSent();
  await hurry(service);
  return (await listNotices(service.kit)).length;
}

async function compareTransfers(): Promise<void> {
  const ours = await client.listAll("/business/transactions?type=Transfer");
  expect(ours).toHaveLength(SIZE.transfers);
  const ended = ours.map(({ trxAmount, status }) => [
    ...[Number(trxAmount), status === "Successful" ? 1 : 0],
  ]);
  const paid = ours.map(({ trxAmount }) => [
    ...[Number(trxAmount), timesPaid(BigInt(Number(trxAmount)) * 100n)],
  ]);
  expect(ended).toEqual(paid);
  expect(ended.filter(([, times]) => times === 1)).toHaveLength(SIZE.transfers * 0.9);
  for (const bank of banks) expect(bank.transfers().length).toBeGreaterThan(SIZE.transfers / 4);
}

const timesPaid = (kobo: bigint): number =>
  banks
    .flatMap((bank) => bank.transfers())
    .reduce((sum, made) => sum + (made.amount === kobo ? made.timesPaid : 0), 0);

async function comparePurchases(phones: ReadonlyMap<string, string>): Promise<void> {
  const statuses: unknown[] = [];
  for (const [reference, phone] of phones) {
    const { status } = await client.get(`/business/vas/status?reference=${reference}`);
    const delivered = vtpass.books.timesDelivered(phone);
    expect([reference, delivered]).toEqual([reference, status === "Successful" ? 1 : 0]);
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === "Successful")).not.toEqual([]);
}

/** Each person that was asked about was found, and paid for once, however often the provider was asked. */
async function compareChecks(checks: ReadonlyMap<unknown, typeof AMINA>): Promise<void> {
  for (const [id, { firstName, lastName }] of checks) {
    const shown = await client.get(`/business/verification/${id}`);
    expect(shown).toMatchObject({
      ...{ status: "Successful", normalizedResult: { firstName, lastName } },
      walletTransaction: { status: "Successful" },
    });
  }
  for (const { billed } of verifiers) expect(billed()).toBeGreaterThanOrEqual(SIZE.checks / 2);
}

async function compareCards(): Promise<void> {
  let taken = 0n;
  for (const [reference, { status }] of cards) {
    expect(status).toBe("active");
    const fromCard = await takenFromCard(client, reference);
    const shown: Shown = await client.get(`/business/card/${reference}`);
    expect(shown).toMatchObject({ status: "Active", heldBalance: 0 });
    taken += fromCard;
  }
  expect(taken).toBe(takenAtSudo(sudo));
  expect(await client.count("/business/card-authorizations?status=Approved")).toBe(0);
}

/** A credit whose notice was lost is in the bank's statement, so it is found. */
async function compareStatements(): Promise<void> {
  for (const { name } of banks)
    expect(await reconcileNow(service, name)).toMatchObject({ exceptions: [] });
  const report = await reportReconciliation(service.kit);
  expect(isExplained(report)).toBe(true);
  for (const bank of banks) {
    const { byOurBooks, byStatements } =
      report.providers.find(({ provider }) => provider === bank.name) ?? {};
    expect([bank.name, byOurBooks]).toEqual([bank.name, byStatements]);
  }
}
