import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask } from "../../../../../test/support/service.ts";
import {
  askAs,
  cookieOf,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

let service: SessionService;
let owner: string;
let base: string;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  owner = service.people.add(businessId, "owner");
  base = `/b/${businessId}`;
});
afterAll(() => service.stop());

const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** Opens a stream, and collects what comes. */
async function openStream(path: string, as: string | undefined = owner) {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${service.url}/dashboard/api${path}/stream`, {
    headers: as === undefined ? {} : cookieOf(as),
    signal: controller.signal,
  });
  const received = { text: "" };
  const reading = (async () => {
    for await (const part of response.body ?? []) received.text += Buffer.from(part).toString();
  })().catch(() => undefined);
  return { response, received, reading };
}

const sendEvent = (key = service.business.test) =>
  ask(service, { path: "/test/events", key, body: { type: "TRANSFER_NOTIFICATION" } });

test("a stream reports what happened in its environment, with the references to read again", async () => {
  const mine = await openStream(`${base}/test`);
  expect(mine.response.headers.get("content-type")).toBe("text/event-stream");
  expect(mine.response.headers.get("cache-control")).toBe("no-store");
  const { body } = await sendEvent();
  expect(body.error).toBeNull();
  await expect.poll(() => mine.received.text, { timeout: 15_000 }).toContain("id: evt_");
  const [, json = "{}"] = /^id: .*\ndata: (.*)$/m.exec(mine.received.text) ?? [];
  expect(JSON.parse(json)).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: "TRANSFER_NOTIFICATION",
    references: expect.arrayContaining([expect.any(String)]),
  });
  expect(mine.received.text).toContain(`id: ${JSON.parse(json).id}`);
});

test("an event is reported once to a stream, and not at all to another mode or another business", async () => {
  const other = await createBusiness(service.kit, { name: "Bello Foods", approved: true });
  const stranger = service.people.add(other.businessId, "owner");
  const streams = await Promise.all([
    openStream(`${base}/test`),
    openStream(`${base}/live`),
    openStream(`/b/${other.businessId}/test`, stranger),
  ]);
  const [mine] = streams;
  await sendEvent();
  const [, id = "none"] = (await waitFor(() => /"id":"(evt_\w+)"/g.exec(mine.received.text))) ?? [];
  // Three more looks.
  await pause(3_500);
  const reported = streams.map(({ received }) => received.text.split(`"id":"${id}"`).length - 1);
  expect(reported).toEqual([1, 0, 0]);
});

test("a stream reports the clock of its environment when it opens, and when it is advanced", async () => {
  const [mine, live] = [await openStream(`${base}/test`), await openStream(`${base}/live`)];
  const offsets = ({ received }: typeof mine) =>
    [...received.text.matchAll(/^event: clock\ndata: \{"offsetSeconds":(\d+)\}\n\n/gm)].map(
      ([, seconds]) => Number(seconds),
    );
  await expect.poll(() => [mine, live].map(offsets), { timeout: 15_000 }).toEqual([[0], [0]]);
  await ask(service, { path: "/test/clock/advance", body: { seconds: 3_600 } });
  await expect.poll(() => offsets(mine), { timeout: 15_000 }).toEqual([0, 3_600]);
  expect(offsets(live)).toEqual([0]);
  const again = await openStream(`${base}/test`);
  await expect.poll(() => offsets(again), { timeout: 15_000 }).toEqual([3_600]);
});

async function waitFor<T>(look: () => T | null): Promise<T | null> {
  await expect.poll(look, { timeout: 15_000 }).not.toBeNull();
  return look();
}

test("a stream is for members only", async () => {
  const statusOf = async (path: string, as?: string) =>
    (await askAs(service, { path: `${path}/stream`, as })).status;
  expect(await statusOf(`${base}/test`)).toBe(401);
  expect(await statusOf(`${base}/test`, "stranger")).toBe(404);
  for (const path of ["/b/x/test", `${base}/other`, "/b/99999999999999999999/test"])
    expect(await statusOf(path, owner)).toBe(404);
  const foreign = { "sec-fetch-site": "cross-site" };
  const path = `${base}/test/stream`;
  expect((await askAs(service, { path, as: owner, headers: foreign })).status).toBe(403);
});

test("a person has a limited number of streams, and a closed one makes room", async () => {
  const busy = service.people.add(service.business.businessId, "admin");
  const streams = [];
  for (let opened = 0; opened < 12; opened++) streams.push(await openStream(`${base}/test`, busy));
  expect(streams.every(({ response }) => response.status === 200)).toBe(true);
  const refused = await askAs(service, { path: `${base}/test/stream`, as: busy });
  expect([refused.status, refused.body.error?.code]).toEqual([429, "rate_limited"]);
  expect((await openStream(`${base}/test`)).response.status, "another person's").toBe(200);
  open[0]?.abort();
  await expect
    .poll(async () => (await openStream(`${base}/test`, busy)).response.status, { timeout: 10_000 })
    .toBe(200);
});
