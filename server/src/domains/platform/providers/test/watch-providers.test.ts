import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MonnifyEmulator } from "../../../../../test/emulators/monnify/monnify-emulator.ts";
import { SudoEmulator } from "../../../../../test/emulators/sudo/sudo-emulator.ts";
import { EMULATED_KEYS, VtpassEmulator } from "../../../../../test/emulators/vtpass/vtpass.ts";
import { givenSettings } from "../../../../../test/support/live-service.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { sumCalls, sumCallsByHour } from "../../../../kernel/providers/live/call-sum-queries.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { settingsOf as sudoSettingsOf } from "../../../../providers/sudo/test/sudo-fixture.ts";
import { listAlerts } from "../../alerts/index.ts";
import { recordAction } from "../../audit/index.ts";
import {
  configureProvider,
  examineInstallation,
  removeRoute,
  setRoute,
  showHealth,
  switchProvider,
} from "../index.ts";
import { providers } from "../module.ts";

const emulator = new MonnifyEmulator();
let service: TestService;
const by = "amina";

beforeAll(async () => {
  await emulator.listen();
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
});
beforeEach(async () => {
  emulator.transfers.available = 5_000_000_00n;
  await service.kit.database.run(sql`delete from provider_settings`);
  await service.kit.database.run(sql`delete from alerts`);
  await service.kit.providers.live.refresh();
});

const configure = (more: Readonly<Record<string, string>> = {}, isUnchecked = false) =>
  configureProvider(service.kit, {
    ...{ provider: "monnify", isUnchecked, by },
    settings: { ...givenSettings(settingsOf(emulator.url)), ...more },
  });
const watch = async () => await providers.tasks?.(service.kit, {})["providers.watch"]?.({});
const readAlerts = async () =>
  (await listAlerts(service.kit, { all: false })).map(({ kind, subject, message }) => ({
    ...{ kind, subject, message },
  }));

describe("the hourly look at live providers", () => {
  test("alerts when less is left than the operator wants, once while the alert is open", async () => {
    await configure({ lowBalance: "5000000" });
    await watch();
    expect(await readAlerts()).toEqual([]);
    emulator.transfers.available -= 1n;
    await watch();
    await watch();
    expect(await readAlerts()).toEqual([
      {
        ...{ kind: "providers.low_balance", subject: "monnify" },
        message: expect.stringContaining("NGN 4,999,999.99 left, less than NGN 5,000,000.00"),
      },
    ]);
  });

  test("raises no alert about a balance if the operator set no limit", async () => {
    await configure();
    emulator.transfers.available = 0n;
    await watch();
    expect(await readAlerts()).toEqual([]);
  });

  test("alerts when a provider does not take the credentials any more", async () => {
    await configure();
    emulator.tokensLive = false;
    await watch();
    emulator.tokensLive = true;
    const [alert] = await readAlerts();
    expect(alert).toMatchObject({ kind: "providers.check_failed", subject: "monnify" });
    expect(alert?.message).toMatch(/^\S.+ Check it again with provider check monnify\.$/);
  });
});

