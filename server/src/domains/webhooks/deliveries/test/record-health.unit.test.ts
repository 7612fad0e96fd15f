import { expect, test } from "vitest";
import type { Sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { HEALTHY } from "../endpoint-health.ts";
import { recordHealth } from "../record-health.ts";
import { START } from "./test-queue.ts";

/** How many mails the merchant gets about an endpoint that is gone. Disabling it changes this many rows. */
async function mailsAbout(disabled: number): Promise<number> {
  const statements: string[] = [];
  const run = async ({ text }: Sql) => {
    statements.push(text);
    return text.includes("set status = 'disabled'") ? disabled : 1;
  };
  const tx = { run, one: run, many: run, maybeOne: run };
  const kit = {
    database: { transaction: (work: (on: object) => Promise<number>) => work(tx) },
    clock: { now: () => new Date(START) },
  };
  const key = { environmentId: 1n, endpointId: 2n };
  const report = { key, url: "https://hooks.example/", health: HEALTHY, isGone: true };
  await recordHealth(kit as unknown as Kit, { ...report, nowMs: START });
  return statements.filter((text) => text.includes("mail_outbox")).length;
}

test("the merchant gets mail when the endpoint is disabled, and none if it was disabled before", async () => {
  expect([await mailsAbout(1), await mailsAbout(0)]).toEqual([1, 0]);
});
