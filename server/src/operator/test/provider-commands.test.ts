import { afterAll, beforeAll, expect, test } from "vitest";
import { firstProvider } from "../../../test/support/only-provider.ts";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { enqueueNotice } from "../../kernel/providers/inbound/queries.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

const rail = () => firstProvider(service.kit.providers.bankRail);
const actions = async () =>
  (await json("actions")).map(({ action, details }: { action: string; details: object }) => [
    action,
    details,
  ]);

test("a provider that is switched off takes nothing after a second, and takes work again when it is switched on", async () => {
  expect(await rail()?.isAvailable()).toBe(true);
  const off = await operator("provider", "switch", "simulator", "off", "--mode", "test");
  expect(off).toEqual({
    output: "No calls are made to simulator in test mode. New work is accepted and waits.",
    complaint: "",
    exitCode: 0,
  });
  await expect.poll(() => rail()?.isAvailable(), { timeout: 30_000 }).toBe(false);
  expect(await rail()?.refusesWork()).toBe(false);
  const refuse = await operator("provider", "when-down", "simulator", "refuse", "--mode", "test");
  expect(refuse.output).toBe(
    "While no calls are made to simulator in test mode, new work is refused.",
  );
  await expect.poll(() => rail()?.refusesWork(), { timeout: 30_000 }).toBe(true);
  const [head, ...providers] = (await operator("provider", "list")).output.split("\n");
  expect(head).toMatch(/^PROVIDER +MODE +CALLS +WHEN DOWN +ORDERS$/);
  expect(providers).toContainEqual(
    expect.stringMatching(/^simulator +test +switched off +refuse$/),
  );
  expect((await operator("provider", "switch", "simulator", "on", "--mode", "test")).output).toBe(
    "Calls are made to simulator in test mode.",
  );
  await expect.poll(() => rail()?.isAvailable(), { timeout: 30_000 }).toBe(true);
  const working = {
    ...{ provider: "simulator", mode: "test", switchedOff: false, refusesWork: true },
    ...{ circuitOpen: false, circuit: "closed", circuitOpenedAt: null, circuitTriesAt: null },
    ...{ circuitFailure: null, orders: null },
  };
  expect(await json("provider", "list")).toContainEqual(working);
  expect(await json("provider", "show", "simulator", "--mode", "test")).toEqual(working);
  await operator("provider", "when-down", "simulator", "wait", "--mode", "test");
  expect((await actions()).slice(0, 4)).toEqual([
    ["provider.switch", { provider: "simulator", refusesWork: false }],
    ["provider.switch", { provider: "simulator", switchedOff: false }],
    ["provider.switch", { provider: "simulator", refusesWork: true }],
    ["provider.switch", { provider: "simulator", switchedOff: true }],
  ]);
});

test("a provider at rest is listed as such", async () => {
  await service.kit.database.run(sql`
    update provider_states set circuit_open_until = now() + interval '60 seconds'`);
  expect((await operator("provider", "list")).output).toMatch(/circuit breaker open/);
});

test("a provider is shown with the time of its opening, the next try, and the last failure", async () => {
  const show = async (...which: string[]) => await operator("provider", "show", ...which);
  await service.kit.database.run(sql`
    update provider_states
    set circuit_open_until = '2026-03-01 10:00:05Z', circuit_opened_at = '2026-03-01 09:59:00Z',
        circuit_failure = 'their_error: status 503'
    where provider = 'simulator' and mode = 'test'`);
  expect((await show("simulator", "--mode", "test")).output.replaceAll(/ {2,}/g, ": ")).toBe(
    [
      ...["provider: simulator", "mode: test"],
      "calls: paused: circuit breaker open, the next call tries",
      ...["open since: 2026-03-01 09:59:00 UTC", "next try: 2026-03-01 10:00:05 UTC"],
      ...["last failure: their_error: status 503", "when down: new work waits"],
      ...["waiting to be sent: 0", "without an outcome: 0"],
    ].join("\n"),
  );
  await service.kit.database.run(sql`update provider_states set circuit_open_until = null`);
  expect((await show("simulator", "--mode", "test")).output).not.toMatch(/open since|last failure/);
  expect(await show("simulator", "--mode", "live")).toMatchObject({
    complaint: expect.stringContaining("No provider simulator is configured for live mode."),
    exitCode: 1,
  });
});

