import { afterAll, beforeAll, expect, test } from "vitest";
import { outgoingKinds } from "../src/app.ts";
import { chargeLate } from "../src/domains/money-out/outgoing/index.ts";
import { listCallsFor, setRoute } from "../src/domains/platform/providers/index.ts";
import { settingsOf as koraSettings } from "../src/providers/kora/test/kora-fixture.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import type { NoticeFate } from "./emulators/emulator.ts";
import { BASE_PATH, KoraEmulator, SECRET_KEY } from "./emulators/kora/kora-emulator.ts";
import { MAGIC_ACCOUNTS } from "./emulators/kora/payouts.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  fundLive,
  givenSettings,
  hurry,
  type LiveService,
  liveBalance,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";

const WAIT = { timeout: 20_000 };

const monnify = new MonnifyEmulator();
const kora = new KoraEmulator();
let service: LiveService;

/** Monnify opens the account numbers. Kora pays first, and Monnify pays what Kora turns away. */
beforeAll(async () => {
  for (const emulator of [monnify, kora]) {
    await emulator.listen();
    emulator.advance(Date.now() - emulator.nowMs);
  }
  service = await startLiveService();
  await service.connect("monnify", monnify, givenSettings(monnifySettings(monnify.url)));
  await service.connect("kora", kora, givenSettings(koraSettings(kora.url)));
  for (const [at, provider] of ["kora", "monnify"].entries()) {
    await setRoute(service.kit, {
      ...{ port: "bank_rail", position: at + 1, provider, by: "amina" },
      ...{ businessId: undefined, onlyFor: undefined },
      ...{ amountMin: undefined, amountMax: undefined },
    });
  }
  await fundLive(service, (number) => monnify.collections.pay(number, 500_000_000n));
}, 90_000);

afterAll(async () => {
  await service?.stop();
  for (const emulator of [monnify, kora]) await emulator.close();
});

async function send(destinationAccountNumber: string, amount: number): Promise<string> {
  const body = {
    ...{ amount, narration: "Rent for March", destinationBankCode: "058" },
    ...{ destinationAccountNumber, destinationAccountName: "EZE CHIDI MUSA" },
    phoneNumber: "08031234567",
  };
  const answer = await service.askLive("/business/single", body, `live payout of ${amount}`);
  expect(answer.status, answer.text).toBe(200);
  return dataOf<{ transferReference: [string] }>(answer).transferReference[0];
}

const statusOf = async (reference: string) =>
  dataOf<{ transactionRecord: { status: string } }>(
    await service.askLive(`/business/status?reference=${reference}`),
  ).transactionRecord.status;

const payoutOf = (naira: number) =>
  [...kora.transfers.made.values()].find(({ amount }) => amount === BigInt(naira) * 100n);

/** Lets requeries happen now, until a transfer has ended. */
async function endOf(reference: string): Promise<string> {
  const status = async () => {
    await hurry(service);
    return await statusOf(reference);
  };
  await expect.poll(status, WAIT).toMatch(/Successful|Failed|Reversed/);
  return await statusOf(reference);
}

test("a name is looked up, and the log has a transfer's calls without the key", async () => {
  const path = "/business/validate?bankCode=058&accountNumber=0123456789";
  const found = await service.askLive(path);
  expect(found.status, found.text).toBe(200);
  expect(kora.requests.map((request) => request.path)).toContain(`${BASE_PATH}/misc/banks/resolve`);
  const reference = await send("0123456789", 19_000);
  expect(await endOf(reference)).toBe("Successful");
  const logOf = () => listCallsFor(service.kit, reference);
  await expect.poll(logOf, WAIT).not.toEqual([]);
  const calls = await logOf();
  expect(calls.map((call) => `${call.method} ${call.path} ${call.status}`)).toContain(
    `POST ${BASE_PATH}/transactions/disburse 200`,
  );
  const logged = JSON.stringify(calls, (_, value) => (typeof value === "bigint" ? 0 : value));
  expect(logged).not.toContain(SECRET_KEY);
});

test.each([
  ["sent", 20_000],
  ["lost", 21_000],
  ["doubled", 22_000],
  ["forged", 23_000],
  ["late", 24_000],
] as const)("a transfer whose notice is %s is paid once", async (fate: NoticeFate, amount) => {
  kora.nextNotice(fate);
  expect(await endOf(await send("0123456789", amount))).toBe("Successful");
  expect(payoutOf(amount)?.timesPaid).toBe(1);
});

test("a late charge of a transfer that was not paid late is not proposed", async () => {
  const reference = await send("0123456789", 18_000);
  expect(await endOf(reference)).toBe("Successful");
  const { businessId } = service.business;
  const order = { businessId, mode: "live", reference, by: "amina" } as const;
  const charging = chargeLate(service.kit, outgoingKinds, order);
  await expect(charging).rejects.toMatchObject({ code: "request_failed" });
});

test("a transfer whose answer never comes is found, and is paid once", async () => {
  expect(await endOf(await send(MAGIC_ACCOUNTS.staysSilent, 25_000))).toBe("Successful");
  expect(payoutOf(25_000)?.timesPaid).toBe(1);
});

test("the money of a failed transfer comes back", async () => {
  const before = await liveBalance(service);
  expect(await endOf(await send(MAGIC_ACCOUNTS.fails, 26_000))).toMatch(/Failed|Reversed/);
  expect(await liveBalance(service)).toBe(before);
});

test("the money of a transfer that Kora calls failed after paying it comes back", async () => {
  const before = await liveBalance(service);
  const reference = await send("0123456789", 27_000);
  expect(await endOf(reference)).toBe("Successful");
  kora.transfers.settle(payoutOf(27_000)?.reference ?? "", "failed");
  await expect.poll(() => statusOf(reference), WAIT).toBe("Reversed");
  expect(await liveBalance(service)).toBe(before);
});

test("an amount that Kora turns away is paid by the next bank", async () => {
  const reference = await send("0123456789", 999);
  const sent = () => kora.requests.some(({ body }) => body.includes('"amount":999.00'));
  await expect.poll(sent, WAIT).toBe(true);
  expect(await endOf(reference)).toBe("Successful");
  expect(payoutOf(999)).toBeUndefined();
  expect([...monnify.transfers.made.values()].map(({ amount }) => amount)).toEqual([99_900n]);
});

test("after all this, the books verify", async () => {
  expect((await verify(service.kit.database)).findings).toEqual([]);
});
