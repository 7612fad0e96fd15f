import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answered,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import { writeMessage } from "../../../../providers/simulator/bank/notices.ts";
import { sql } from "../../../database/sql.ts";
import type { Notice, NoticeHandler } from "../../ports/notice.ts";
import { formatSubject } from "../../references.ts";
import { inboundTasks } from "../process-notice.ts";
import { enqueueNotice, findNotice, PROCESS_NOTICE_TASK, readUnprocessed } from "../queries.ts";

const SUBJECT = { environmentId: 1_000_001n, id: 1_000_002n };
const REFERENCE = formatSubject(SUBJECT);

let service: TestService;
let secret: string;
const handled: [Notice, string][] = [];
let handler: NoticeHandler;

beforeAll(async () => {
  service = await startTestService();
  secret = service.kit.vault.lookupHash("the simulator's notices").toString("hex");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.kit.database.run(sql`truncate inbound_notices, graphile_worker._private_jobs`);
  handled.length = 0;
  handler = async (notice, provider) => void handled.push([notice, provider]);
});

const message = () =>
  writeMessage(secret, 5_000n, { reference: REFERENCE, status: "succeeded", reason: null });

async function post(body: string, headers: Record<string, string>, path = "/inbound/simulator") {
  return answered(await fetch(`${service.url}${path}`, { method: "POST", headers, body }));
}

const stored = () => readUnprocessed(service.kit.database, 100);

/** The jobs that were written, each run once; what they throw is thrown here. */
async function runJobs(): Promise<void> {
  const { database, providers } = service.kit;
  const tasks = inboundTasks({
    database,
    providers,
    handlers: { payment: (...all) => handler(...all) },
  });
  const jobs = await database.many<{ payload: unknown }>(sql`
    delete from graphile_worker._private_jobs returning payload`);
  for (const { payload } of jobs) await tasks[PROCESS_NOTICE_TASK]?.(payload);
}

describe("the inbound path with a cell", () => {
  test.each([
    "/inbound/14/simulator",
    "/api/v1/inbound/14/simulator",
    "/inbound/14/sudo/authorizations",
  ])("%s is refused by another cell, and nothing is stored", async (path) => {
    const { body, headers } = message();
    const { status, body: answer } = await post(body, headers, path);
    expect(status).toBe(421);
    expect(answer.error).toMatchObject({
      code: "wrong_cell",
      message: expect.stringContaining("cell 14"),
    });
    expect(await stored()).toEqual([]);
  });

  test.each([
    "/inbound/9/simulator",
    "/inbound/012/simulator",
    "/inbound/90/simulator",
  ])("%s names no cell, so there is no such path", async (path) =>
    expect((await post("", {}, path)).status).toBe(404));
});

describe("the inbound path", () => {
  test.each([
    "/inbound/simulator",
    "/api/v1/inbound/simulator",
  ])("%s stores what is authentic as it came, with a job, and answers 200", async (path) => {
    const { body, headers } = message();
    expect((await post(body, headers, path)).status).toBe(200);
    const [notice] = await stored();
    expect(notice).toMatchObject({ provider: "simulator", processedAt: null, failure: null });
    expect(notice?.body.toString()).toBe(body);
    const jobs = await service.kit.database.many<{ payload: object }>(sql`
        select payload from graphile_worker._private_jobs`);
    expect(jobs).toHaveLength(1);
    expect(Object.keys(jobs[0]?.payload ?? {})).toEqual(["id", "receivedAt"]);
  });

  test("refuses a signature that is wrong, of another body, or missing, and stores nothing", async () => {
    const { body, headers } = message();
    const other = writeMessage("another secret", 5_000n, {
      reference: REFERENCE,
      status: "succeeded",
      reason: null,
    });
    const attempts = [
      await post(body, other.headers),
      await post(`${body} `, headers),
      await post(body, { "content-type": "application/json" }),
      await post("", {}),
    ];
    for (const { status, body: answer } of attempts) {
      expect(status).toBe(401);
      expect(answer.error).toMatchObject({ code: "invalid_signature" });
    }
    expect(await stored()).toEqual([]);
  });

  test("is not there for a provider that is not configured", async () => {
    const { body, headers } = message();
    const { status, body: answer } = await post(body, headers, "/inbound/paystack");
    expect(status).toBe(404);
    expect(answer.error).toMatchObject({ code: "not_found" });
    expect(await stored()).toEqual([]);
  });

  test("answers 503 while it cannot store, so that the provider sends it again", async () => {
    const { body, headers } = message();
    await service.kit.database.run(sql`alter table inbound_notices rename to away`);
    expect((await post(body, headers)).status).toBeGreaterThanOrEqual(500);
    await service.kit.database.run(sql`alter table away rename to inbound_notices`);
  });

  test("is there for POST alone", async () => {
    const response = await fetch(`${service.url}/inbound/simulator`);
    expect(response.status).toBe(404);
  });
});

describe("the job", () => {
  test("hands each notice to its handler, with the provider's name, and marks it processed", async () => {
    const { body, headers } = message();
    await post(body, headers);
    const [{ id } = { id: 0n }] = await stored();
    await runJobs();
    expect(handled).toEqual([
      [
        {
          kind: "payment",
          key: `${REFERENCE}.succeeded`,
          subject: SUBJECT,
          amount: 5_000n,
          outcome: expect.objectContaining({ kind: "succeeded" }),
        },
        "simulator",
      ],
    ]);
    expect(await stored()).toEqual([]);
    expect(await findNotice(service.kit.database, id)).toMatchObject({ failure: null });
  });

  test("that fails says why at the notice, is tried again, and then forgets the failure", async () => {
    const { body, headers } = message();
    await post(body, headers);
    handler = () => Promise.reject(new Error("not now"));
    await expect(runJobs()).rejects.toThrow("not now");
    const [failed] = await stored();
    expect(failed).toMatchObject({ failure: "Error: not now" });
    handler = async (notice, provider) => void handled.push([notice, provider]);
    await enqueueNotice(service.kit.database, failed?.id ?? 0n);
    await runJobs();
    expect(handled).toHaveLength(1);
    expect(await findNotice(service.kit.database, failed?.id ?? 0n)).toMatchObject({
      failure: null,
      processedAt: expect.any(Date),
    });
  });

  test("fails on an authentic body that no adapter can read, and says so", async () => {
    await service.kit.database.run(sql`
      insert into inbound_notices (provider, body) values ('simulator', 'no json')`);
    const [notice] = await stored();
    await enqueueNotice(service.kit.database, notice?.id ?? 0n);
    await expect(runJobs()).rejects.toThrow();
    expect((await stored())[0]?.failure).toContain("SyntaxError");
  });

  test("has nothing to do for a notice about something that is not ours", async () => {
    const { body, headers } = writeMessage(secret, 5_000n, {
      reference: "another-business",
      status: "succeeded",
      reason: null,
    });
    await post(body, headers);
    await runJobs();
    expect(handled).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

test("the months' tables of notices are made ahead like the others", async () => {
  const { count } = await service.kit.database.one<{ count: bigint }>(sql`
    select count(*) from pg_inherits where inhparent = 'inbound_notices'::regclass`);
  expect(count).toBe(4n);
});
