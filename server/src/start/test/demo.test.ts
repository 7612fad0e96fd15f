import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { createBusiness, listBusinesses } from "../../domains/platform/businesses/index.ts";
import { sql } from "../../kernel/database/sql.ts";
import { demoFile, prepareDemo } from "../demo.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "kasuwa-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const URL_HERE = "http://127.0.0.1:4000";

const countBusinesses = async () =>
  (await listBusinesses(service.kit, { limit: 1, offset: 0 })).total;

test("a database that has only other businesses gets no demo, and the folder no file", async () => {
  await service.kit.database.run(sql`update businesses set name = 'Real Foods'`);
  const folder = await dataFolder();
  const before = await countBusinesses();
  expect(await prepareDemo(service.kit, folder, URL_HERE)).toBeUndefined();
  expect(await countBusinesses()).toBe(before);
  await expect(readFile(demoFile(folder))).rejects.toThrow(/ENOENT/);
});

test("a restored database keeps its demo: the oldest of each name, with its keys in force", async () => {
  const first = await createBusiness(service.kit, { name: "Adire Market", approved: true });
  const second = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  await createBusiness(service.kit, { name: "Adire Market Two", approved: true });
  const folder = await dataFolder();
  const before = await countBusinesses();
  const demo = await prepareDemo(service.kit, folder, URL_HERE);
  expect(demo?.businesses).toMatchObject([
    { businessId: String(first.businessId), name: "Adire Market", test: first.test },
    { businessId: String(second.businessId), name: "Baobab Foods", live: second.live },
  ]);
  expect(await countBusinesses()).toBe(before);
  expect(JSON.parse(await readFile(demoFile(folder), "utf8"))).toMatchObject({ baseUrl: URL_HERE });
  expect(await prepareDemo(service.kit, folder, URL_HERE)).toEqual(demo);
});