describe("the examination of an installation", () => {
  const examine = async (what: string) =>
    (await examineInstallation(service.kit)).filter((one) => one.what === what);

  test("expects notices only of providers that send some", async () => {
    const vtpass = new VtpassEmulator();
    await vtpass.listen();
    await configureProvider(service.kit, {
      ...{ provider: "vtpass", isUnchecked: false, by },
      settings: { ...EMULATED_KEYS, baseUrl: `${vtpass.url}/api` },
    });
    const findings = (await examine("vtpass")).map(({ finding }) => finding);
    await vtpass.close();
    expect(findings).toContain("It takes our calls.");
    expect(findings.join()).not.toContain("No notice came");
    expect(await examine("transfers and payouts")).toMatchObject([
      { finding: expect.stringContaining("without conditions") },
    ]);
  });

  test("names providers that get some work by a route with conditions", async () => {
    await configure();
    const route = { ...({ port: "bank_rail", by } as const), onlyFor: undefined };
    const all = { businessId: undefined, amountMin: undefined, amountMax: undefined };
    await setRoute(service.kit, {
      ...{ ...route, ...all, position: 1 },
      ...{ provider: "kora", amountMin: 1_000_00n },
    });
    await setRoute(service.kit, { ...route, ...all, position: 2, provider: "monnify" });
    const found = await examine("transfers and payouts");
    for (const position of [1, 2])
      await removeRoute(service.kit, { port: "bank_rail", position, by });
    expect(found).toMatchObject([
      {
        state: "ok",
        finding: "By monnify. A route sends some of it to kora: see provider routes.",
      },
    ]);
  });

  test("says how far the dollars of an issuer were compared", async () => {
    const sudo = new SudoEmulator();
    await sudo.listen();
    await configureProvider(service.kit, {
      ...{ provider: "sudo", isUnchecked: false, by },
      settings: givenSettings(sudoSettingsOf(sudo.url)),
    });
    const findings = (await examine("sudo")).map(({ finding }) => finding);
    await sudo.close();
    expect(findings).toContain("No statement of it was compared yet.");
    expect(findings).toContain(
      "The price of a new card is not booked, because cardFee is not set.",
    );
  });

  test("names what live mode lacks", async () => {
    expect(await examine("public address")).toMatchObject([{ state: "missing" }]);
    expect(await examine("transfers and payouts")).toMatchObject([
      { state: "missing", finding: expect.stringContaining("No provider is configured") },
    ]);
    expect(await examine("bills")).toMatchObject([{ state: "note" }]);
    expect(await examine("mail")).toMatchObject([{ state: "note" }]);
    expect(await examine("backup")).toMatchObject([{ state: "note" }]);
    expect(await examine("businesses")).toEqual([
      { what: "businesses", state: "ok", finding: "1 may use live mode." },
    ]);
  });

  test("says who does what, and what each provider answers", async () => {
    await configure();
    expect(await examine("transfers and payouts")).toEqual([
      { what: "transfers and payouts", state: "ok", finding: "By monnify." },
    ]);
    const found = await examine("monnify");
    expect(found).toContainEqual({ what: "monnify", state: "ok", finding: "It takes our calls." });
    expect(found.at(-1)?.finding).toContain("No notice came");
    const order = { provider: "monnify", mode: "live", by } as const;
    await switchProvider(service.kit, { ...order, switchedOff: true });
    expect(await examine("monnify")).toContainEqual(
      expect.objectContaining({
        state: "missing",
        finding: expect.stringContaining("switched off"),
      }),
    );
    await switchProvider(service.kit, { ...order, switchedOff: false });
    await configure({ secretKey: "another" }, true);
    expect(await examine("monnify")).toContainEqual(expect.objectContaining({ state: "missing" }));
  });

  test("knows an address without TLS, the latest notice and the latest backup", async () => {
    await configure();
    await service.kit.database.run(
      sql`insert into inbound_notices (provider, body) values ('monnify', '{}')`,
    );
    await service.kit.database.transaction((tx) =>
      recordAction(service.kit, tx, { by, action: "installation.back_up", details: {} }),
    );
    expect((await examine("monnify")).at(-1)?.finding).toContain("The latest notice came at 20");
    expect(await examine("backup")).toMatchObject([
      { state: "ok", finding: "The latest backup is 0 days old." },
    ]);
    const at = (publicUrl: string) =>
      examineInstallation({
        ...service.kit,
        settings: { ...service.kit.settings, hasPublicUrl: true, publicUrl: () => publicUrl },
      });
    expect((await at("http://pay.example.com"))[0]).toMatchObject({ state: "missing" });
    expect((await at("https://pay.example.com"))[0]).toMatchObject({ state: "ok" });
  });
});

describe("the health of providers", () => {
  const healthOf = async (name: string, mode: "test" | "live") =>
    (await showHealth(service.kit)).find((one) => one.provider === name && one.mode === mode);

  test("has the balance of the last check, with its time", async () => {
    await service.kit.database.run(sql`truncate provider_funds`);
    await configure();
    expect(await healthOf("monnify", "live")).toMatchObject({ balance: null, switchedOff: false });
    await watch();
    emulator.transfers.available -= 1n;
    await watch();
    expect(await healthOf("monnify", "live")).toMatchObject({
      balance: { available: 499_999_999n, currency: "NGN", readAt: expect.any(Date) },
    });
    await switchProvider(service.kit, { provider: "monnify", mode: "live", switchedOff: true, by });
    expect(await healthOf("monnify", "live")).toMatchObject({ switchedOff: true });
    await switchProvider(service.kit, {
      provider: "monnify",
      mode: "live",
      switchedOff: false,
      by,
    });
  });

  test("adds up the logged calls of an hour and of a day, by their outcome", async () => {
    await configure();
    const { database } = service.kit;
    await database.run(sql`truncate provider_calls`);
    expect(await healthOf("monnify", "live")).toMatchObject({
      lastDay: { calls: 0, unanswered: 0, p50Ms: null, isPartial: false },
    });
    await database.run(sql`
      insert into provider_calls (provider, method, path, called_at, status, duration_ms)
      select 'monnify', 'GET', '/', now() - n * interval '20 minutes',
             case n % 4 when 0 then 200 when 1 then 404 when 2 then 502 end, n
      from generate_series(80, 1, -1) n`);
    const day = { calls: 71, answered: 17, refused: 18, failed: 18, unanswered: 18 };
    expect(await healthOf("monnify", "live")).toMatchObject({
      lastHour: { calls: 2, answered: 0, refused: 1, failed: 1, unanswered: 0 },
      lastDay: { ...day, p50Ms: 36, p95Ms: 68, p99Ms: 71, isPartial: false },
    });
    expect(await sumCalls(database, ["monnify"], 24, 5)).toMatchObject([
      { provider: "monnify", calls: 5, isPartial: true },
    ]);
    const hours = (await healthOf("monnify", "live"))?.hours ?? [];
    // In the first 20 minutes of an hour, none of these calls lies in it.
    expect(hours.slice(0, 23).map(({ calls }) => calls)).toEqual(Array(23).fill(3));
    // The newest 5 calls lie in two hours or in three, by the minute that it is now.
    const newest = await sumCallsByHour(database, ["monnify"], 5);
    expect(newest.reduce((sum, { calls }) => sum + calls, 0)).toBe(5);
    expect(hours.map(({ at }) => at)).toEqual(expect.arrayContaining(newest.map(({ at }) => at)));
    expect(await healthOf("simulator", "test")).toMatchObject({ lastDay: null, hours: null });
  });
});
