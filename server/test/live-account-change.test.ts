import { afterAll, beforeAll, expect, test } from "vitest";
import { configureProvider, forgetProvider } from "../src/domains/platform/providers/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf } from "../src/providers/monnify/test/monnify-fixture.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import {
  fundLive,
  givenSettings,
  hurry,
  type LiveService,
  startLiveService,
} from "./support/live-service.ts";

const PROVIDER = "monnify";
const by = "amina";
const earlier = new MonnifyEmulator();
const other = new MonnifyEmulator();
let service: LiveService;

beforeAll(async () => {
  for (const emulator of [earlier, other]) {
    await emulator.listen();
    emulator.advance(Date.now() - emulator.nowMs);
  }
  service = await startLiveService();
  await service.connect(PROVIDER, earlier, settings(earlier));
  await fundLive(service, (number) => earlier.collections.pay(number, 100_000_000n));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await earlier.close();
  await other.close();
});

const settings = (of: MonnifyEmulator) => givenSettings(settingsOf(of.url));

const configure = (of: MonnifyEmulator, isSameAccount = false, changes = {}) =>
  configureProvider(service.kit, {
    ...{ provider: PROVIDER, settings: { ...settings(of), ...changes }, isUnchecked: false },
    ...{ isSameAccount, by },
  });

/** Sends a transfer that the bank makes, while neither its answer nor its notice arrives. */
async function sendInSilence(amount: number): Promise<string> {
  const before = earlier.transfers.made.size;
  earlier.nextNotice("lost");
  earlier.misbehaveOnce("cut", ({ method, path }) => method === "POST" && path.endsWith("/single"));
  const transferRequest = [
    {
      ...{ amount, narration: "Wages", destinationBankCode: "058" },
      ...{ destinationAccountNumber: "0123456789", destinationAccountName: "EZE CHIDI MUSA" },
    },
  ];
  const body = { transferRequest, phoneNumber: "08031234567" };
  const answer = await service.askLive("/business/bulk", body, `order of ${amount}`);
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(() => earlier.transfers.made.size, { timeout: 20_000 }).toBe(before + 1);
  const [reference] = [...earlier.transfers.made.keys()].slice(-1);
  await expect.poll(() => progressOf(reference), { timeout: 20_000 }).toBe("unknown");
  return reference ?? "";
}

const progressOf = async (reference: string | undefined) => {
  const { progress } = await service.kit.database.one<{ progress: string }>(sql`
    select progress from transactions where order_reference = ${reference}`);
  return progress;
};

const countQueries = (at: MonnifyEmulator) =>
  at.requests.filter(({ path }) => path.endsWith("/summary")).length;

test("settings of another account are refused while a provider may have an order without an outcome", {
  timeout: 60_000,
}, async () => {
  const reference = await sendInSilence(5_000);
  await expect(configure(other)).rejects.toThrow(
    /^Nothing was saved\. monnify may have orders .+, and baseUrl would change\. .+ --same-account\./,
  );
  await expect(configure(earlier, false, { contractCode: "1234567890" })).rejects.toThrow(
    /contractCode would change/,
  );
  // These settings do not identify the account.
  await configure(earlier, false, { lowBalance: "5000" });
  // Settings that were forgotten cannot be compared.
  await forgetProvider(service.kit, { provider: PROVIDER, by });
  await expect(configure(earlier)).rejects.toThrow(/its earlier settings were deleted/);
  await configure(earlier, true);
  await expect
    .poll(() => hurry(service).then(() => progressOf(reference)), { timeout: 20_000 })
    .toBe("settled");
  expect(earlier.transfers.made.get(reference)?.timesPaid).toBe(1);
});

test("an order that was sent before the account changed is not sent again by the other one", {
  timeout: 60_000,
}, async () => {
  const reference = await sendInSilence(6_000);
  // As if a process with the earlier settings had marked the order after the check.
  await configure(other, true);
  await service.kit.database.run(sql`
    update provider_accounts set since = now() - interval '60 seconds' where provider = ${PROVIDER}`);
  for (const _ of [1, 2]) {
    const asked = countQueries(other);
    await expect
      .poll(() => hurry(service).then(() => countQueries(other)), { timeout: 20_000 })
      .toBeGreaterThan(asked);
  }
  expect(other.transfers.made.size).toBe(0);
  expect(await progressOf(reference)).toBe("unknown");
  await configure(earlier, true);
  await expect
    .poll(() => hurry(service).then(() => progressOf(reference)), { timeout: 20_000 })
    .toBe("settled");
});

test("another account is taken when every order has ended, and new orders go there", {
  timeout: 60_000,
}, async () => {
  await configure(other);
  const { isNow } = await service.kit.database.one<{ isNow: boolean }>(sql`
    select since > now() - interval '1 minute' as "isNow" from provider_accounts where provider = ${PROVIDER}`);
  expect(isNow).toBe(true);
});
