import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../../test/support/temporary-folder.ts";
import { WebFiles } from "../read-web-files.ts";
import { serveWebFiles, serveWebPage } from "../serve-web-files.ts";

const SCRIPT = "// A long script of the dashboard.\n".repeat(100);

let folder: TemporaryFolder;
let built: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await temporaryFolder();
  built = path.join(folder.path, "built");
  const assets = path.join(built, "assets");
  await mkdir(assets, { recursive: true });
  await writeFile(path.join(built, "index.html"), "<!doctype html><title>Kasuwa</title>");
  await writeFile(path.join(built, "console.html"), "<!doctype html><title>Console</title>");
  await writeFile(path.join(built, "secret.js"), "outside");
  await writeFile(path.join(assets, "index-4f2a.js"), SCRIPT);
  await writeFile(path.join(assets, "inter-99.woff2"), "font");
  await writeFile(path.join(assets, "notes.txt"), "not for browsers");
  server = await serving(built);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function serving(from: string): Promise<FastifyInstance> {
  const one = fastify();
  const files = new WebFiles(from);
  const addresses = ["/login", "/b", "/b/*"];
  serveWebPage(one, files, { file: "index.html", addresses, name: "The dashboard" });
  const ofConsole = ["/console", "/console/*"];
  serveWebPage(one, files, { file: "console.html", addresses: ofConsole, name: "The console" });
  serveWebFiles(one, files);
  await one.ready();
  return one;
}

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe("the page", () => {
  test.each([
    ["/login", "Kasuwa"],
    ["/b", "Kasuwa"],
    ["/b/1000001/test/transactions/trf_x", "Kasuwa"],
    ["/console", "Console"],
    ["/console/live/businesses/1000001", "Console"],
  ])("at %s is that of %s, and loads nothing of another origin", async (url, title) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([200, `<!doctype html><title>${title}</title>`]);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.filter((part) => /unsafe|https?:|\*/.test(part))).toEqual([]);
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is asked for each time, and not sent again to a browser that has it", async () => {
    const { headers } = await get("/b");
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await get("/b", { "if-none-match": String(headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("that is not built says how to build it", async () => {
    const empty = await serving(path.join(folder.path, "nothing"));
    const { statusCode, headers, body } = await empty.inject("/login");
    expect([statusCode, headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(body).toContain("The dashboard is not built");
    expect(body).toContain("npm run build:web");
    expect((await empty.inject("/console")).body).toContain("The console is not built");
    expect((await empty.inject("/dashboard/assets/index-4f2a.js")).statusCode).toBe(404);
    await empty.close();
  });
});

describe("a built file", () => {
  const url = "/dashboard/assets/index-4f2a.js";

  test("is kept by browsers, because its name has its hash", async () => {
    const { headers, body } = await get(url);
    expect(body).toBe(SCRIPT);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const again = await get(url, { "if-none-match": String(headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ] as const)("for a browser that takes %s is packed once, as %s", async (takes, coding, unpack) => {
    const sent = [get, get].map((ask) => ask(url, { "accept-encoding": takes }));
    for (const { headers, rawPayload } of await Promise.all(sent)) {
      expect(headers["content-encoding"]).toBe(coding);
      expect(rawPayload.length).toBeLessThan(SCRIPT.length / 4);
      expect(unpack(rawPayload).toString()).toBe(SCRIPT);
    }
    const names = await readdir(path.join(built, "assets"));
    expect(names.filter((name) => name.endsWith(coding === "br" ? ".br" : ".gz"))).toHaveLength(1);
  });

  test("that is packed already is sent as it is", async () => {
    const { headers, body } = await get("/dashboard/assets/inter-99.woff2", {
      "accept-encoding": "br",
    });
    expect([headers["content-encoding"], body]).toEqual([undefined, "font"]);
  });

  test("is sent as it is where no packed copy can be written", async () => {
    const assets = path.join(folder.path, "full", "assets");
    await mkdir(assets, { recursive: true });
    await writeFile(path.join(assets, "index-1.js"), SCRIPT);
    // In the place of the copy while it is written.
    await mkdir(path.join(assets, `index-1.js.br.${process.pid}`));
    const full = await serving(path.dirname(assets));
    const headers = { "accept-encoding": "br" };
    const sent = await full.inject({ url: "/dashboard/assets/index-1.js", headers });
    expect([sent.headers["content-encoding"], sent.body]).toEqual([undefined, SCRIPT]);
    await full.close();
  });

  test.each([
    "..%2Fsecret.js",
    "%2e%2e%2fsecret.js",
    "..%5Csecret.js",
    "/../secret.js",
    "notes.txt",
    "index-4f2a.js.br",
    ".hidden.js",
    "missing-1.js",
    "index-4f2a.js%00.js",
    "",
  ])("is never %s", async (name) => {
    expect((await get(`/dashboard/assets/${name}`)).statusCode).toBe(404);
  });
});
