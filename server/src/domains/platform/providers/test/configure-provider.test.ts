import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  API_KEY,
  MonnifyEmulator,
  SECRET_KEY,
} from "../../../../../test/emulators/monnify/monnify-emulator.ts";
import { lastMailTo } from "../../../../../test/support/dashboard-person.ts";
import { givenSettings } from "../../../../../test/support/live-service.ts";
import { createOperator } from "../../../../../test/support/operator-person.ts";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { GivenSettings } from "../../../../kernel/providers/live/provider-settings.ts";
import { readConfigured, readSettings } from "../../../../kernel/providers/live/queries.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { listActions } from "../../audit/index.ts";
import {
  checkProvider,
  configureProvider,
  describeProvider,
  forgetProvider,
  listProviders,
  listRoutes,
  removeRoute,
  setRoute,
} from "../index.ts";

const emulator = new MonnifyEmulator();
let service: TestService;
const by = "amina";
const ANY_WORK = { environmentId: 0n, about: null, amount: null };

beforeAll(async () => {
  await emulator.listen();
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
});
beforeEach(async () => {
  await service.kit.database.run(sql`delete from provider_settings`);
  await service.kit.database.run(sql`delete from provider_routes`);
  await service.kit.providers.live.refresh();
});

const right = (): GivenSettings => givenSettings(settingsOf(emulator.url));
const configure = (settings: GivenSettings, isUnchecked = false) =>
  configureProvider(service.kit, { provider: "monnify", settings, isUnchecked, by });
const rail = () => service.kit.providers.bankRail.inOrder("live", ANY_WORK)[0]?.name;
const refusing = (settings: GivenSettings) =>
  configure(settings).then(
    () => "saved",
    (refusal: Error) => refusal.message,
  );

