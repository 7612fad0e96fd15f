import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { switchProvider } from "../src/domains/platform/providers/index.ts";
import { readReference } from "../src/domains/platform/transactions/index.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { firstProvider } from "./support/only-provider.ts";
import { ask } from "./support/service.ts";
import {
  startWorkingService,
  type TransferTo,
  type WorkingService,
} from "./support/working-service.ts";

let service: WorkingService;

beforeAll(async () => {
  service = await startWorkingService();
});
afterAll(() => service.stop());

const record = (reference: string) => service.statusOf(reference);
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 25 });
const reaches = (reference: string, status: string) =>
  eventually(async () => (await record(reference))["status"]).toBe(status);
const details = async (reference: string) => (await record(reference))["requestStateDetails"];

const SENT = "Sent. The receiving bank has not confirmed yet.";
const SILENCE = "Sent. The bank has not confirmed yet; we keep querying it until it does.";
const WAITS = "Waiting to be sent.";

/** Every event of a transfer, in the order in which the merchant was notified. */
async function eventStatuses(reference: string): Promise<string[]> {
  const rows = await service.kit.database.many<{ status: string }>(sql`
    select body::json -> 'data' ->> 'status' as status from events
    where body::json -> 'data' ->> 'reference' = ${reference} order by recorded_at, id`);
  return rows.map(({ status }) => status);
}

describe("a transfer to the sandbox bank's account", () => {
  test.each([
    ["3012450019", SENT, 2, "Successful"],
    ["3012450026", SENT, 5, "Reversed"],
    ["3012450033", SENT, 300, "Successful"],
    ["3012450040", SILENCE, 5, "Successful"],
    ["3012450057", SILENCE, 5, "Reversed"],
    ["3012450105", SENT, 1, "Successful"],
  ])("%s is pending (%s), and %i seconds later %s; its merchant is notified once", async (accountNumber, pending, seconds, end) => {
    const reference = await service.transfer({ accountNumber });
    await eventually(() => details(reference)).toBe(pending);
    expect(await record(reference)).toMatchObject({
      status: "Pending",
      requestState: "Processing",
    });
    await service.advance(seconds);
    await reaches(reference, end);
    // The notice that comes twice has come twice by then.
    await service.advance(1);
    await eventually(() => eventStatuses(reference)).toEqual([
      end === "Successful" ? "Successful" : "Unsuccessful",
    ]);
  });

  test("3012450071 is Successful, and ten minutes later Reversed", async () => {
    const reference = await service.transfer({ accountNumber: "3012450071" });
    await reaches(reference, "Successful");
    await service.advance(600);
    await reaches(reference, "Reversed");
    expect(await record(reference)).toMatchObject({
      settledAmount: 0,
      requestState: "Failed",
      requestStateDetails: expect.stringContaining("returned the money"),
    });
    expect(await eventStatuses(reference)).toEqual(["Successful", "Unsuccessful"]);
  });

  test("3012450088 is Reversed at once", async () => {
    await reaches(await service.transfer({ accountNumber: "3012450088" }), "Reversed");
  });

  test("3012450112 waits, however long", async () => {
    const reference = await service.transfer({ accountNumber: "3012450112" });
    await service.advance(3_600);
    await eventually(() => details(reference)).toBe(WAITS);
    expect(await eventStatuses(reference)).toEqual([]);
  });
});

describe("a transfer with X-Test-Scenario", () => {
  const ordinary: TransferTo = { bankCode: "058", accountNumber: "0123456789" };
  const staged = (scenario: string) =>
    service.transfer({ ...ordinary, headers: { "X-Test-Scenario": scenario } });

  test("timeout: the bank has made the transfer, and we find out by a query", async () => {
    const reference = await staged("timeout");
    await eventually(() => details(reference)).toBe(SILENCE);
    await service.advance(5);
    await reaches(reference, "Successful");
    expect(await timesReceived(reference)).toBe(1);
  });

  test("error: the bank does not have the transfer, and gets it after a query", async () => {
    const reference = await staged("error");
    await eventually(() => details(reference)).toBe(SILENCE);
    expect(await timesReceived(reference)).toBe(0);
    await service.advance(5);
    await reaches(reference, "Successful");
    expect(await timesReceived(reference)).toBe(1);
  });

  test("unavailable: it waits, and goes out at the next attempt", async () => {
    const reference = await staged("unavailable");
    await eventually(() => isPutOff(reference)).toBe(true);
    expect(await details(reference)).toBe(WAITS);
    await service.advance(60);
    await reaches(reference, "Successful");
  });

  test("latency: it takes longer", async () => {
    const startedMs = performance.now();
    await reaches(await staged("latency=300"), "Successful");
    expect(performance.now() - startedMs).toBeGreaterThan(300);
  });

  test("an unknown scenario is refused, and nothing is accepted", async () => {
    await expect(staged("sometimes")).rejects.toThrow("X-Test-Scenario");
  });
});

