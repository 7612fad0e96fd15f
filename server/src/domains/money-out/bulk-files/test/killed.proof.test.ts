import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { useTransfers } from "../../../../../test/support/member-transfers.ts";
import type { FilesToSend } from "../../../../../test/support/run-file-sender.ts";
import { tell } from "../../../../../test/support/tell.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { openDesk } from "./bulk-service.ts";

const transferService = useTransfers();

const SENDER = join(import.meta.dirname, "../../../../../test/support/run-file-sender.ts");
const KILLS = process.env["KASUWA_SOAK"] === "1" ? 40 : 3;
const FILES = 12;
const ROWS = 20;
const AMOUNT = 1_000;

/** Runs a sender until it ends, or kills it after a time. Returns whether it was killed. */
async function send(files: FilesToSend, killAfterMs?: number): Promise<boolean> {
  const { url } = transferService().kit.database;
  const child = fork(SENDER, [url, JSON.stringify(files)], { stdio: "inherit" });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    child.kill("SIGKILL");
  }
  const [code, signal] = await ended;
  if (signal === null) expect(code).toBe(0);
  return signal === "SIGKILL";
}

test("files whose senders are killed at any moment are sent once, each row once, approved or not", {
  timeout: 300_000,
}, async () => {
  const desk = await openDesk(transferService());
  const { kit, merchant, ada, emeka } = desk;
  // Each file is above it, so each is sent and then approved: two operations that a kill may separate.
  await desk.limit(100n);
  const funds = (await merchant.balance()).available;
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    ...{ amount: String(AMOUNT), accountNumber: String(1_000_000_000 + at) },
  }));
  const references: string[] = [];
  for (let file = 0; file < FILES; file++) references.push(await desk.upload(rows));
  const files = {
    ...{ environmentId: String(merchant.environmentId), businessId: String(merchant.businessId) },
    ...{ maker: { ...ada, memberId: String(ada.memberId) }, references },
    approver: { ...emeka, memberId: String(emeka.memberId) },
  };
  let kills = 0;
  for (let round = 0; round < KILLS; round++) {
    if (await send(files, Math.random() * 250)) kills += 1;
  }
  await send(files);
  tell(`${kills} senders of ${KILLS} were killed before they were done.`);
  const { environmentId } = merchant;
  const counts = await kit.database.many<{ rows: number; distinct: number }>(sql`
    select count(*)::integer as rows, count(distinct row_number)::integer as distinct from transfer_makers
    where environment_id = ${environmentId} group by bulk_file_id`);
  expect(counts).toEqual(references.map(() => ({ rows: ROWS, distinct: ROWS })));
  for (const reference of references) {
    const done = { successful: ROWS, awaiting_approval: 0, pending: 0 };
    await expect
      .poll(async () => (await desk.show(reference)).sent?.counts, { timeout: 60_000 })
      .toMatchObject(done);
  }
  const available = funds - FILES * ROWS * (AMOUNT + 10);
  expect(await merchant.balance()).toEqual({ available, held: 0, total: available });
});
