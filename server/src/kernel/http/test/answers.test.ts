import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleRoutes } from "../../../../test/support/sample-routes.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService([sampleRoutes]);
});
afterAll(() => service.stop());

const get = (path: string) => ask(service, { path });

test.each([
  "/api/v1/business/balance",
  "/business/balance",
])("%s answers in the envelope", async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(["data", "error", "meta"]);
  expect(answer.body.error).toBeNull();
  expect(answer.body.meta).toEqual({
    request_id: answer.headers.get("x-request-id"),
    pagination: null,
  });
  expect(answer.body.data).toEqual({
    currency: "NGN",
    available: 5_000_000,
    pending: 0,
    held: 0,
    total: 5_000_000,
    customerWallets: 0,
  });
});

test("every answer is counted with the time it took, and what is no route as none", async () => {
  const counted = async () => await service.metrics.registry.getMetricsAsJSON();
  await get("/business/banks");
  await get("/nowhere");
  const [requests, seconds] = ["kasuwa_http_requests_total", "kasuwa_http_request_seconds"].map(
    async (name) => (await counted()).find((one) => one.name === name)?.values,
  );
  expect(await requests).toContainEqual({
    labels: { operation: "none", status: 404 },
    value: expect.toSatisfy((count: number) => count >= 1),
  });
  const listBanks = expect.objectContaining({ operation: "listBanks" });
  expect(await seconds).toContainEqual({
    metricName: "kasuwa_http_request_seconds_sum",
    labels: listBanks,
    value: expect.toSatisfy((sum: number) => sum > 0),
  });
});

test("a path value may be as long as any text, and is refused by its schema when it is longer", async () => {
  const long = await get(`/sample/named/${"%F0%9F%8F%A6".repeat(127)}`);
  expect(long.body.data).toEqual({ name: "🏦".repeat(127) });
  const longer = await get(`/sample/named/${"x".repeat(256)}`);
  expect(longer.body.error).toMatchObject({ code: "validation_failed", param: "name" });
});

test("a list says where it is, exactly at its end too", async () => {
  const paging = async (query: string) => (await get(`/sample/items${query}`)).body.meta.pagination;
  expect(await paging("")).toEqual({ page: 1, page_size: 50, total: 120, has_more: true });
  expect(await paging("?pageNumber=3")).toEqual({
    page: 3,
    page_size: 50,
    total: 120,
    has_more: false,
  });
  expect(await paging("?pageNumber=2&pageSize=60")).toEqual({
    page: 2,
    page_size: 60,
    total: 120,
    has_more: false,
  });
  expect(await paging("?pageNumber=9")).toEqual({
    page: 9,
    page_size: 50,
    total: 120,
    has_more: false,
  });
});

test("routes for wallets and customers say more in their envelope, of success and of failure", async () => {
  expect((await get("/sample/items")).body).toMatchObject({
    status: true,
    code: "200",
    message: "Successful",
    version: "1.0.0",
    error: null,
  });
  expect((await get("/sample/items?pageSize=0")).body).toMatchObject({
    status: false,
    code: "400",
    version: "1.0.0",
    data: null,
    error: { code: "validation_failed", param: "pageSize" },
  });
});

test("a deprecated route names its successor and keeps its old envelope", async () => {
  const answer = await get("/sample/old");
  expect(answer.body).toEqual({ status: true, code: "200", message: "Successful", data: "old" });
  expect(answer.headers.get("deprecation")).toBe("true");
  expect(answer.headers.get("link")).toBe('</api/v1/sample/items>; rel="successor-version"');
  const refused = await ask(service, {
    path: "/sample/old",
    headers: { "x-service-api-key": "x" },
  });
  expect([refused.status, refused.headers.get("deprecation")]).toEqual([401, "true"]);
});

test("an unknown method of a known path says which methods there are", async () => {
  const answer = await ask(service, { path: "/sample/items", method: "DELETE" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("answers are never cached and never sniffed", async () => {
  const { headers } = await get("/business/balance");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("the service says that it lives and that it is ready", async () => {
  const status = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  expect(await status("/health/live")).toBe(200);
  expect(await status("/health/ready")).toBe(200);
  expect(await status("/health")).toBe(200);
});