describe("settings of a live provider", () => {
  test("are saved sealed after a harmless call, and used at once", async () => {
    expect(rail()).toBeUndefined();
    const before = emulator.transfers.made.size;
    expect((await configure(right())).problems).toEqual([]);
    expect(rail()).toBe("monnify");
    expect(emulator.transfers.made.size).toBe(before);
    const { sealed } = await service.kit.database.one<{ sealed: Buffer }>(
      sql`select sealed from provider_settings`,
    );
    for (const secret of [API_KEY, SECRET_KEY]) expect(sealed.includes(secret)).toBe(false);
    expect(await listProviders(service.kit)).toContainEqual(
      expect.objectContaining({ provider: "monnify", mode: "live" }),
    );
  });

  test("are checked one after the other, so that many checks cannot use up what the provider allows payments", async () => {
    const { live } = service.kit.providers;
    const checks = Array.from({ length: 14 }, () => live.check("monnify", right()));
    const problems = (await Promise.all(checks)).flatMap((check) => check.problems);
    // One runs and ten wait.
    expect(problems).toEqual(Array(3).fill(expect.stringContaining("Too many checks of monnify")));
  });

  test("that the provider does not confirm are not saved, and no sentence repeats them", async () => {
    const message = await refusing({ ...right(), secretKey: "a-wrong-secret" });
    expect(message).toMatch(
      /^The provider did not accept these settings, so nothing was saved\. ./,
    );
    expect(message).not.toContain("a-wrong-secret");
    expect(rail()).toBeUndefined();
  });

  test("that are incomplete, unknown or of another form are refused by name, before any call", async () => {
    const { apiKey: _, ...incomplete } = right();
    const before = emulator.requests.length;
    expect(await refusing(incomplete)).toContain("The setting apiKey is missing");
    expect(await refusing({ ...right(), walletAccountNumber: "12" })).toContain(
      "The setting walletAccountNumber does not have its form",
    );
    expect(await refusing({ ...right(), colour: "red" })).toContain("There is no setting colour");
    expect(emulator.requests.length).toBe(before);
  });

  test("that are not given stay where they are kept, and the account stays too", async () => {
    const keeping = (settings: GivenSettings) =>
      configureProvider(service.kit, {
        ...{ provider: "monnify", settings, isUnchecked: false, keepsOthers: true, by },
      });
    await expect(keeping({ feeMax: "5" })).rejects.toThrow("monnify is not configured");
    await configure({ ...right(), lowBalance: "7" });
    expect((await keeping({ feeMax: "5" })).problems).toEqual([]);
    const { database, vault } = service.kit;
    expect((await readSettings(database, vault, "monnify"))?.settings).toEqual({
      ...{ ...right(), lowBalance: "7", feeMax: "5" },
    });
    const [latest] = await listActions(service.kit, {});
    expect(latest?.details).toMatchObject({ settings: ["feeMax"] });
    await expect(keeping({ baseUrl: "https://elsewhere.example" })).rejects.toThrow(
      "Nothing was saved. baseUrl cannot change while other settings are kept.",
    );
    await expect(keeping({ feeMax: "much" })).rejects.toThrow("does not have its form");
    await expect(keeping({ cardFee: "1.00" })).rejects.toThrow("There is no setting cardFee");
  });

  test("can be saved unchecked while the provider is down", async () => {
    const elsewhere = { ...right(), baseUrl: "http://127.0.0.1:1" };
    expect(await refusing(elsewhere)).toMatch(/nothing was saved/);
    expect((await configure(elsewhere, true)).problems).not.toEqual([]);
    expect(rail()).toBe("monnify");
  });

  test("are replaced without a restart, and the audit log has only their names", async () => {
    await configure({ ...right(), baseUrl: "http://127.0.0.1:1" }, true);
    const broken = await checkProvider(service.kit, "monnify");
    expect(broken.problems).not.toEqual([]);
    await configure(right());
    expect((await checkProvider(service.kit, "monnify")).problems).toEqual([]);
    const account = { bankCode: "058", accountNumber: "0123456789" };
    const [port] = service.kit.providers.bankRail.inOrder("live", ANY_WORK);
    expect(await port?.nameOf(account)).toMatchObject({ kind: "found" });
    const [latest] = await listActions(service.kit, {});
    expect(latest).toMatchObject({
      by,
      action: "provider.configure",
      details: { provider: "monnify" },
    });
    expect(JSON.stringify(latest?.details)).not.toContain(API_KEY);
  });

  test("are announced by mail to every other operator, without their values", async () => {
    const admin = await createOperator(service, "admin");
    const colleague = await createOperator(service, "read_only");
    const order = { provider: "monnify", settings: right(), isUnchecked: false };
    await configureProvider(service.kit, { ...order, by: admin.email });
    const mail = await lastMailTo(service, colleague.email);
    expect(mail).toMatchObject({
      kind: "operators.provider_configured",
      subject: `${admin.email} changed the settings of monnify in live mode`,
      body: expect.stringContaining("apiKey"),
    });
    for (const secret of [API_KEY, SECRET_KEY]) expect(mail?.body).not.toContain(secret);
    expect(await lastMailTo(service, admin.email)).not.toMatchObject({ kind: mail?.kind });
  });

  test("are deleted, and new work is then refused", async () => {
    await configure(right());
    await forgetProvider(service.kit, { provider: "monnify", by });
    expect(rail()).toBeUndefined();
    await expect(checkProvider(service.kit, "monnify")).rejects.toThrow(/is not configured/);
    const again = forgetProvider(service.kit, { provider: "monnify", by });
    await expect(again).rejects.toThrow(/is not configured/);
  });

  test("that replace deleted ones are new to a process that saw neither change", async () => {
    await configure(right());
    const [before] = await readConfigured(service.kit.database);
    await forgetProvider(service.kit, { provider: "monnify", by });
    await configure(right());
    const [after] = await readConfigured(service.kit.database);
    expect(after?.version).not.toBe(before?.version);
  });

  test("are only those of a provider that has an adapter", async () => {
    await expect(describeProvider(service.kit, "toString")).rejects.toThrow(
      /Live mode can have no provider toString\. These can be configured: .*monnify/,
    );
  });

  test("that cannot be used any more leave the other providers alone", async () => {
    await configure(right());
    await service.kit.database.run(sql`
      insert into provider_settings (provider, sealed, set_by)
      values ('paystack', '\\x00', 'a test')`);
    const logged = () => service.logged.filter((line) => line.includes("provider state")).length;
    await service.kit.providers.live.refresh();
    expect(rail()).toBe("monnify");
    const once = logged();
    expect(once).toBeGreaterThan(0);
    for (let round = 0; round < 3; round += 1) await service.kit.providers.live.refresh();
    expect(logged()).toBe(once);
  });
});

describe("routes to live providers", () => {
  const route = { port: "bank_rail", position: 1, provider: "monnify", by } as const;
  const open = {
    businessId: undefined,
    onlyFor: undefined,
    amountMin: undefined,
    amountMax: undefined,
  };

  test("say which work a provider gets, until they are removed", async () => {
    await configure(right());
    const { businessId } = service.business;
    await setRoute(service.kit, {
      ...{ ...route, ...open, businessId, onlyFor: ["058"], amountMax: 10_000n },
    });
    const [stored] = await listRoutes(service.kit);
    const environmentId = stored?.environmentId ?? 0n;
    const { inOrder } = service.kit.providers.bankRail;
    const fitting = { environmentId, about: "058", amount: 10_000n };
    expect(inOrder("live", fitting).map(({ name }) => name)).toEqual(["monnify"]);
    expect(inOrder("live", { ...fitting, amount: 10_001n })).toEqual([]);
    expect(inOrder("live", { ...fitting, environmentId: 1n })).toEqual([]);
    await removeRoute(service.kit, route);
    expect(inOrder("live", { ...fitting, amount: 10_001n })).toHaveLength(1);
    await expect(removeRoute(service.kit, route)).rejects.toThrow(/bank_rail has no route 1/);
  });

  test("name a provider that has an adapter", async () => {
    const wrong = setRoute(service.kit, { ...route, ...open, provider: "nibss" });
    await expect(wrong).rejects.toThrow(/Live mode can have no provider nibss/);
  });
});
