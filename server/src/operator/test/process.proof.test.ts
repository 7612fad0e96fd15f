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
  expect(await operator("pauses", "--frob")).toEqual({
    output: "",
    complaint: "There is no option --frob.",
    exitCode: 2,
  });
});

test("a command loads its own domain, and neither all domains nor the service", async () => {
  const env = { DATABASE_URL: database.url, NODE_OPTIONS: `--import ${LIST_LOADED}` };
  const { output, complaint: loaded } = await runProcess(["pauses"], env);
  expect(output).toBe("Nothing is paused.");
  expect(loaded).toContain("/operator/pause-commands.ts");
  for (const heavy of [
    "/src/modules.ts",
    "/src/app.ts",
    "/fastify/",
    "/graphile-worker/",
    "/prom-client/",
    "/ajv/",
  ])
    expect(loaded).not.toContain(heavy);
  const others = loaded.split("\n").filter((file) => file.endsWith("-commands.ts"));
  expect(others).toHaveLength(1);
});
