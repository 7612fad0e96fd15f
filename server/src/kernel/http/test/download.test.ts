import { get } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { file, sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import type { Module } from "../../module.ts";
import { Download, readRoute } from "../routes/route.ts";
import { Type } from "../routes/type.ts";

let service: TestService;

const unsaid: Module = {
  name: "unsaid",
  routes: () => [
    readRoute({
      method: "GET",
      path: "/unsaid/file",
      operationId: "unsaidFile",
      tag: "Sample",
      summary: "A file of which the route says nothing",
      answer: Type.String(),
      read: () => new Download("text/csv; charset=utf-8", "numbers.csv", Readable.from(["1\r\n"])),
    }),
  ],
};

beforeAll(async () => {
  service = await startTestService([sampleRoutes, unsaid]);
});
afterAll(() => service.stop());

describe("a download", () => {
  const download = async (query: string) => {
    const headers = { "x-service-api-key": service.business.test.apiKey };
    return await fetch(`${service.url}/sample/file?${query}`, { headers });
  };

  test("is the file alone, under its name and with its type", async () => {
    const response = await download("lines=3");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="numbers.csv"');
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect(response.headers.get("ratelimit-limit")).not.toBeNull();
    expect((await response.text()).split("\r\n")).toHaveLength(4);
  });

  test("that is refused is refused like anything else", async () => {
    const response = await download("lines=-1");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "validation_failed" } });
  });

  test("of a route that says nothing of files is a bug, and no file", async () => {
    const answer = await ask(service, { path: "/unsaid/file" });
    expect([answer.status, answer.body.error?.code]).toEqual([500, "internal_error"]);
    expect(service.logged.join()).toContain("unsaidFile declares that it answers files");
  });

  test("is made no faster than it is read, and no further when the reader leaves", async () => {
    const headers = { "x-service-api-key": service.business.test.apiKey };
    const request = get(`${service.url}/sample/file?lines=1000000`, { headers });
    await new Promise<void>((resolve, reject) => {
      request.once("response", (response) => response.once("readable", resolve));
      request.once("error", reject);
    });
    const stands = () => file.made;
    await expect.poll(stands, { interval: 50 }).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const before = stands();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return stands() - before;
      })
      .toBe(0);
    expect(stands()).toBeLessThan(100_000);
    request.on("error", () => undefined);
    request.destroy();
    await expect.poll(() => file.ended).toBe(true);
  });
});

describe("a route at several paths", () => {
  const many = { phoneNumber: "0803", transferRequest: [{ amount: 5, narration: "rent" }] };

  test("answers at each, and an Idempotency-Key of one is that of the other", async () => {
    const first = await ask(service, { path: "/sample/bulk", body: many, idempotencyKey: "one" });
    expect(first.status).toBe(200);
    for (const path of ["/sample/payments/many", "/api/v1/sample/payments/many"]) {
      const again = await ask(service, { path, body: many, idempotencyKey: "one" });
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.text).toBe(first.text);
    }
  });

  test("says at each which methods it takes", async () => {
    const answer = await ask(service, { path: "/sample/payments/many" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
