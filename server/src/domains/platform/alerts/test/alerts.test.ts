import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { Refusal } from "../../../../kernel/refusals.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness, findEnvironment } from "../../businesses/index.ts";
import {
  type Alert,
  alertUnattendedJobs,
  closeAlert,
  listAlerts,
  raiseAlert,
  reportHeldMail,
} from "../index.ts";
import { alerts, countOpenAlerts } from "../queries.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const by = "amina";
let operations = 0;

async function newBusiness() {
  const { businessId } = await createBusiness(service.kit, { name: "Baobab", approved: true });
  const environmentId = await findEnvironment(service.kit.database, businessId, "test");
  return { businessId, environmentId };
}

const about = (subject: string, message = "Look at it."): Alert => ({
  kind: "test.odd",
  subject,
  message,
});

/** One operation that raises some alerts, and then succeeds or is refused. */
function raise(environmentId: bigint, raised: readonly Alert[], refusal?: Refusal) {
  operations += 1;
  const raising = operation({
    name: "alerts.test",
    needs: {},
    decide(_found, books) {
      for (const alert of raised) raiseAlert(books, alert);
      if (refusal !== undefined) throw refusal;
    },
  });
  return service.kit.ledger.run(raising, internalCaller(environmentId, `raise ${operations}`));
}

const openOf = (businessId: bigint) => listAlerts(service.kit, { businessId, all: false });
const subjectsOf = async (businessId: bigint) =>
  (await openOf(businessId)).map(({ subject }) => subject).toSorted();

describe("an alert", () => {
  test("is open from the commit of the operation that raises it", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1")]);
    expect(await openOf(businessId)).toMatchObject([
      { businessId, mode: "test", ...about("trf_1"), closedAt: null, closedBy: null },
    ]);
  });

  test("of an operation that refuses is not raised", async () => {
    const { businessId, environmentId } = await newBusiness();
    const refusal = new Refusal("request_failed", "No.");
    await expect(raise(environmentId, [about("trf_1")], refusal)).rejects.toBe(refusal);
    expect(await openOf(businessId)).toEqual([]);
  });

  test("is raised once while it is open, by however many operations", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1", "The first."), about("trf_1", "In one operation.")]);
    await Promise.all(
      Array.from({ length: 20 }, () => raise(environmentId, [about("trf_1", "Again.")])),
    );
    expect(await openOf(businessId)).toHaveLength(1);
  });

  test("of another kind, subject or business is a separate one", async () => {
    const [one, other] = [await newBusiness(), await newBusiness()];
    const kinds: Alert[] = [
      about("trf_1"),
      about("trf_2"),
      { ...about("trf_1"), kind: "test.bad" },
    ];
    await raise(one.environmentId, kinds);
    await raise(other.environmentId, [about("trf_1")]);
    expect(await openOf(one.businessId)).toHaveLength(3);
    expect(await openOf(other.businessId)).toHaveLength(1);
  });

  test("is raised by operations at once, in whatever order, without one failing", async () => {
    const { businessId, environmentId } = await newBusiness();
    const subjects = Array.from({ length: 10 }, (_, at) => about(`trf_${at}`));
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        raise(environmentId, at % 2 === 0 ? subjects : subjects.toReversed()),
      ),
    );
    expect(await subjectsOf(businessId)).toEqual(subjects.map(({ subject }) => subject));
  });
});

test("rows go in sorted, so that two groups with the same alerts wait in one order", async () => {
  const { environmentId } = await newBusiness();
  const rows = ["c", "a", "b"].map((subject, at) => ({
    environmentId,
    id: BigInt(at + 10),
    ...about(subject),
  }));
  await service.kit.database.run(alerts.insert?.(rows) ?? { text: "", values: [] });
  const written = await service.kit.database.many<{ subject: string }>({
    text: "select subject from alerts where environment_id = $1 order by ctid",
    values: [environmentId],
  });
  expect(written.map(({ subject }) => subject)).toEqual(["a", "b", "c"]);
});

