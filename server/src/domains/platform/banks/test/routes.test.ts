import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unusedKit } from "../../../../../scripts/unused-kit.ts";
import { ask, dataOf, type TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { modules, routesOf } from "../../../../app.ts";
import { buildDocument } from "../../../../kernel/http/openapi/document.ts";

let service: TestService;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const list = async (query: string, mode: "test" | "live" = "test") => {
  const answer = await ask(service, {
    path: `/api/v1/business/banks${query}`,
    key: service.business[mode],
  });
  return dataOf<Record<string, unknown>[]>(answer);
};

test("a bank has every field of the specification and nothing of ours", async () => {
  const [bank] = await list("?searchBy=guaranty");
  expect(bank).toEqual({
    cbnCode: "058",
    name: expect.any(String),
    shortName: expect.any(String),
    bankType: "COMMERCIAL",
    supportsTransfer: true,
    supportsVirtualAccount: expect.any(Boolean),
    logoUrl: null,
    isActive: true,
  });
});

test("the example in the document is a bank of the list", async () => {
  const document = buildDocument(routesOf(unusedKit, modules));
  // Members of a document that was just made from these routes.
  const operation = document.paths["/api/v1/business/banks"]?.["get"] as unknown as {
    responses: Record<
      "200",
      { content: Record<"application/json", { example: { data: unknown } }> }
    >;
  };
  const { data } = operation.responses["200"].content["application/json"].example;
  expect(data).toEqual(await list("?searchBy=058").then(([first]) => [first]));
});

test("the bank that is meant comes first: by its code, its short name, or a code of another list", async () => {
  const first = async (query: string) => (await list(`?searchBy=${query}`))[0]?.["cbnCode"];
  expect(await first("044")).toBe("044");
  expect(await first("uba")).toBe("033");
  expect(await first("000013")).toBe("058");
});

describe("the whole list", () => {
  const fetchList = (headers: Record<string, string> = {}, path = "/business/banks") =>
    fetch(`${service.url}${path}`, {
      headers: { "x-service-api-key": service.business.test.apiKey, ...headers },
    });

  test("is not sent again to a client that has it", async () => {
    const first = await fetchList();
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(first.headers.get("vary")).toBe("X-Service-Api-Key, Accept-Encoding");
    const again = await fetchList({ "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("ratelimit-limit")).not.toBeNull();
    const live = { "x-service-api-key": service.business.live.apiKey, "if-none-match": etag };
    expect((await fetchList(live)).status).toBe(200);
  });

  test.each([
    "/business/banks",
    "/utility/banks",
  ])("%s is compressed for a client that accepts it, with the request's own id", async (path) => {
    const packed = await onTheWire(path, { "accept-encoding": "gzip" });
    const plain = await onTheWire(path, { "accept-encoding": "identity" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    const [unpacked, there] = [gunzipSync(packed.body), plain.body].map((body) =>
      JSON.parse(String(body)),
    );
    expect(unpacked.data).toEqual(there.data);
    if (path === "/business/banks")
      expect(unpacked.meta.request_id).toBe(packed.headers["x-request-id"]);
    expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
  });

  /** As it is sent: `fetch` would decompress it. */
  function onTheWire(path: string, more: Record<string, string>) {
    const headers = { "x-service-api-key": service.business.test.apiKey, ...more };
    return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      get(`${service.url}${path}`, { headers }, async (answer) => {
        resolve({ headers: answer.headers, body: await buffer(answer) });
      }).on("error", reject);
    });
  }
});

test("a search is part of a name in any case, or part of a code", async () => {
  const names = (await list("?searchBy=zENith")).map((bank) => bank["cbnCode"]);
  expect(names).toContain("057");
  expect((await list("?searchBy=057")).some((bank) => bank["cbnCode"] === "057")).toBe(true);
  expect(await list("?searchBy=no%20such%20bank")).toEqual([]);
  expect((await list("?searchBy=")).length).toBe((await list("")).length);
});

test("the Sandbox Bank is there with a test key and not with a live one", async () => {
  expect(
    (await list("?searchBy=999", "test")).some((bank) => bank["name"] === "Sandbox Bank"),
  ).toBe(true);
  expect((await list("", "live")).some((bank) => bank["cbnCode"] === "999")).toBe(false);
});

test("a bank that was closed is listed as inactive and left out of the old list", async () => {
  const inactive = (await list("")).filter((bank) => bank["isActive"] === false);
  expect(inactive.length).toBeGreaterThan(0);
  expect(inactive.every((bank) => bank["supportsTransfer"] === false)).toBe(true);
  const old = await ask(service, { path: "/api/v1/utility/banks" });
  const body = JSON.parse(old.text);
  expect(body).toMatchObject({ status: true, code: "200" });
  const codes = body.data.map((bank: { bankCode: string }) => bank.bankCode);
  expect(codes).toContain("057");
  for (const bank of inactive) expect(codes).not.toContain(bank["cbnCode"]);
  expect(Object.keys(body.data[0])).toEqual(["bankName", "bankCode"]);
  expect(old.headers.get("deprecation")).toBe("true");
});
