import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  startWorkingService,
  type WorkingService,
} from "../../../../../test/support/working-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { findTransaction } from "../../../platform/transactions/index.ts";

let service: WorkingService;

beforeAll(async () => {
  service = await startWorkingService();
});
afterAll(() => service.stop());

const resolve = (reference: string, outcome: unknown, mode: "test" | "live" = "test") =>
  ask(service, {
    path: `/test/transfers/${reference}/resolve`,
    body: { outcome },
    key: service.business[mode],
  });

const reaches = (reference: string, status: string) =>
  expect
    .poll(async () => (await service.statusOf(reference))["status"], { timeout: 30_000 })
    .toBe(status);

/** Waits until the order has this progress, which merchants get in words only. */
const isAt = (reference: string, progress: string) =>
  expect
    .poll(async () => await progressOf(reference), { timeout: 30_000, interval: 20 })
    .toBe(progress);

async function progressOf(reference: string) {
  const { environment_id: environmentId } = await service.kit.database.one<{
    environment_id: bigint;
  }>(sql`select environment_id from transactions where order_reference is not null limit 1`);
  return (await findTransaction(service.kit.database, environmentId, reference)).progress;
}

async function isScheduled(task: string): Promise<boolean> {
  const { rows } = await service.kit.database.one<{ rows: bigint }>(sql`
    select count(*) as rows from timers where task = ${task}`);
  return rows > 0n;
}

const balance = async () => (await ask(service, { path: "/business/balance" })).body.data;

describe("resolving a transfer", () => {
  test("success: it is Successful when the answer comes, with the bank's session id", async () => {
    const reference = await service.transfer({});
    const { status, body } = await resolve(reference, "success");
    expect(status).toBe(200);
    expect(body.data).toEqual({ reference, outcome: "success", status: "Successful" });
    expect(await service.statusOf(reference)).toMatchObject({
      status: "Successful",
      requestState: "Completed",
      settledAmount: 1_500,
      sessionId: expect.stringMatching(/^\d{30}$/),
    });
  });

  test("failure: it is Reversed when the answer comes, and the money is back", async () => {
    const before = await balance();
    const reference = await service.transfer({});
    const { body } = await resolve(reference, "failure");
    expect(body.data).toMatchObject({ status: "Reversed" });
    expect(await balance()).toEqual(before);
  });

  test("reversal: what was paid comes back, and not before it was paid", async () => {
    const reference = await service.transfer({});
    const early = await resolve(reference, "reversal");
    expect(early.status).toBe(400);
    expect(early.body.error).toMatchObject({
      code: "request_failed",
      message: "The bank can return only what it has paid, and it has not paid this.",
    });
    await resolve(reference, "success");
    const { body } = await resolve(reference, "reversal");
    expect(body.data).toMatchObject({ status: "Reversed" });
  });

  test("the same outcome again gets the same answer; another outcome is too late", async () => {
    const reference = await service.transfer({});
    await resolve(reference, "success");
    expect((await resolve(reference, "success")).body.data).toMatchObject({ status: "Successful" });
    const { status, body } = await resolve(reference, "failure");
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "request_failed", param: null });
  });

  test("before the worker sends it, at the moment it does, or after: it ends as it was resolved, once", async () => {
    const outcomes = ["success", "failure"] as const;
    const references = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const reference = await service.transfer({});
        const outcome = outcomes[n % 2] ?? "success";
        const { body } = await resolve(reference, outcome);
        expect(body.data).toMatchObject({
          status: outcome === "success" ? "Successful" : "Reversed",
        });
        return reference;
      }),
    );
    expect(new Set(references).size).toBe(20);
  });

  test("a transfer that waits for an unavailable bank is sent at once", async () => {
    const reference = await service.transfer({ accountNumber: "3012450112" });
    // The first attempt is behind it, and the second a while away.
    await expect.poll(() => isScheduled("outgoing.send"), { timeout: 30_000 }).toBe(true);
    const { body } = await resolve(reference, "success");
    expect(body.data).toMatchObject({ status: "Successful" });
  });

  test("a transfer between two businesses has no bank to resolve it at", async () => {
    const other = await ask(service, {
      path: "/business/single",
      idempotencyKey: "to the other",
      body: {
        amount: 100,
        narration: "lunch",
        destinationBankCode: "SERVICE",
        destinationAccountNumber: service.other.serviceAccountNumber,
        phoneNumber: "08031234567",
      },
    });
    const [reference = ""] = (other.body.data as { transferReference: string[] }).transferReference;
    const { status, body } = await resolve(reference, "success");
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "request_failed" });
  });

  test.each([
    ["an unknown reference", "trf_000000000000"],
    ["no reference at all", "nonsense"],
  ])("%s is transaction_not_found", async (_name, reference) => {
    const { status, body } = await resolve(reference, "success");
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: "transaction_not_found" });
  });

  test.each(["Successful", "", null, 1])("the outcome %j is refused", async (outcome) => {
    const { status, body } = await resolve("trf_000000000000", outcome);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ param: "outcome" });
  });

  test("the refusal of an outcome names the valid ones", async () => {
    const { body } = await resolve("trf_000000000000", "maybe");
    expect(body.error?.message).toContain("must be one of success, failure, reversal.");
  });

  test("with a live key there is no such route", async () => {
    const { status, body } = await resolve(await service.transfer({}), "success", "live");
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: "not_found" });
  });
});