test("a provider that is not configured for the mode cannot be switched", async () => {
  for (const which of [
    ["paystack", "off", "--mode", "test"],
    ["simulator", "off", "--mode", "live"],
  ]) {
    const { complaint, exitCode } = await operator("provider", "switch", ...which);
    expect(exitCode).toBe(1);
    expect(complaint).toMatch(/^No provider \w+ is configured for (test|live) mode\./);
  }
});

test("notices that no worker could process are listed, shown and processed again", async () => {
  expect((await operator("notice", "list")).output).toBe("All notices have been processed.");
  const { id } = await service.kit.database.one<{ id: bigint }>(sql`
    insert into inbound_notices (provider, body, failure)
    values ('simulator', '{"id":"a notice"}', 'Error: no') returning id`);
  expect((await operator("notice", "list")).output).toMatch(
    new RegExp(`^NOTICE .*\n${id} .* simulator {2}Error: no$`),
  );
  const shown = await operator("notice", "show", String(id));
  expect(shown.output).toMatch(/^notice {5}.*processed {2}not yet.*\n\n\{"id":"a notice"\}$/s);
  expect(await json("notice", "show", String(id))).toMatchObject({ body: '{"id":"a notice"}' });
  const countJobs = async () =>
    (
      await service.kit.database.one<{ count: bigint }>(sql`
        select count(*) from graphile_worker.jobs where task_identifier = 'inbound.process'`)
    ).count;
  await enqueueNotice(service.kit.database, id);
  const before = await countJobs();
  expect((await operator("notice", "replay", String(id))).output).toBe(
    `Notice ${id} of simulator will be processed again.`,
  );
  expect(await countJobs()).toBe(before + 1n);
  expect((await actions())[0]).toEqual([
    "notice.replay",
    { id: String(id), provider: "simulator" },
  ]);
});

test("an unknown notice is neither shown nor processed", async () => {
  for (const what of ["show", "replay"]) {
    const { complaint, exitCode } = await operator("notice", what, "999999");
    expect({ complaint, exitCode }).toEqual({
      complaint: "There is no provider notice 999999.",
      exitCode: 1,
    });
  }
});

test("a notice is processed again only while the record of what it did is kept", async () => {
  const processed = (days: number) =>
    service.kit.database.one<{ id: bigint }>(sql`
      insert into inbound_notices (provider, body, processed_at)
      values ('simulator', '{}', now() - make_interval(days => ${days}::integer)) returning id`);
  const [late, early] = [await processed(31), await processed(29)];
  expect(await operator("notice", "replay", String(late.id))).toMatchObject({
    complaint: expect.stringContaining("it is not processed again"),
    exitCode: 1,
  });
  expect((await operator("notice", "replay", String(early.id))).exitCode).toBe(0);
});

test("faults of the simulated bank are set for one business, and removed", async () => {
  const business = String(service.business.businessId);
  const faults = () =>
    service.kit.database.many(sql`
      select lost_calls as "lostCalls", lost_answers as "lostAnswers", late_notices as "lateNotices"
      from simulator.bank_faults`);
  const set = await operator("simulator", "faults", business, "--lost-answers", "20");
  expect(set.output).toBe("Test mode's bank is now unreliable for this business.");
  expect(await faults()).toEqual([{ lostCalls: 0, lostAnswers: 20, lateNotices: 0 }]);
  const back = await operator("simulator", "faults", business);
  expect(back.output).toBe("Test mode's bank is now reliable for this business.");
  expect(await faults()).toEqual([{ lostCalls: 0, lostAnswers: 0, lateNotices: 0 }]);
  const wrong = await operator("simulator", "faults", business, "--lost-answers", "101");
  expect(wrong.complaint).toMatch(/--lost-answers must be a whole number from 0 to 100/);
  expect((await actions())[1]).toMatchObject(["simulator.faults", { lostAnswers: 20 }]);
});
