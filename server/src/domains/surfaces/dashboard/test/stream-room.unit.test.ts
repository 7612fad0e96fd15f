import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SessionAdmission } from "../../../../kernel/http/sessions/session-admission.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Pages } from "../../../../kernel/module.ts";
import { streamPages } from "../stream-routes.ts";

const STREAMS_MAX = 4;

/** Admits everyone, as a person of the business's own. */
const admission = {
  hasCookie: () => true,
  admit: async ({ businessId }: { businessId: bigint }) => ({
    person: { userId: `person of ${businessId}` },
    access: { environmentId: businessId },
  }),
  isStillAdmitted: async () => true,
  // A stream reads nothing else about a person.
} as unknown as SessionAdmission;

/** There is no news in this test. */
const kit = { database: {}, log: { warn: () => undefined } } as unknown as Kit;

let server: FastifyInstance;
let pages: Pages;
let url: string;
beforeEach(async () => {
  server = fastify();
  pages = streamPages(kit, admission, STREAMS_MAX);
  pages.serve(server);
  await server.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  pages.close();
  await server.close();
});

async function openStream(businessId: number) {
  const response = await fetch(`${url}/dashboard/api/b/${businessId}/test/stream`);
  const stream = { status: response.status, isOver: false };
  response.text().then(
    () => {
      stream.isOver = true;
    },
    () => undefined,
  );
  return stream;
}

test("if there is no room, the business with the most streams gives up its oldest one", async () => {
  const quiet = await openStream(1);
  const busy = [await openStream(2), await openStream(2), await openStream(2)];
  const late = await openStream(3);
  await expect.poll(() => busy.map(({ isOver }) => isOver)).toEqual([true, false, false]);
  expect([quiet.isOver, late.status, late.isOver]).toEqual([false, 200, false]);
});

test("if each business has one, the next stream is refused", async () => {
  const streams = await Promise.all([1, 2, 3, 4].map((businessId) => openStream(businessId)));
  expect((await openStream(5)).status).toBe(503);
  expect(streams.map(({ status, isOver }) => [status, isOver])).toEqual(
    streams.map(() => [200, false]),
  );
});