describe("setting the test clock forward", () => {
  test("runs what is due by then, and returns the time that the clock shows", async () => {
    const reference = await service.transfer({ accountNumber: "3012450033" });
    await isAt(reference, "accepted");
    const beforeMs = Date.now();
    const { status, body } = await service.advance(300);
    expect(status).toBe(200);
    const now = Date.parse((body.data as { now: string }).now);
    expect(now - beforeMs).toBeGreaterThanOrEqual(300_000);
    await reaches(reference, "Successful");
  });

  test.each([
    [0, "validation_failed"],
    [-5, "validation_failed"],
    [1.5, "validation_failed"],
    ["60", "validation_failed"],
    [null, "missing_field"],
    [4_000_000_000, "validation_failed"],
  ])("by %j seconds is refused", async (seconds, code) => {
    const { status, body } = await ask(service, {
      path: "/test/clock/advance",
      body: { seconds },
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, param: "seconds" });
  });

  test("with a live key there is no such route", async () => {
    const { status } = await ask(service, {
      path: "/test/clock/advance",
      body: { seconds: 60 },
      key: service.business.live,
    });
    expect(status).toBe(404);
  });
});

describe("an Idempotency-Key", () => {
  const advance = (idempotencyKey: string, seconds = 60) =>
    ask(service, { path: "/test/clock/advance", idempotencyKey, body: { seconds } });

  const offsetSeconds = async () => {
    const { offset } = await service.kit.database.one<{ offset: bigint }>(sql`
      select sum(clock_offset_ms)::bigint as offset from environments`);
    return Number(offset) / 1_000;
  };

  test("sets the clock forward once, however often and however much at once it comes", async () => {
    const before = await offsetSeconds();
    const answers = await Promise.all(Array.from({ length: 20 }, () => advance("an hour", 3_600)));
    expect(await offsetSeconds()).toBe(before + 3_600);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const replayed = answers.map(({ headers }) => headers.get("idempotent-replayed"));
    expect(replayed.filter((header) => header === null)).toHaveLength(1);
  });

  test("with other seconds is a conflict and moves nothing", async () => {
    await advance("a minute");
    const before = await offsetSeconds();
    const { status, body } = await advance("a minute", 61);
    expect([status, body.error?.code]).toEqual([409, "idempotency_conflict"]);
    expect(await offsetSeconds()).toBe(before);
  });

  test("gets the same refusal to move the clock again", async () => {
    const first = await advance("too far", 4_000_000_000);
    expect(first.status).toBe(400);
    const again = await advance("too far", 4_000_000_000);
    expect([again.status, again.text]).toEqual([400, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  const resolveOnce = (reference: string, outcome: string, idempotencyKey: string) =>
    ask(service, {
      path: `/test/transfers/${reference}/resolve`,
      body: { outcome },
      idempotencyKey,
    });

  test("notifies the bank once: a repetition gets the same answer, whatever has happened since", async () => {
    const reference = await service.transfer({});
    const early = await resolveOnce(reference, "reversal", "too early");
    expect(early.status).toBe(400);
    const first = await resolveOnce(reference, "success", "pay");
    expect((await resolveOnce(reference, "reversal", "too early")).text).toBe(early.text);
    expect((await service.statusOf(reference))["status"]).toBe("Successful");
    await resolveOnce(reference, "reversal", "return");
    const again = await resolveOnce(reference, "success", "pay");
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("with another outcome or another transfer is a conflict, and the bank is not notified", async () => {
    const reference = await service.transfer({});
    const other = await service.transfer({});
    await resolveOnce(reference, "success", "decided");
    for (const [asked, outcome] of [
      [reference, "reversal"],
      [other, "success"],
    ] as const) {
      const { status, body } = await resolveOnce(asked, outcome, "decided");
      expect([status, body.error?.code]).toEqual([409, "idempotency_conflict"]);
    }
    expect((await service.statusOf(reference))["status"]).toBe("Successful");
    expect((await service.statusOf(other))["status"]).toBe("Pending");
  });

  test("makes one payment arrive, even if the request names no session", async () => {
    const path = "/business/virtualaccount/dynamic";
    const account = await ask(service, { path, body: { amount: 5_000 } });
    const { accountNumber } = account.body.data as { accountNumber: string };
    const pay = (amount: number) =>
      ask(service, {
        path: "/test/credits",
        idempotencyKey: "one payment",
        body: { accountNumber, amount },
      });
    const before = await balance();
    const answers = await Promise.all([pay(5_000), pay(5_000), pay(5_000)]);
    answers.push(await pay(5_000));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ status: "Successful", match: "exact" });
    expect((await pay(4_000)).body.error?.code).toBe("idempotency_conflict");
    const { total } = (await balance()) as { total: number };
    expect(total - (before as { total: number }).total).toBe(4_975);
  });
});
