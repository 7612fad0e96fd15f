import { beforeEach, describe, expect, test } from "vitest";
import {
  addMember,
  decideAs,
  run,
  useTransfers,
} from "../../../../../test/support/member-transfers.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { discardBulkFile } from "../discard-bulk-file.ts";
import { exportResult } from "../export-result.ts";
import { readFileReference } from "../file-reference.ts";
import { type BulkDesk, openDesk } from "./bulk-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;
let desk: BulkDesk;

beforeEach(async () => {
  desk = await openDesk(transferService());
});

const THREE = [{ amount: "1000" }, { amount: "2000" }, { amount: "3000" }];
const COST_OF_THREE = 6_000 + 3 * 10;

const countTransfers = async () => {
  const { environmentId } = desk.merchant;
  const { count } = await desk.kit.database.one<{ count: number }>(sql`
    select count(*)::integer as count from transactions where environment_id = ${environmentId}`);
  return count;
};

const becomesSent = (reference: string, counts: object) =>
  expect
    .poll(async () => (await desk.show(reference)).sent?.counts, { timeout: 30_000 })
    .toMatchObject(counts);

describe("a file", () => {
  test("is sent in one operation, and each row has its transfer", async () => {
    const reference = await desk.upload(THREE);
    await desk.correct(reference, [{ number: 2, skipped: true }]);
    const sent = await desk.send(reference);
    expect(sent).toMatchObject({ reference, transfers: 2, amount: 4_000, total: 4_020 });
    await becomesSent(reference, { successful: 2, pending: 0, failed: 0 });
    const rows = await desk.rows(reference);
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [1, "successful"],
      [2, "skipped"],
      [3, "successful"],
    ]);
    const third = await desk.merchant.record(String(rows[2]?.reference));
    expect(third).toMatchObject({ trxAmount: 3_000, description: "Salary November" });
    expect((await desk.merchant.balance()).available).toBe(FUNDS - 4_020);
  });

  test("that is sent again gets the answer of the first sending, however often and by any member", async () => {
    const reference = await desk.upload(THREE);
    const { version } = await desk.show(reference);
    const sendings = [desk.ada, desk.emeka, desk.ada, desk.emeka].map((by) =>
      desk.send(reference, { version, by }),
    );
    const answers = await Promise.all(sendings);
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await desk.send(reference, { version: 99 })).toEqual(first);
    expect(await countTransfers()).toBe(3);
    const { available, held } = await desk.merchant.balance();
    expect(available).toBe(FUNDS - COST_OF_THREE);
    expect(held).toBeLessThanOrEqual(COST_OF_THREE);
  });

  test("with a wrong row sends nothing", async () => {
    const reference = await desk.upload([...THREE, { amount: "x" }, { bank: "?" }]);
    await expect(desk.send(reference)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(desk.send(reference)).rejects.toThrow(/^2 rows have errors/);
    expect(await countTransfers()).toBe(0);
  });

  test("of which every row is skipped sends nothing", async () => {
    const reference = await desk.upload([{}]);
    await desk.correct(reference, [{ number: 1, skipped: true }]);
    await expect(desk.send(reference)).rejects.toThrow(/^Every row is skipped/);
  });

  test("that costs more than the balance sends nothing, and can be sent later", async () => {
    const reference = await desk.upload([{ amount: "4999990" }, { amount: "1" }]);
    await expect(desk.send(reference)).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(await desk.show(reference)).toMatchObject({ state: "draft" });
    await desk.correct(reference, [{ number: 1, skipped: true }]);
    await desk.send(reference);
    await becomesSent(reference, { successful: 1 });
  });

  test("that was corrected since it was looked at is not sent", async () => {
    const reference = await desk.upload(THREE);
    const { version } = await desk.show(reference);
    await desk.correct(reference, [{ number: 1, amount: "9000" }]);
    await expect(desk.send(reference, { version })).rejects.toMatchObject({
      code: "request_failed",
    });
    expect(await countTransfers()).toBe(0);
  });

  test("that was paid by another file since it was looked at is not sent before its warnings are seen", async () => {
    const [mine, hers] = [await desk.upload(THREE), await desk.upload(THREE)];
    expect((await desk.show(mine)).draft?.warnings).toBe(0);
    await desk.send(hers, { by: desk.emeka });
    await expect(desk.send(mine, { warnings: 0 })).rejects.toMatchObject({
      ...{ code: "request_failed", message: expect.stringMatching(/^There are new warnings/) },
    });
    expect(await countTransfers()).toBe(3);
    expect((await desk.show(mine)).draft).toMatchObject({ warnings: 3, counts: { warning: 3 } });
    await desk.correct(mine, [{ number: 1, kept: true }]);
    expect(await desk.send(mine, { warnings: 3 })).toMatchObject({ transfers: 3 });
  });

  test("that two people upload and send at the same moment is sent once", async () => {
    for (let round = 1; round <= 5; round++) {
      const rows = THREE.map(({ amount }) => ({ amount: String(Number(amount) + round) }));
      const files = [await desk.upload(rows), await desk.upload(rows)];
      const sendings = files.map((file) => desk.send(file, { version: 1, warnings: 0 }));
      const outcomes = (await Promise.allSettled(sendings)).map(({ status }) => status);
      expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await countTransfers()).toBe(3 * round);
    }
  });

  test("that is corrected and sent at once is sent as it was looked at, or not at all", async () => {
    for (let round = 0; round < 5; round++) {
      const reference = await desk.upload([{ amount: "100", accountNumber: `000000000${round}` }]);
      const [sent, corrected] = await Promise.allSettled([
        desk.send(reference, { version: 1 }),
        desk.correct(reference, [{ number: 1, amount: "900" }]),
      ]);
      const isSent = sent.status === "fulfilled";
      expect(corrected.status).toBe(isSent ? "rejected" : "fulfilled");
      if (isSent) expect(sent.value.amount).toBe(100);
    }
  });

  test("that was sent or discarded cannot be changed any more", async () => {
    const reference = await desk.upload(THREE);
    await desk.send(reference);
    const change = [{ number: 1, amount: "5" }];
    await expect(desk.correct(reference, change)).rejects.toThrow("This file was sent");
    const other = await desk.upload(THREE);
    await run(desk.kit, desk.merchant, discardBulkFile(readFileReference(other)));
    await expect(desk.correct(other, change)).rejects.toThrow("This file was discarded");
    await expect(desk.send(other)).rejects.toThrow("This file was discarded");
    expect(await countTransfers()).toBe(3);
  });
});

