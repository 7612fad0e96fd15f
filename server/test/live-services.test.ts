import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setRoute } from "../src/domains/platform/providers/index.ts";
import {
  isExplained,
  reconcile,
  reportReconciliation,
} from "../src/domains/platform/reconciliation/index.ts";
import { present } from "../src/kernel/assert.ts";
import { clearedRecords, noticeHandlersOf } from "../src/modules.ts";
import { settingsOf as dojahSettings } from "../src/providers/dojah/test/dojah-fixture.ts";
import { settingsOf as monnifySettings } from "../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as premblySettings } from "../src/providers/prembly/test/prembly-fixture.ts";
import { DojahEmulator } from "./emulators/dojah/dojah-emulator.ts";
import { AMINA } from "./emulators/identity/registered-people.ts";
import { MonnifyEmulator } from "./emulators/monnify/monnify-emulator.ts";
import { PremblyEmulator } from "./emulators/prembly/prembly-emulator.ts";
import { EMULATED_KEYS, VtpassEmulator } from "./emulators/vtpass/vtpass.ts";
import {
  fundLive,
  givenSettings,
  type LiveService,
  liveBalance,
  startLiveService,
} from "./support/live-service.ts";
import { dataOf } from "./support/service.ts";

const WAIT = { timeout: 20_000 };
const monnify = new MonnifyEmulator();
const vtpass = new VtpassEmulator();
const dojah = new DojahEmulator();
const prembly = new PremblyEmulator();
let service: LiveService;

beforeAll(async () => {
  for (const emulator of [monnify, vtpass, dojah, prembly]) await emulator.listen();
  monnify.advance(Date.now() - monnify.nowMs);
  service = await startLiveService();
  await service.connect("monnify", monnify, givenSettings(monnifySettings(monnify.url)));
  await service.connect("vtpass", vtpass, { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api` });
  await service.connect("dojah", dojah, givenSettings(dojahSettings(dojah.url)));
  await service.connect("prembly", prembly, givenSettings(premblySettings(prembly.url)));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  for (const emulator of [monnify, vtpass, dojah, prembly]) await emulator.close();
});

const UNDELIVERABLE_PHONE = "08099999999";

/** Buys, and returns the status of the purchase at its end. */
async function buy(
  path: string,
  body: Readonly<Record<string, unknown>> & { readonly reference: string },
): Promise<string> {
  const { reference } = body;
  const bought = await service.askLive(`/business/vas/${path}`, body, `purchase ${reference}`);
  expect(bought.status, bought.text).toBe(200);
  const readStatus = async () =>
    dataOf<{ status: string }>(await service.askLive(`/business/vas/status?reference=${reference}`))
      .status;
  await expect.poll(readStatus, WAIT).not.toBe("Pending");
  return await readStatus();
}

describe("a business in live mode", () => {
  test("buys airtime through VTpass, and gets the money of a failed purchase back", async () => {
    await fundLive(service, (number) => monnify.collections.pay(number, 10_000_000n));
    const order = { amount: 500, network: "MTN" };
    const delivered = { ...order, reference: "airtime-1", phoneNumber: "08011111111" };
    expect(await buy("airtime/purchase", delivered)).toBe("Successful");
    const after = await liveBalance(service);
    const failing = { ...order, reference: "airtime-2", phoneNumber: UNDELIVERABLE_PHONE };
    expect(await buy("airtime/purchase", failing)).toMatch(/Failed|Reversed/);
    expect(await liveBalance(service)).toBe(after);
  });

  test("funds a betting account through Monnify, because VTpass sells none", async () => {
    const { billers } = dataOf<{ billers: { itemCode: string }[] }>(
      await service.askLive("/business/vas/betting/billers"),
    );
    const order = { reference: "bet-1", amount: 500, customerId: "1234567", name: "BELLO AMINA" };
    expect(await buy("betting/fund", { ...order, type: billers[0]?.itemCode })).toBe("Successful");
  });

  test("verifies a person through Dojah, or through Prembly if a route says so", async () => {
    const verify = async () => {
      const checked = await service.askLive("/business/verification/bvn", { bvn: AMINA.bvn });
      expect(checked.status, checked.text).toBe(200);
      return checked.text;
    };
    expect(await verify()).toContain("BELLO");
    expect([dojah.requests.length > 1, premblyAsked()]).toEqual([true, false]);
    await setRoute(service.kit, {
      ...{ port: "identity", position: 1, provider: "prembly", onlyFor: ["bvn"], by: "amina" },
      ...{ businessId: undefined, amountMin: undefined, amountMax: undefined },
    });
    expect(await verify()).toContain("BELLO");
    expect(premblyAsked()).toBe(true);
  });

  test("finds a refunded purchase that no notice and no statement reports", async () => {
    const reconciled = async (provider: string) => {
      const { notices, records } = {
        notices: noticeHandlersOf(service.kit),
        records: clearedRecords,
      };
      const before = new Date(Date.now() + 60_000);
      const domains = { notices, records, settledAfterMs: 50 };
      return (await reconcile(service.kit, domains, { provider, before })).exceptions;
    };
    // Monnify's statement has the credit, but no betting purchases.
    expect(await reconciled("monnify")).toEqual([]);
    expect(await reconciled("vtpass")).toEqual([]);
    const before = await liveBalance(service);
    const purchase = [...vtpass.books.purchases.values()].find(
      ({ status }) => status === "delivered",
    );
    vtpass.books.end(present(purchase, "a delivered purchase"), "reversed");
    expect(await reconciled("vtpass")).toEqual([]);
    expect(await liveBalance(service)).toBeGreaterThan(before + 490);
    const report = await reportReconciliation(service.kit);
    expect(isExplained(report)).toBe(true);
  });
});

const premblyAsked = () => prembly.requests.some(({ body }) => body.includes(AMINA.bvn));
