import { afterEach, beforeAll, expect, test } from "vitest";
import { doneOf } from "../../../../../test/support/done-of.ts";
import { creditNotice, keepCredit, takeNotice } from "../../../../../test/support/sent-credits.ts";
import { ask } from "../../../../../test/support/service.ts";
import {
  betweenCells,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import { accountOwners } from "../../../../app.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { readSubject } from "../../../../kernel/providers/references.ts";
import { connectCell } from "../../../platform/cells/index.ts";
import { assignCredit, findCandidates, listUnmatched, sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";

let one: TestCell;
let other: TestCell;
let accountNumber: string;
useLinkedCells((...cells) => {
  [one, other] = cells;
});
beforeAll(async () => {
  const opened = await ask(one, {
    path: "/business/virtualaccount/dynamic",
    idempotencyKey: "an account that moves",
    body: { amount: 100 },
  });
  accountNumber = (opened.body.data as { accountNumber: string }).accountNumber;
});
afterEach(() => become(null, null));

/** Sets how far the move of the business is. */
const become = (step: "closed" | null, cell: number | null) =>
  one.kit.database.run(sql`
    update businesses set move_step = ${step}, moved_to = ${cell} where id = ${one.business.businessId}`);

const pending = async () =>
  ((await ask(one, { path: "/business/balance" })).body.data as { pending: number }).pending;

/** The number with another last digit. */
const mistyped = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);

test("a credit for a business that moved is kept once, with an alert that says where to give it", async () => {
  await become(null, 14);
  const notice = creditNotice({ accountNumber, sessionId: "late" });
  await takeNotice(one.kit, notice);
  await one.kit.database.run(sql`truncate operation_records`);
  await takeNotice(one.kit, notice);
  const kept = await listUnmatched(one.kit, { sessionId: "late" });
  expect(kept).toMatchObject([{ amount: 10_000n, accountNumber, environmentId: 1n }]);
  const { id } = present(kept[0], "the credit");
  const [alert] = await one.kit.database.many<{ message: string }>(
    sql`select message from alerts where subject = ${String(id)}`,
  );
  const { serviceAccountNumber } = one.business;
  expect(alert?.message).toBe(
    `simulator received money for the account ${accountNumber}, whose business moved to cell 14. Send the credit there: credits send ${id} --to ${serviceAccountNumber}.`,
  );
  await expect(
    assignCredit(one.kit, accountOwners, { id, accountNumber, by: "ada" }),
  ).rejects.toThrow(`moved to cell 14. Send the credit there: credits send`);
  const typed = await keepCredit(one.kit, { accountNumber: mistyped(accountNumber) });
  expect(await findCandidates(one.kit, typed)).toMatchObject([
    {
      ...{ accountNumber, movedTo: 14, serviceAccountNumber },
      reasons: expect.arrayContaining([expect.stringContaining("moved to cell 14")]),
    },
  ]);
  // In its new cell the business has the number that it had here.
  await other.kit.database.run(sql`
    update businesses set service_account_number = ${serviceAccountNumber}
    where id = ${other.business.businessId}`);
  const order = { id, accountNumber: serviceAccountNumber, by: "ada" };
  const { cell, reference } = doneOf(await sendCredit(one.kit, order));
  expect(cell).toBe(14);
  await payCell(one.kit, { ...present(readSubject(reference), "its key"), attempt: 0 });
  expect([await betweenCells(one), await betweenCells(other)]).toEqual([10_000n, -10_000n]);
  await other.kit.database.run(sql`
    update businesses set service_account_number = ${other.business.serviceAccountNumber}
    where id = ${other.business.businessId}`);
});

test("a credit that was posted before the move is not kept when its notice comes again", async () => {
  const before = await pending();
  const notice = creditNotice({ accountNumber, sessionId: "before" });
  await takeNotice(one.kit, notice);
  expect(await pending()).toBe(before + 99.5);
  await become(null, 14);
  await one.kit.database.run(sql`truncate operation_records`);
  await takeNotice(one.kit, notice);
  expect(await listUnmatched(one.kit, { sessionId: "before" })).toEqual([]);
});

test("a credit that comes while the business is closed is tried again, and is where the move leaves the business", async () => {
  const before = await pending();
  const stays = creditNotice({ accountNumber, sessionId: "stays" });
  const goes = creditNotice({ accountNumber, sessionId: "goes" });
  await become("closed", null);
  for (const notice of [stays, goes])
    await expect(takeNotice(one.kit, notice)).rejects.toMatchObject({ code: "service_paused" });
  await become(null, null);
  await takeNotice(one.kit, stays);
  expect(await pending()).toBe(before + 99.5);
  await become(null, 14);
  await takeNotice(one.kit, goes);
  expect(await listUnmatched(one.kit, { sessionId: "goes" })).toHaveLength(1);
  expect(await listUnmatched(one.kit, { sessionId: "stays" })).toEqual([]);
});

test("a sent credit whose receiver moved on to a cell without a link raises one alert, which a link ends", async () => {
  const { serviceAccountNumber, businessId } = other.business;
  const sent = await Promise.all(
    [1, 2].map(async () => {
      const id = await keepCredit(one.kit);
      const { reference } = doneOf(
        await sendCredit(one.kit, { id, accountNumber: serviceAccountNumber, by: "ada" }),
      );
      return { ...present(readSubject(reference), "its key"), attempt: 1 };
    }),
  );
  const pay = async () => {
    for (const due of sent) await payCell(one.kit, due);
  };
  const alerts = async () =>
    (
      await one.kit.database.many<{ isOpen: boolean }>(sql`
        select closed_at is null as "isOpen" from alerts
        where kind = 'cells.not_connected' and subject = 'cell 16' and message like '%cell connect 16%' order by id`)
    ).map(({ isOpen }) => isOpen);
  await other.kit.database.run(sql`update businesses set moved_to = 16 where id = ${businessId}`);
  await pay();
  expect(await alerts()).toEqual([true]);
  await pay();
  expect(await alerts()).toEqual([true]);
  const nowhere = { number: 16, url: "http://127.0.0.1:1", isHome: false };
  await connectCell(one.kit, { ...nowhere, secret: "s".repeat(32), by: "ada" });
  expect(await alerts()).toEqual([false]);
  await other.kit.database.run(sql`update businesses set moved_to = null where id = ${businessId}`);
  await pay();
});