describe("a file whose sum is above the threshold", () => {
  test("waits as a whole, though no row is above it, and one decision sends all", async () => {
    await desk.limit(500_000n);
    const reference = await desk.upload(THREE);
    expect(await desk.send(reference)).toMatchObject({ needsApproval: true });
    await becomesSent(reference, { awaiting_approval: 3 });
    expect(await desk.merchant.balance()).toMatchObject({ held: COST_OF_THREE });
    const decided = await decideAs(desk.kit, desk.merchant, desk.emeka, reference);
    expect(decided).toEqual({ reference, decision: "approved", transfers: 3 });
    await becomesSent(reference, { successful: 3 });
    expect(await desk.merchant.balance()).toEqual({
      ...{ available: FUNDS - COST_OF_THREE, held: 0, total: FUNDS - COST_OF_THREE },
    });
  });

  test("cannot be approved by the member who sent it, nor by one who corrected it", async () => {
    const fatima = await addMember(desk.kit, desk.merchant.businessId, "Fatima Sani");
    await desk.limit(500_000n);
    const reference = await desk.upload(THREE);
    await desk.correct(reference, [{ number: 1, amount: "1500" }], desk.emeka);
    await desk.send(reference);
    for (const member of [desk.ada, desk.emeka]) {
      const refused = decideAs(desk.kit, desk.merchant, member, reference);
      await expect(refused).rejects.toMatchObject({ code: "approval_required" });
    }
    await decideAs(desk.kit, desk.merchant, fatima, reference);
  });

  test("is decided once, and each row is sent or refunded once", async () => {
    await desk.limit(500_000n);
    const fatima = await addMember(desk.kit, desk.merchant.businessId, "Fatima Sani");
    const reference = await desk.upload(THREE);
    await desk.send(reference);
    const rejecting = { decision: "rejected", note: "Wrong month." };
    const outcomes = await Promise.allSettled([
      decideAs(desk.kit, desk.merchant, desk.emeka, reference),
      decideAs(desk.kit, desk.merchant, fatima, reference, rejecting),
      decideAs(desk.kit, desk.merchant, fatima, reference),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const isRejected = outcomes[1]?.status === "fulfilled";
    await becomesSent(reference, isRejected ? { failed: 3 } : { successful: 3 });
    const available = isRejected ? FUNDS : FUNDS - COST_OF_THREE;
    expect(await desk.merchant.balance()).toEqual({ available, held: 0, total: available });
  });

  test("with rows to other businesses moves them when it is approved", async () => {
    const other = await transferService().merchant("Oba Foods");
    await desk.limit(500_000n);
    const to = { bank: "SERVICE", accountNumber: other.serviceAccountNumber };
    const reference = await desk.upload([{ amount: "6000" }, { ...to, amount: "4000" }]);
    await desk.send(reference);
    await decideAs(desk.kit, desk.merchant, desk.emeka, reference);
    await becomesSent(reference, { successful: 2 });
    expect((await other.balance()).available).toBe(FUNDS + 4_000);
  });
});

test("the result has the rows as they were typed, with reference, status and reason, and no formula", async () => {
  const reference = await desk.upload([
    { amount: "1000", narration: "=cmd|' /C calc'!A0" },
    { amount: "2000", bank: "999", accountNumber: "3012450026" },
    { amount: "3000" },
  ]);
  await desk.correct(reference, [{ number: 3, skipped: true }]);
  await desk.send(reference);
  await becomesSent(reference, { successful: 1 });
  await desk.merchant.advance(60);
  await becomesSent(reference, { successful: 1, failed: 1 });
  const { environmentId } = desk.merchant;
  const id = readFileReference(reference);
  let text = "";
  for await (const piece of exportResult(desk.kit, { environmentId, id })) text += piece;
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "bank,account_number,account_name,amount,narration,reference,status,reason",
  );
  expect(lines[1]).toMatch(
    /^GTBank,0123456789,Halima Nwosu Ifeanyi,1000,'=cmd\|' \/C calc'!A0,trf_\w{12},Successful,$/,
  );
  expect(lines[2]).toMatch(
    /^999,3012450026,Halima Nwosu Ifeanyi,2000,Salary November,trf_\w{12},Reversed,\S/,
  );
  expect(lines[3]).toBe("GTBank,0123456789,Halima Nwosu Ifeanyi,3000,Salary November,,Not sent,");
});

test("a file belongs to one environment only", async () => {
  const reference = await desk.upload(THREE);
  const other = await openDesk(transferService());
  await expect(other.show(reference)).rejects.toMatchObject({ code: "not_found" });
  await expect(other.send(reference, { version: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(other.correct(reference, [])).rejects.toMatchObject({ code: "not_found" });
});
