import { readdir } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_CODES } from "../../error-codes.ts";
import { serveDocs } from "../docs/serve-docs.ts";
import { allRoutes } from "./openapi-reader.ts";

const GUIDES = await readdir(path.join(import.meta.dirname, "../../../../../docs/guides"));

let server: FastifyInstance;
beforeAll(() => {
  server = fastify();
  serveDocs(server, allRoutes, []);
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

/** The one address on the page that has the program's version in it. */
async function scalarUrl(): Promise<string> {
  const page = await get("/docs");
  return /src="([^"]*scalar-[^"]*)"/.exec(page.body)?.[1] ?? "none";
}

describe("the documents are there for every caller", () => {
  test.each([
    ["/openapi.json", "application/json; charset=utf-8"],
    ["/docs", "text/html; charset=utf-8"],
    ["/docs/errors", "text/html; charset=utf-8"],
    ["/docs/assets/reference.js", "text/javascript; charset=utf-8"],
    ["/docs/assets/errors.css", "text/css; charset=utf-8"],
  ])("%s, without a key and outside of the envelope", async (url, type) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe(type);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("/openapi.json is the document of the routes that are served", async () => {
    const { openapi, paths } = (await get("/openapi.json")).json();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/api/v1/business/balance", "/api/v1/sample/payments"]),
    );
  });

  test("the page of the reference knows the Idempotency-Key that the document shows", async () => {
    const { components } = (await get("/openapi.json")).json();
    const { example } = components.parameters.IdempotencyKey;
    expect((await get("/docs/assets/reference.js")).body).toContain(`KEY_EXAMPLE = "${example}"`);
  });

  test("/docs/ leads to /docs", async () => {
    const { statusCode, headers } = await get("/docs/");
    expect([statusCode, headers.location]).toEqual([308, "/docs"]);
  });

  test.each(["/", "/api/v1"])("%s leads a browser to /docs, and no other client", async (url) => {
    const { statusCode, headers } = await get(url, { accept: "text/html,*/*;q=0.8" });
    expect([statusCode, headers.location]).toEqual([302, "/docs"]);
    expect((await get(url, { accept: "*/*" })).statusCode).toBe(404);
  });

  test.each(GUIDES)("the guide %s is there, and is linked to", async (name) => {
    const url = `/docs/guides/${name}`;
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body).toMatch(/^# /);
    expect((await get("/openapi.json")).body).toContain(`](${url})`);
    expect((await get("/docs/errors")).body).toContain('href="/docs/guides/requests.md"');
  });

  test("the program of the reference is kept by browsers for good, at an address with its version", async () => {
    const url = await scalarUrl();
    expect(url).toMatch(/^\/docs\/assets\/scalar-\d+\.\d+\.\d+\.js$/);
    const { headers } = await get(url, { "accept-encoding": "gzip" });
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });
});

describe("what a browser has it is not sent again", () => {
  test.each(["/openapi.json", "/docs", "/docs/errors", "scalar"])("%s", async (name) => {
    const url = name === "scalar" ? await scalarUrl() : name;
    const etag = String((await get(url)).headers.etag);
    const known = await get(url, { "if-none-match": `"another", ${etag}` });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect((await get(url, { "if-none-match": '"another"' })).statusCode).toBe(200);
  });
});

describe("what can be packed is packed", () => {
  test.each(["/openapi.json", "/docs/errors", "scalar"])("%s", async (name) => {
    const url = name === "scalar" ? await scalarUrl() : name;
    const plain = await get(url);
    const packed = await get(url, { "accept-encoding": "deflate, gzip;q=0.8" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.headers.vary).toBe("accept-encoding");
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  test("unless the client will not have it", async () => {
    const { headers } = await get("/openapi.json", { "accept-encoding": "gzip;q=0, br" });
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

describe("a page may do nothing but show", () => {
  test.each([
    "/docs",
    "/docs/errors",
  ])("%s loads from its own origin only, and no page may frame it", async (url) => {
    const policy = String((await get(url)).headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join(" ")).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  });

  test("no script stands in a page, and the page of errors has none at all", async () => {
    const [reference, errors] = [await get("/docs"), await get("/docs/errors")];
    expect(reference.body).not.toMatch(/<script(?![^>]* src="\/docs\/assets\/)/);
    expect(errors.body).not.toContain("<script");
    expect(errors.headers["content-security-policy"]).not.toContain("script-src");
  });
});

describe("the page of errors", () => {
  test("has a section with an anchor for every code, and a link that leads there", async () => {
    const { body } = await get("/docs/errors");
    for (const [code, { status }] of Object.entries(ERROR_CODES)) {
      expect(body).toContain(`<section id="${code}"`);
      expect(body).toContain(`<a href="#${code}">${code}</a>`);
      expect(body).toContain(`<code>${code}</code></a> <small>${status} `);
    }
  });

  test("says of each what it means, what to do, and shows an answer", async () => {
    const { body } = await get("/docs/errors");
    const section = body.slice(body.indexOf('<section id="rate_limited"')).split("</section>")[0];
    expect(section).toContain(
      "Too many or too costly requests in a short time, too many reads or downloads at once",
    );
    expect(section).toContain("Wait for the time in Retry-After.");
    expect(section).toContain("Yes, unchanged, after a moment.");
    expect(section).toContain("&quot;code&quot;: &quot;rate_limited&quot;");
  });
});
