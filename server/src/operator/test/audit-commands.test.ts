import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "kasuwa-actions-"));
  const businessId = service.business.businessId;
  await service.kit.database.run(sql`truncate operator_actions`);
  await service.kit.database.run(sql`
    insert into operator_actions (done_at, done_by, action, business_id, mode, details)
    values ('2026-01-01T08:00:00Z', 'amina', 'price.set', ${businessId}, 'live', '{"item":"bvn"}'),
           ('2026-01-02T08:00:00Z', '=HYPERLINK("x")', 'price.set', ${businessId}, 'test', '{}'),
           ('2026-01-03T08:00:00Z', 'bala', 'holiday.add', null, null, '{"name":"a, \\"b\\""}')`);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const operator = (...args: string[]) =>
  runOperator(["actions", ...args], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const listed = async (...filter: string[]) => {
  const { output, complaint } = await operator(...filter, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output).map((one: { at: string }) => one.at.slice(8, 10));
};

test("actions are chosen by name, action, business and time, the newest first", async () => {
  const business = String(service.business.businessId);
  expect(await listed()).toEqual(["03", "02", "01"]);
  expect(await listed("--done-by", "amina")).toEqual(["01"]);
  expect(await listed("--action", "price.set")).toEqual(["02", "01"]);
  expect(await listed("--business", business)).toEqual(["02", "01"]);
  expect(await listed("--since", "2026-01-02T08:00:00Z")).toEqual(["03", "02"]);
  expect(await listed("--until", "2026-01-02T08:00:00Z")).toEqual(["01"]);
  expect(await listed("--done-by", "amina", "--action", "holiday.add")).toEqual([]);
  expect(await listed("--page", "2")).toEqual([]);
});

test("the file has the chosen actions, and no cell of it is a formula", async () => {
  const file = join(folder, "actions.csv");
  const written = await operator("export", "--until", "2026-01-03T00:00:00Z", "--file", file);
  expect(written.output).toBe(`Wrote the actions to ${file}.`);
  const business = service.business.businessId;
  const [head, second, first, end] = (await readFile(file, "utf8")).split("\r\n");
  expect(head).toBe("id,at,by,action,businessId,mode,details,requestId,address");
  expect(second).toMatch(
    new RegExp(
      `^\\d+,2026-01-02T08:00:00\\.000Z,"'=HYPERLINK\\(""x""\\)",price\\.set,${business},test,\\{\\},,$`,
    ),
  );
  expect(first).toMatch(/,amina,price\.set,\d+,live,"\{""item"":""bvn""\}",,$/);
  expect(end).toBe("");
});

test("the file has all of a long history, each action once", async () => {
  await service.kit.database.run(sql`
    insert into operator_actions (done_at, done_by, action, details)
    select '2026-02-01T00:00:00Z', 'script', 'alert.close', '{}' from generate_series(1, 1200)`);
  for (const [name, ...filter] of [
    ["all.csv", "--done-by", "script"],
    ["timed.csv", "--done-by", "script", "--since", "2026-01-15T00:00:00Z"],
  ] as const) {
    const file = join(folder, name);
    expect((await operator("export", ...filter, "--file", file)).complaint).toBe("");
    const ids = (await readFile(file, "utf8")).split("\r\n").map((line) => line.split(",")[0]);
    expect(ids).toHaveLength(1_202);
    expect(new Set(ids).size).toBe(1_202);
  }
});