describe("closing an alert", () => {
  test("records who closed it and what was found", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1")]);
    const [alert] = await openOf(businessId);
    const closed = await closeAlert(service.kit, { id: alert?.id ?? 0n, by, note: " Paid. " });
    expect(closed).toMatchObject({
      closedBy: by,
      closingNote: "Paid.",
      closedAt: expect.any(Date),
    });
    expect(await openOf(businessId)).toEqual([]);
    expect(await listAlerts(service.kit, { businessId, all: true })).toEqual([closed]);
    const [action] = await listActions(service.kit, { businessId });
    expect(action).toMatchObject({
      by,
      action: "alert.close",
      mode: "test",
      details: { id: String(alert?.id), kind: "test.odd", subject: "trf_1", note: "Paid." },
    });
  });

  test("lets the same thing raise a new one", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1")]);
    const [first] = await openOf(businessId);
    await closeAlert(service.kit, { id: first?.id ?? 0n, by, note: "Paid." });
    await raise(environmentId, [about("trf_1")]);
    const [second] = await openOf(businessId);
    expect(second?.id).not.toBe(first?.id);
    const all = await listAlerts(service.kit, { businessId, all: true });
    expect(all.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  });

  test("needs a note", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1")]);
    const [alert] = await openOf(businessId);
    const closing = closeAlert(service.kit, { id: alert?.id ?? 0n, by, note: "  " });
    await expect(closing).rejects.toMatchObject({ code: "missing_field", param: "note" });
    expect(await openOf(businessId)).toHaveLength(1);
  });

  test("that is closed already, or never existed, is not_found and not recorded", async () => {
    const { businessId, environmentId } = await newBusiness();
    await raise(environmentId, [about("trf_1")]);
    const [alert] = await openOf(businessId);
    const close = (id: bigint) => closeAlert(service.kit, { id, by, note: "Paid." });
    const closings = await Promise.allSettled([close(alert?.id ?? 0n), close(alert?.id ?? 0n)]);
    expect(closings.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(close(1n)).rejects.toMatchObject({ code: "not_found" });
    expect(await listActions(service.kit, { businessId })).toHaveLength(1);
  });
});

test("open alerts are listed with the oldest first", async () => {
  const { businessId, environmentId } = await newBusiness();
  for (const subject of ["trf_2", "trf_1"]) await raise(environmentId, [about(subject)]);
  expect((await openOf(businessId)).map(({ subject }) => subject)).toEqual(["trf_2", "trf_1"]);
  const everybodys = await listAlerts(service.kit, { all: false });
  expect(everybodys.length).toBeGreaterThan(2);
  expect(await listAlerts(service.kit, { all: false, page: 2 })).toEqual([]);
});

test("with the closed ones, alerts are listed with the newest first, even at one moment", async () => {
  const { businessId, environmentId } = await newBusiness();
  await raise(environmentId, [about("trf_1"), about("trf_2")]);
  await raise(environmentId, [about("trf_3")]);
  const all = await listAlerts(service.kit, { businessId, all: true });
  expect(all.map(({ subject }) => subject)).toEqual(["trf_3", "trf_2", "trf_1"]);
});

test("alerts are listed by their mode, and open ones of live mode first", async () => {
  const { businessId, environmentId } = await newBusiness();
  const live = await findEnvironment(service.kit.database, businessId, "live");
  await raise(environmentId, [about("trf_test")]);
  await raise(live, [about("trf_live")]);
  expect(await openOf(businessId)).toMatchObject([
    { subject: "trf_live", mode: "live" },
    { subject: "trf_test", mode: "test" },
  ]);
  for (const all of [false, true])
    for (const mode of ["test", "live"] as const)
      expect(await listAlerts(service.kit, { businessId, mode, all })).toMatchObject([
        { subject: `trf_${mode}`, mode },
      ]);
});

test("mail that the cap holds back raises one alert a day, which stays closed once it is closed", async () => {
  const { businessId, environmentId } = await newBusiness();
  const report = (day: string) =>
    reportHeldMail(service.kit, { environmentId, mailsPerDay: 5, day });
  for (const day of ["2026-01-30", "2026-01-31", "2026-01-31"]) await report(day);
  const open = await openOf(businessId);
  expect(open).toMatchObject([
    { kind: "mail.daily_cap", subject: "2026-01-30" },
    { kind: "mail.daily_cap", subject: "2026-01-31" },
  ]);
  for (const { id } of open) await closeAlert(service.kit, { id, by, note: "Expected." });
  await report("2026-01-31");
  expect(await openOf(businessId)).toEqual([]);
});

test("the count of open alerts is that of all businesses, without the closed ones", async () => {
  const [one, other] = [await newBusiness(), await newBusiness()];
  const count = async () => await countOpenAlerts(service.kit.database);
  const before = await count();
  await raise(one.environmentId, [about("trf_1"), about("trf_2")]);
  await raise(other.environmentId, [about("trf_1")]);
  expect(await count()).toBe(before + 3);
  const [alert] = await openOf(one.businessId);
  await closeAlert(service.kit, { id: alert?.id ?? 0n, by, note: "Paid." });
  expect(await count()).toBe(before + 2);
});

test("jobs that no worker takes raise one alert, whichever processes notice and however often", async () => {
  await Promise.all([30, 31].map((seconds) => alertUnattendedJobs(service.kit, seconds)));
  await alertUnattendedJobs(service.kit, 40);
  const all = await listAlerts(service.kit, { all: true });
  expect(all.filter(({ kind }) => kind === "jobs.unattended")).toMatchObject([
    { subject: "workers", mode: "live", message: expect.stringContaining("no worker takes them") },
  ]);
});
