import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Browser,
  createPerson,
  newEmail,
  PASSWORD,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { addDemoMember } from "../../../platform/members/index.ts";

let service: TestService;
let base: string;

beforeAll(async () => {
  service = await startDashboardService();
  base = `/dashboard/api/b/${service.business.businessId}`;
});
afterAll(() => service.stop());

const open: AbortController[] = [];
// The service of the test checks its open streams by this process's timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  for (const one of open.splice(0)) one.abort();
});

async function join() {
  const { businessId } = service.business;
  const person = await createPerson(service, newEmail("stream"));
  await addDemoMember(service.kit, { businessId, userId: person.userId, role: "finance" });
  return { ...person, browser: await signIn(service, person.email) };
}

async function openStream({ cookie }: Browser) {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${service.url}${base}/test/stream`, {
    headers: { cookie },
    signal: controller.signal,
  });
  expect(response.status).toBe(200);
  const stream = { isOver: false };
  void response
    .text()
    .then(() => {
      stream.isOver = true;
    })
    .catch(() => undefined);
  return stream;
}

/** The sessions of open streams are checked this often. */
const checkStreams = () => vi.advanceTimersByTime(30_000);

type Joined = Awaited<ReturnType<typeof join>>;

const run = (statement: ReturnType<typeof sql>) => service.kit.database.run(statement);

/** The same person at another browser. */
const elsewhere = ({ email }: Joined) => signIn(service, email);

const ENDINGS: Readonly<Record<string, (joined: Joined) => Promise<unknown>>> = {
  "when its person leaves the business": ({ browser }) =>
    browser.send("POST", `${base}/team/leave`, {}, { "idempotency-key": "leave" }),
  "when its person is removed": ({ userId }) =>
    run(sql`update members set status = 'removed' where user_id = ${userId}`),
  "when its session is ended elsewhere": async (joined) =>
    (await elsewhere(joined)).send("POST", "/dashboard/api/me/sessions/end-others", undefined, {
      "idempotency-key": joined.email,
    }),
  "when its person logs out": ({ browser }) => browser.auth("/sign-out", {}),
  "when its person changes the password elsewhere": async (joined) =>
    (await elsewhere(joined)).auth("/change-password", {
      ...{ currentPassword: PASSWORD, newPassword: `${PASSWORD} 2`, revokeOtherSessions: true },
    }),
  "when its session was not used for 12 hours": ({ userId }) =>
    run(sql`
      update login_sessions set updated_at = now() - interval '12 hours 1 second'
      where user_id = ${userId}`),
};

describe("an open stream ends, and the streams of others go on,", () => {
  test.each(Object.entries(ENDINGS))("%s", async (_when, end) => {
    const joined = await join();
    const ended = await openStream(joined.browser);
    const other = await openStream((await join()).browser);
    await end(joined);
    checkStreams();
    await expect.poll(() => ended.isOver).toBe(true);
    expect(other.isOver).toBe(false);
  });
});

describe("what an open page requests by itself does not extend a session", () => {
  const hoursIdle = async (userId: string) => {
    const { hours } = await service.kit.database.one<{ hours: number }>(sql`
      select round(extract(epoch from now() - updated_at) / 3600)::integer as hours
      from login_sessions where user_id = ${userId}`);
    return hours;
  };

  test("a stream and its checks, or a request that says so; any other request does", async () => {
    const { browser, userId } = await join();
    await run(sql`
      update login_sessions set updated_at = now() - interval '11 hours' where user_id = ${userId}`);
    await openStream(browser);
    checkStreams();
    const path = `${base}/team`;
    const asked = await browser.send("GET", path, undefined, { "x-kasuwa-unattended": "1" });
    expect([asked.status, await hoursIdle(userId)]).toEqual([200, 11]);
    await browser.send("GET", path);
    expect(await hoursIdle(userId)).toBe(0);
  });
});
