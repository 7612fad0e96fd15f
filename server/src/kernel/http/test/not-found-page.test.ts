import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const get = (path: string, accept: string, method = "GET") =>
  fetch(`${service.url}${path}`, { method, headers: { accept } });

test.each([
  "/nothing",
  "/docs/guides/nothing",
  "/api/v1/business/nothing?a=1",
])("a browser gets a page at an unknown address, and a program JSON: %s", async (path) => {
  const page = await get(path, BROWSER);
  expect([page.status, page.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("vary")).toBe("accept");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await page.text();
  for (const url of ["/", "/docs", "/docs/guides", "/docs/errors"])
    expect(text).toContain(`href="${url}"`);
  expect((await get(path, BROWSER, "HEAD")).headers.get("content-type")).toContain("text/html");
  const java = "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2";
  for (const accept of ["*/*", "application/json", java]) {
    const answer = await get(path, accept);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ data: null, error: { code: "not_found" } });
  }
});

test("a browser that sends a form to an unknown address, or opens one that takes other methods, gets JSON", async () => {
  const posted = await get("/nothing", BROWSER, "POST");
  expect(await posted.json()).toMatchObject({ error: { code: "not_found" } });
  const opened = await get("/api/v1/business/single", BROWSER);
  expect(opened.status).toBe(405);
  expect(await opened.json()).toMatchObject({ error: { code: "method_not_allowed" } });
});
