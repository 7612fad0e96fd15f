import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient, PersonClient } from "../../scripts/demo/client.ts";
import { runOperator } from "../src/operator/run-operator.ts";
import { copyServiceData } from "./support/prepared-data.ts";
import { type RunningService, readDemoFile, startService } from "./support/running-service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A developer may serve the demo under another address. */
const PUBLIC = "https://pay.example.com";

/** The lists behind the pages of the dashboard. */
const LISTS = [
  "/business/transactions",
  "/business/settlements",
  "/business/invoices",
  "/business/virtualaccount/all",
  "/business/vas/purchases",
  "/business/verification/history",
  "/business/cards",
  "/business/card-authorizations",
  "/events",
  "/business/requests?status=401",
  "/customers",
  "/wallets",
  "/payouts",
];

/** Some lists of the spec are wrapped in an object. */
const rowsOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : (Object.values(data ?? {}).find(Array.isArray) ?? []);

describe("npm run demo", { timeout: 180_000 }, () => {
  let folder: TemporaryFolder;
  let service: RunningService;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await temporaryFolder(await fastParent());
    const dataFolder = join(folder.path, "data");
    await copyServiceData(dataFolder);
    env = { ...process.env, KASUWA_DATA: dataFolder };
    service = await startService({ KASUWA_DATA: dataFolder, KASUWA_PUBLIC_URL: PUBLIC });
  }, 60_000);
  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  const fill = () => run(process.execPath, [join(ROOT, "scripts/fill-demo.ts")], { env });

  test("fills every list, and leaves the books in order", async () => {
    await fill();
    const demo = await readDemoFile(join(folder.path, "data"));
    const api = new ApiClient(service.baseUrl, demo.businesses[0].test);
    for (const path of LISTS) {
      // The request log is written in batches, and the last payments are still under way.
      await expect
        .poll(async () => rowsOf(await api.get(path)), { timeout: 30_000, message: path })
        .not.toEqual([]);
    }
    const surroundings = { env: { ...env, USER: "amina" }, folder: folder.path };
    const { output } = await runOperator(["ledger", "verify"], surroundings);
    expect(output).toContain("Verified: every transaction balances");
  });

  test("leaves an enabled endpoint with failed and successful attempts; a second run adds nothing", async () => {
    const demo = await readDemoFile(join(folder.path, "data"));
    expect(demo.dashboard.url).toBe(`${PUBLIC}/login`);
    const { baseUrl } = service;
    const person = await PersonClient.signIn({ baseUrl, origin: PUBLIC }, demo.dashboard);
    const base = `/b/${demo.businesses[0].businessId}`;
    const endpoints = await person.read<readonly object[]>(`${base}/test/webhooks`);
    expect(endpoints).toMatchObject([{ status: "enabled", failingSince: null }]);
    expect(endpoints).toMatchObject([
      { recent: expect.arrayContaining(["first_try", "later_try"]) },
    ]);
    const paths = ["/test/webhooks", "/views?page=transactions", "/team", "/test/customers"];
    const counted = () =>
      Promise.all(paths.map(async (path) => JSON.stringify(await person.read(base + path)).length));
    const before = await counted();
    const { stdout } = await fill();
    expect(stdout).toContain("The demo is filled already");
    expect(await counted()).toEqual(before);
  });
});