async function timesReceived(reference: string): Promise<number> {
  const [row] = await service.kit.database.many<{ times: number }>(sql`
    select theirs.times_received as times from simulator.bank_payments theirs
    join transactions ours
      on ours.environment_id = theirs.environment_id and ours.order_reference = theirs.reference
    where ours.created_at = (select max(created_at) from transactions)`);
  expect((await record(reference))["reference"]).toBe(reference);
  return row?.times ?? 0;
}

/** Whether an attempt failed and will be repeated. */
async function isPutOff(reference: string): Promise<boolean> {
  const { rows } = await service.kit.database.one<{ rows: bigint }>(sql`
    select count(*) as rows from timers
    where task = 'outgoing.send' and payload like ${`%"${readReference(reference)}"%`}`);
  return rows > 0n;
}

test("calls and notices of the bank are counted by outcome", async () => {
  const text = await service.metrics.registry.metrics();
  const labels = 'provider="simulator",mode="test"';
  for (const outcome of ["succeeded", "accepted", "failed", "unknown", "unavailable"]) {
    expect(text).toContain(
      `kasuwa_provider_calls_total{${labels},call="send",outcome="${outcome}"}`,
    );
  }
  expect(text).toContain(`kasuwa_provider_call_seconds_count{${labels},call="find"}`);
  expect(text).toContain('kasuwa_inbound_notices_total{provider="simulator",authentic="true"}');
});

describe("when the operator has switched off the rail", () => {
  const provider = { provider: "simulator", mode: "test", by: "amina" } as const;
  const rail = () => firstProvider(service.kit.providers.bankRail);
  const switchTo = async (order: { switchedOff?: boolean; refusesWork?: boolean }) => {
    await switchProvider(service.kit, { ...provider, ...order });
    await eventually(() => rail()?.isAvailable()).toBe(order.switchedOff !== true);
  };
  const single = (idempotencyKey: string, key = service.business.test) =>
    ask(service, {
      path: "/business/single",
      idempotencyKey,
      key,
      body: {
        amount: 1_000,
        narration: "rent",
        destinationBankCode: "058",
        destinationAccountNumber: "0123456789",
        destinationAccountName: "EZE CHIDI MUSA",
        phoneNumber: "08031234567",
      },
    });
  const wallet = async (key = service.business.test) =>
    (await ask(service, { path: "/business/balance", key })).body.data;

  test("transfers are accepted and wait, and go out when it is on again", async () => {
    await switchTo({ switchedOff: true });
    const references = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.transfer({ bankCode: "058", accountNumber: "0123456789" }),
      ),
    );
    for (const reference of references) await eventually(() => isPutOff(reference)).toBe(true);
    for (const reference of references) expect(await details(reference)).toBe(WAITS);
    await switchTo({ switchedOff: false });
    await service.advance(60);
    for (const reference of references) await reaches(reference, "Successful");
  });

  test("and wants new work refused, it is provider_unavailable, and nothing is changed", async () => {
    await switchTo({ switchedOff: true, refusesWork: true });
    await eventually(() => rail()?.refusesWork()).toBe(true);
    const before = await wallet();
    const { status, body } = await single("refused");
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ code: "provider_unavailable" });
    expect(await wallet()).toEqual(before);
    await switchTo({ switchedOff: false, refusesWork: false });
    // It was not remembered: the same key does it now.
    expect((await single("refused")).status).toBe(200);
  });

  test("a live key finds no rail at all: provider_unavailable, and nothing is changed", async () => {
    const before = await wallet(service.business.live);
    const { status, body } = await single("live", service.business.live);
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ code: "provider_unavailable" });
    expect(await wallet(service.business.live)).toEqual(before);
  });
});
