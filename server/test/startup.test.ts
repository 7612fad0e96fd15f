import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, createTestDatabase, type TestDatabase } from "./support/databases.ts";
import { type RefusedStart, refusalOf } from "./support/refused-start.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const bin = (name: string) => path.join(import.meta.dirname, "../bin", name);
const BIN = bin("kasuwa.js");
const OPERATOR = bin("operator.js");
const GUARD = bin("require-node.js");

/** Starts the program as a person would, and waits for its end. */
function start(env: Record<string, string>, ...args: string[]): Promise<RefusedStart> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, err: err.trim() })));
}

const refusalHere = (env: Record<string, string>) => refusalOf(env, folder.path);

let folder: TemporaryFolder;
let database: TestDatabase;

beforeAll(async () => {
  folder = await temporaryFolder(await fastParent());
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const inFolder = (more: Record<string, string>) => ({
  KASUWA_DATA: folder.path,
  METRICS_PORT: "0",
  ...more,
});

/**
 * The exit codes for a supervisor: it does not restart a service that refused to start, and retries a failure that may
 * pass.
 */
const REFUSED = 78;
const TRY_AGAIN = 1;

/** A failed start prints one sentence that says what to do, and exits with a code for scripts. */
const oneSentence = /^[^\n]{20,300}[.?]$/;

test.each<[string, Record<string, string>, RegExp, number?]>([
  [
    "the database cannot be reached",
    { DATABASE_URL: "postgres://unknown@127.0.0.1:1/none", KASUWA_DATABASE_WAIT_SECONDS: "0" },
    /for 0 seconds .* DATABASE_URL/,
    TRY_AGAIN,
  ],
  ["several processes are wanted of one", { KASUWA_PROCESSES: "2" }, /server\/bin\/supervise\.js/],
  ["the port is no port", { PORT: "seventy" }, /PORT is "seventy"/],
  ["the host is not of this machine", { HOST: "192.0.2.7" }, /HOST is "192\.0\.2\.7"/],
])("says so when %s", async (_, env, what, code = REFUSED) => {
  const ended = await start(inFolder(env));
  expect(ended.code).toBe(code);
  expect(ended.err).toMatch(what);
  expect(ended.err).toMatch(oneSentence);
});

test("says so when the data folder cannot be made", async () => {
  const ended = await refusalHere(inFolder({ KASUWA_DATA: "/proc/kasuwa", PORT: "0" }));
  expect(ended.code).toBe(REFUSED);
  expect(ended.err).toMatch(/KASUWA_DATA/);
  expect(ended.err).toMatch(oneSentence);
});

test.each([
  [["--port", "4405"]],
  [["--help"]],
])("says so when it gets arguments: %j", async (args) => {
  const ended = await start(inFolder({}), ...args);
  expect(ended.code).toBe(REFUSED);
  expect(ended.err).toMatch(oneSentence);
  expect(ended.err).toContain(`"${args[0]}"`);
  expect(ended.err).toContain("PORT");
});

test("says so when the port is in use, before it creates a database", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const data = path.join(folder.path, "taken");
  const ended = await start(inFolder({ KASUWA_DATA: data, PORT: String(port) }));
  other.close();
  expect(ended).toEqual({ code: REFUSED, err: `Port ${port} is taken; set PORT to a free one.` });
  await expect(stat(data)).rejects.toThrow("ENOENT");
});

const inDatabase = (name: string) =>
  inFolder({
    ...{ DATABASE_URL: database.url, PORT: "0" },
    KASUWA_DATA: path.join(folder.path, name),
  });

test("says so when the database forgets commits in a crash", async () => {
  const facts = await factsOf(database.url);
  const ended = await start(inDatabase("first-folder"));
  // An external server may be durable; the one that the tests start never is.
  if (facts === "on") return;
  expect(ended.code).toBe(REFUSED);
  expect(ended.err).toMatch(/fsync is off/);
});

/** The service of the previous test ended after it had its key. */
test("says so when the database's master key is in another data folder, and makes no second one", async () => {
  expect((await stat(path.join(folder.path, "first-folder/master.key"))).size).toBe(45);
  const ended = await refusalHere(inDatabase("second-folder"));
  expect(ended.code).toBe(78);
  expect(ended.err).toMatch(oneSentence);
  expect(ended.err).toMatch(/second-folder\/master\.key \(key 1 for \d+ sealed values\)/);
  await expect(stat(path.join(folder.path, "second-folder"))).rejects.toThrow("ENOENT");
});

test("says so when the database is newer than the program", async () => {
  await administer(
    database.url,
    "insert into schema_migrations (number, name, checksum) values (9999, '9999_future.sql', 'x')",
  );
  const ended = await refusalHere(inDatabase("first-folder"));
  expect(ended.code).toBe(REFUSED);
  expect(ended.err).toMatch(/9999_future/);
  expect(ended.err).toMatch(oneSentence);
});

test("a Node version that is too old gets an error from a file that it can parse", async () => {
  const text = await readFile(GUARD, "utf8");
  expect(text).not.toMatch(/import|: string|interface /);
  for (const program of [BIN, OPERATOR])
    expect(await readFile(program, "utf8")).toMatch(
      /^import "\.\/require-node\.js";\n\n.*await import\(/s,
    );
  const pretending = text
    .replaceAll("process.versions.node", '"20.11.0"')
    .replaceAll("process.exit(78)", "said");
  const said: string[] = [];
  new Function("console", "said", pretending)(
    { error: (line: string) => said.push(line) },
    undefined,
  );
  expect(said).toEqual([
    expect.stringMatching(/^Kasuwa needs Node 24 or newer, but this is 20\.11\.0;/),
  ]);
});

test("starts its own database, answers, prints its addresses, and stops on request", async () => {
  const data = path.join(folder.path, "demo");
  const env = { PATH: process.env["PATH"], KASUWA_DATA: data, PORT: "0" };
  const child = spawn(process.execPath, [BIN], { env, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  const curl = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.on("close", () => reject(new Error(out)));
    child.stdout.on("data", (chunk) => {
      out += chunk;
      const found = /curl (\S+) -H "X-Service-Api-Key: (\S+)"/.exec(out);
      if (found !== null) resolve(found);
    });
  });
  const answer = await fetch(curl[1] ?? "", { headers: { "x-service-api-key": curl[2] ?? "" } });
  expect(await answer.json()).toMatchObject({ data: { available: 5_000_000 } });
  const demo = JSON.parse(await readFile(path.join(data, "demo.json"), "utf8"));
  expect(demo.businesses.length).toBe(2);
  expect((await stat(path.join(data, "demo.json"))).mode & 0o077).toBe(0);
  // A service's output ends up in journals, so only an audited command shows live keys.
  const [business] = demo.businesses;
  expect(business.live.apiKey).toMatch(/^live_key_/);
  expect(out).not.toMatch(/live_(?:key|pub)_/);
  expect(out).toContain(`npm run operator -- business keys ${business.businessId}`);
  child.kill("SIGTERM");
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(0);
  expect(out.trimEnd().split("\n").at(-1)).toBe("Stopped.");
}, 40_000);

/** In the folder of the previous test, which has a database. */
test("says so when the metrics' host is not of this machine", async () => {
  const ended = await refusalHere({
    ...{ KASUWA_DATA: path.join(folder.path, "demo"), PORT: "0" },
    METRICS_HOST: "192.0.2.7",
  });
  expect(ended.code).toBe(REFUSED);
  expect(ended.err).toMatch(/METRICS_HOST is "192\.0\.2\.7"/);
  expect(ended.err).toMatch(oneSentence);
});

async function factsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ fsync: string }>("show fsync");
  await client.end();
  return rows[0]?.fsync ?? "";
}
