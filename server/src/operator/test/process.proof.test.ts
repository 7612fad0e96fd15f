import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/databases.ts";
import { LIST_LOADED } from "../../../test/support/list-loaded.ts";
import { runProcess } from "./operator-process.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What a script sees of a command: two streams and a code. What the commands do is tested without a process. */
const operator = (...args: string[]) => runProcess(args, { DATABASE_URL: database.url });

test("an outcome is on the standard output, and the code is 0", async () => {
  const { output, ...rest } = await operator("business", "create", "Chidi & Sons", "--json");
  expect(rest).toEqual({ complaint: "", exitCode: 0 });
  expect(JSON.parse(output)).toMatchObject({ name: "Chidi & Sons", test: {}, live: {} });
});

test("a complaint is on the standard error, and the code is 1", async () => {
  expect(await operator("business", "approve", "77")).toEqual({
    output: "",
    complaint: "There is no business 77. List the businesses with business list.",
    exitCode: 1,
  });
});

test("wrong usage has the code 2", async () => {
  expect(await operator("pauses", "--zzzz")).toEqual({
    output: "",
    complaint: "There is no option --zzzz.",
    exitCode: 2,
  });
});

test("a command loads its own domain, and neither all domains nor the service", async () => {
  const { output, complaint: loaded } = await listing("pauses");
  expect(output).toBe("Nothing is paused.");
  expect(loaded).toContain("/operator/pause-commands.ts");
  expectLight(loaded);
  const others = loaded.split("\n").filter((file) => file.endsWith("-commands.ts"));
  expect(others).toHaveLength(1);
});

const listing = (...args: string[]) =>
  runProcess(args, { DATABASE_URL: database.url, NODE_OPTIONS: `--import ${LIST_LOADED}` });

const HEAVY = [
  ...["/src/modules.ts", "/src/app.ts", "/src/kernel/pdf/", "/fastify/", "/graphile-worker/"],
  ...["/prom-client/", "/ajv/", "/opentelemetry/", "/nodemailer/", "/playwright"],
];

function expectLight(loaded: string): void {
  for (const heavy of HEAVY) expect(loaded).not.toContain(heavy);
}

test.each([
  [[]],
  [["help"]],
  [["help", "price"]],
  [["price", "list", "--help"]],
  [["frob"]],
  [["price", "lst"]],
  [["business", "list", "--pgae", "2"]],
])("help and mistyped lines load no command, no domain and no driver: %j", async (args) => {
  const { complaint: loaded } = await listing(...args);
  expect(loaded).toContain("/operator/run-operator.ts");
  expectLight(loaded);
  expect(loaded).not.toMatch(/-commands\.ts|\/src\/domains\/|\/node_modules\//);
});

test.each([
  ...["business list", "price list", "provider list", "alert list", "proposal list", "notice list"],
  ...["webhooks endpoints", "webhooks events", "mail list", "actions", "holiday list", "pauses"],
  ...["credits unmatched", "approval list", "ledger heads"],
])("a command that reads loads no heavy part: %s", async (line) => {
  const { exitCode, complaint: loaded } = await listing(...line.split(" "));
  expect(exitCode).toBe(0);
  expectLight(loaded);
});
