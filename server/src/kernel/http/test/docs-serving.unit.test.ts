import { readdir } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_CODES } from "../../error-codes.ts";
import { serveDocs } from "../docs/serve-docs.ts";
import { allRoutes } from "./openapi-reader.ts";

const FILES = await readdir(path.join(import.meta.dirname, "../../../../../docs/guides"));
const GUIDES = FILES.map((file) => file.replace(/\.md$/, ""));
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

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
    ["/docs/guides", "text/html; charset=utf-8"],
    ["/docs/request-signature-vectors.json", "application/json; charset=utf-8"],
    ["/docs/webhook-vectors.json", "application/json; charset=utf-8"],
    ["/docs/assets/page.css", "text/css; charset=utf-8"],
    ["/docs/assets/errors.css", "text/css; charset=utf-8"],
    ["/docs/assets/guides.css", "text/css; charset=utf-8"],
    ["/docs/assets/reference.css", "text/css; charset=utf-8"],
    ["/docs/assets/copy.js", "text/javascript; charset=utf-8"],
    ["/docs/search", "text/html; charset=utf-8"],
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

  test.each(["/docs", "/docs/guides"])("%s is found with a slash behind it too", async (url) => {
    const { statusCode, headers } = await get(`${url}/`);
    expect([statusCode, headers.location]).toEqual([308, url]);
  });

  test("/ is a page for a browser, and no route for any other client", async () => {
    const { statusCode, headers, body } = await get("/", BROWSER);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    for (const url of ["/docs", "/docs/guides", "/docs/errors", "/openapi.json", "/health"])
      expect(body).toContain(`href="${url}"`);
    expect(headers["vary"]).toBe("accept, accept-encoding");
    for (const accept of ["*/*", "application/json"]) {
      const answer = await get("/", { accept });
      expect([answer.statusCode, answer.headers["vary"]]).toEqual([404, "accept"]);
    }
  });

  test("/api/v1 leads a browser to /, and no other client", async () => {
    const { statusCode, headers } = await get("/api/v1", BROWSER);
    expect([statusCode, headers.location]).toEqual([302, "/"]);
    expect((await get("/api/v1", { accept: "*/*" })).statusCode).toBe(404);
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
  test.each([
    ...["/openapi.json", "/docs", "/docs/errors", "/docs/guides", "/docs/guides/requests"],
    "scalar",
  ])("%s", async (name) => {
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
    "/",
    "/docs",
    "/docs/errors",
    "/docs/guides",
    ...GUIDES.map((name) => `/docs/guides/${name}`),
  ])("%s loads from its own origin only, and no page may frame it", async (url) => {
    const policy = String((await get(url, BROWSER)).headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        `form-action ${url === "/docs" ? "'none'" : "'self'"}`,
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join(" ")).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  });

  test("no script stands in a page: the reference has its own, guides have one that copies, others have none", async () => {
    const reference = await get("/docs");
    expect(reference.body).not.toMatch(/<script(?![^>]* src="\/docs\/assets\/)/);
    for (const url of ["/", "/docs/errors", "/docs/guides", "/docs/search?q=key"]) {
      const page = await get(url, BROWSER);
      expect(page.body).not.toMatch(/<script|style="|<style|<img|src=/);
      expect(page.headers["content-security-policy"]).toContain("style-src 'self';");
      expect(page.headers["content-security-policy"]).not.toContain("script-src");
    }
    const guide = await get("/docs/guides/requests");
    expect(guide.body.match(/<script.*/g)).toEqual([
      '<script src="/docs/assets/copy.js" defer></script>',
    ]);
    expect(guide.body).not.toMatch(/style="|<style|<img/);
    expect(guide.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(guide.headers["content-security-policy"]).not.toContain("connect-src");
  });

  test.each([
    "/docs",
    "/docs/errors",
    "/docs/guides",
    "/docs/guides/requests",
    "/docs/search",
  ])("%s leads home", async (url) => {
    expect((await get(url, BROWSER)).body).toContain('<a href="/">Kasuwa</a>');
  });
});

describe("the guides", () => {
  test.each(GUIDES)("%s is a page and a text, and is linked to", async (name) => {
    const url = `/docs/guides/${name}`;
    const page = await get(url);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(page.body).toMatch(/<article>\n<h1 id="/);
    const text = await get(`${url}.md`);
    expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.body).toMatch(/^# /);
    expect((await get("/openapi.json")).body).toContain(`](${url})`);
    for (const list of ["/", "/docs/guides"])
      expect((await get(list, BROWSER)).body).toContain(`<li><a href="${url}">`);
  });

  test("start with what a newcomer reads first, each with its first sentence", async () => {
    const { body } = await get("/docs/guides");
    const listed = [...body.matchAll(/<li><a href="\/docs\/guides\/([a-z-]+)">/g)];
    expect(listed.map(([, name]) => name).slice(0, 4)).toEqual([
      ...["requests", "test-mode", "request-bodies", "archiving"],
    ]);
    expect(body).toContain("This guide covers what is the same on every route.</li>");
    expect(body).not.toMatch(/<br><\/li>/);
  });

  test("lead nowhere but to a page or a file that is served, and to headings that are there", async () => {
    const pages = await Promise.all(
      GUIDES.map(async (name) => [name, await get(`/docs/guides/${name}`)] as const),
    );
    const bodies = new Map(pages.map(([name, { body }]) => [`/docs/guides/${name}`, body]));
    for (const [from, body] of bodies) {
      const links = [...body.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href);
      for (const href of links.filter((one) => !/^(?:https:|data:)/.test(one))) {
        const [target = "", anchor] = href.split("#");
        const url = target === "" ? from : target;
        expect((await get(url, BROWSER)).statusCode, `${from} leads to ${href}`).toBe(200);
        if (anchor !== undefined)
          expect(bodies.get(url), `${from} leads to ${href}`).toContain(` id="${anchor}"`);
      }
    }
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
