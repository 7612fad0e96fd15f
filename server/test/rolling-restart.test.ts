import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runOperator } from "../src/operator/run-operator.ts";
import {
  type DurablePostgres,
  freePort,
  startDurablePostgres,
} from "./support/durable-postgres.ts";
import { type Haproxy, haproxyProgram, startHaproxy } from "./support/haproxy.ts";
import { type RunningService, readDemoFile, startService } from "./support/running-service.ts";
import { signature } from "./support/service.ts";
import { fastParent, type TemporaryFolder, temporaryFolder } from "./support/temporary-folder.ts";

const title =
  haproxyProgram === undefined
    ? "two processes behind HAProxy (left out: it is not installed here)"
    : "two processes behind HAProxy";

const PAYMENT = {
  ...{ amount: 1_500, narration: "rent", phoneNumber: "08031234567" },
  ...{ destinationAccountNumber: "3012450019", destinationBankCode: "999" },
  destinationAccountName: "EZE CHIDI MUSA",
};
const CALLERS = 4;

interface Key {
  readonly apiKey: string;
  readonly publicKey: string;
}

describe.runIf(haproxyProgram !== undefined)(title, { timeout: 180_000 }, () => {
  let folder: TemporaryFolder;
  let postgres: DurablePostgres;
  let proxy: Haproxy;
  let ports: readonly number[];
  let key: Key;
  const services = new Map<number, RunningService>();

  const environment = () => ({ KASUWA_DATA: folder.path, DATABASE_URL: postgres.url });
  async function start(port: number): Promise<void> {
    const env = { ...environment(), PORT: `${port}`, KASUWA_DRAIN_SECONDS: "2" };
    services.set(port, await startService(env));
  }

  beforeAll(async () => {
    folder = await temporaryFolder(await fastParent());
    postgres = await startDurablePostgres();
    ports = [await freePort(), await freePort()];
    // The first one makes the demo's businesses and the master key.
    for (const port of ports) await start(port);
    key = (await readDemoFile(folder.path)).businesses[0].test;
    proxy = await startHaproxy(ports);
  }, 120_000);
  afterAll(async () => {
    await proxy?.stop();
    for (const service of services.values()) await service.stop();
    await postgres?.stop();
    await folder?.remove();
  });

  async function pay(idempotencyKey: string): Promise<number> {
    const body = JSON.stringify(PAYMENT);
    const response = await fetch(`${proxy.url}/api/v1/business/single`, {
      ...{ method: "POST", body },
      headers: {
        ...{ "content-type": "application/json", "idempotency-key": idempotencyKey },
        ...{ "x-service-api-key": key.apiKey, "x-service-signature-version": "v2" },
        "x-service-signature": signature(key.publicKey, body),
      },
    });
    await response.text();
    return response.status;
  }

  test("are restarted one after another, and no request is lost or refused", async () => {
    await expect.poll(() => pay("the first").catch(() => 0), { timeout: 10_000 }).toBe(200);
    let isOver = false;
    let paid = 0;
    const lost: string[] = [];
    async function payOn(caller: number): Promise<void> {
      for (let n = 0; !isOver; n += 1) {
        const status = await pay(`caller ${caller}, ${n}`).catch(String);
        if (status === 200) paid += 1;
        else lost.push(String(status));
        await sleep(60);
      }
    }
    const callers = Promise.all(Array.from({ length: CALLERS }, (_, caller) => payOn(caller)));
    for (const port of ports) {
      const before = paid;
      await services.get(port)?.stop();
      expect(paid).toBeGreaterThan(before);
      await start(port);
      // The proxy needs two checks until it sends requests to this process again.
      await sleep(1_000);
    }
    isOver = true;
    await callers;
    expect(lost).toEqual([]);
    expect(paid).toBeGreaterThan(100);
    const { output } = await runOperator(["ledger", "verify"], {
      ...{ env: { ...environment(), USER: "amina" }, folder: folder.path },
    });
    expect(output).toContain("Verified: every transaction balances");
  });
});
