import { afterAll, describe, expect, test } from "vitest";
import { advanceClock } from "../../../../../test/support/advance-clock.ts";
import { doneOf } from "../../../../../test/support/done-of.ts";
import { inSuspense, keepCredit } from "../../../../../test/support/sent-credits.ts";
import { ask } from "../../../../../test/support/service.ts";
import {
  betweenCells,
  link,
  type TestCell,
  useLinkedCells,
} from "../../../../../test/support/two-cells.ts";
import { accountOwners } from "../../../../app.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { readSubject } from "../../../../kernel/providers/references.ts";
import { compareBooks, disconnectCell, showCell } from "../../../platform/cells/index.ts";
import { assignCredit, listSent, listUnmatched, type Sent, sendCredit } from "../index.ts";
import { payCell } from "../pay-cell.ts";

let one: TestCell;
let other: TestCell;
useLinkedCells((...cells) => {
  [one, other] = cells;
});
afterAll(async () => {
  expect((await betweenCells(one)) + (await betweenCells(other))).toBe(0n);
});

const send = async (id: bigint, accountNumber = other.business.serviceAccountNumber) =>
  doneOf(await sendCredit(one.kit, { id, accountNumber, by: "ada" }));

/** What a worker does for a sent credit. No worker runs here. */
const pay = ({ reference }: Pick<Sent, "reference">, attempt = 0) =>
  payCell(one.kit, { ...readSubject(reference)!, attempt });

const balance = async (cell: TestCell) =>
  (await ask(cell, { path: "/business/balance" })).body.data as { available: number };

const alertsAbout = (subject: bigint) =>
  one.kit.database.many<{ kind: string; closedBy: string | null; message: string }>(sql`
    select kind, closed_by as "closedBy", message from alerts where subject = ${String(subject)} order by id`);

const setStatus = (status: string) =>
  other.kit.database.run(
    sql`update businesses set status = ${status} where id = ${other.business.businessId}`,
  );

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

describe("an unmatched credit that belongs to a business of another cell", () => {
  test("is sent, and the operator is shown this, even if the ledger's answer is lost", async () => {
    const id = await keepCredit(one.kit);
    const { ledger } = one.kit;
    const losing = {
      run: async (...call: Parameters<typeof ledger.run>) => ({
        ...(await ledger.run(...call)),
        outcome: undefined,
      }),
    };
    const kit = { ...one.kit, ledger: losing as typeof ledger };
    const { serviceAccountNumber: accountNumber } = other.business;
    await expect(sendCredit(kit, { id, accountNumber, by: "ada" })).rejects.toMatchObject({
      code: "server_error",
      message: expect.stringContaining("was done a moment ago"),
    });
    const sent = (await listSent(one.kit)).filter(({ creditId }) => creditId === id);
    expect(sent).toHaveLength(1);
    for (const payment of sent) await pay(payment);
  });

  test("stands in suspense until that cell has credited it, with the sender's name and words", async () => {
    const [before, suspense] = [await balance(other), await inSuspense(one.kit)];
    const id = await keepCredit(one.kit);
    const sent = await send(id);
    expect(sent).toMatchObject({ id, cell: 14, accountName: "Adire Market" });
    expect(await listUnmatched(one.kit, { id })).toEqual([]);
    expect(await inSuspense(one.kit)).toBe(suspense + 10_000n);
    expect((await listSent(one.kit))[0]).toMatchObject({ creditId: id, state: "open" });
    await pay(sent);
    expect(await inSuspense(one.kit)).toBe(suspense);
    expect((await balance(other)).available).toBe(before.available + 100);
    expect((await listSent(one.kit))[0]).toMatchObject({
      ...{ reference: sent.reference, state: "paid" },
    });
    const received = await other.kit.database.one(sql`
      select description, sender_name as name, sender_account_number as number, amount from transactions
      where environment_id = ${other.testEnvironment} order by id desc limit 1`);
    expect(received).toEqual({
      ...{ description: "For rice", name: "EZE CHIDI", number: "0123456789", amount: 10_000n },
    });
    expect(await alertsAbout(id)).toMatchObject([
      { kind: "collections.unmatched", closedBy: "ada" },
    ]);
  });

  test("is credited once, however many workers pay it", async () => {
    const before = await balance(other);
    const sent = await send(await keepCredit(one.kit));
    await Promise.all(Array.from({ length: 5 }, (_, attempt) => pay(sent, attempt)));
    await pay(sent, 9);
    expect((await balance(other)).available).toBe(before.available + 100);
  });

  test("is assigned once, of many assignments here and there at the same time", async () => {
    const opened = await ask(one, {
      path: "/business/virtualaccount/dynamic",
      idempotencyKey: "an account for the race",
      body: { amount: 100 },
    });
    expect(opened.body.error).toBeNull();
    const { accountNumber } = opened.body.data as { accountNumber: string };
    const id = await keepCredit(one.kit);
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0
          ? send(id)
          : assignCredit(one.kit, accountOwners, { id, accountNumber, by: "bola" }),
      ),
    );
    const done = attempts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(done).toHaveLength(1);
    for (const won of done) if ("cell" in won && "reference" in won) await pay(won);
  });

  test("becomes unmatched again, with an alert, if the other cell refuses it; and can be sent again", async () => {
    const suspense = await inSuspense(one.kit);
    const id = await keepCredit(one.kit);
    const first = await send(id);
    await setStatus("suspended");
    await pay(first);
    await setStatus("approved");
    expect(await inSuspense(one.kit)).toBe(suspense + 10_000n);
    expect(await listUnmatched(one.kit, { id })).toMatchObject([{ id, assignedBy: null }]);
    expect((await alertsAbout(id)).at(-1)).toMatchObject({
      ...{ kind: "collections.send_refused", closedBy: null },
      message: expect.stringContaining("No business of this service can receive money"),
    });
    // A refusal is permanent.
    await pay(first, 1);
    expect(await listUnmatched(one.kit, { id })).toHaveLength(1);
    const second = await send(id);
    expect(second.reference).not.toBe(first.reference);
    await pay(second);
    expect(await inSuspense(one.kit)).toBe(suspense);
    expect((await alertsAbout(id)).map(({ closedBy }) => closedBy)).toEqual(["ada", "ada"]);
  });

  test("is paid again until the other cell answers, with an alert after a day", async () => {
    const id = await keepCredit(one.kit);
    const sent = await send(id);
    await link(one, other, "http://127.0.0.1:1");
    await pay(sent);
    const [timer, ...others] = await one.kit.database.many<{ payload: string }>(
      sql`select payload from timers where task = 'collections.pay_cell'`,
    );
    expect(JSON.parse(timer?.payload ?? "")).toMatchObject({ attempt: 1 });
    expect(others).toEqual([]);
    expect((await alertsAbout(id)).length).toBe(1);
    await advanceClock(one.kit.database, 1n, 86_400);
    await pay(sent, 1);
    expect((await alertsAbout(id)).at(-1)).toMatchObject({
      ...{ kind: "collections.send_unknown", closedBy: null },
      message: expect.stringContaining(sent.reference),
    });
    await link(one, other);
    await pay(sent, 2);
    expect((await listSent(one.kit))[0]).toMatchObject({ creditId: id, state: "paid" });
    expect((await alertsAbout(id)).at(-1)).toMatchObject({ closedBy: "service" });
    await one.kit.database.run(sql`update environments set clock_offset_ms = 0 where id = 1`);
  });

  test("keeps the link with the cell until it has ended, and is in its sums", async () => {
    const sumsOf = async () =>
      (await showCell(one.kit, 14)).money.find(({ mode }) => mode === "test")!;
    const before = await sumsOf();
    const sent = await send(await keepCredit(one.kit));
    const disconnecting = disconnectCell(one.kit, { number: 14, by: "ada" });
    await expect(disconnecting).rejects.toThrow("credits sent");
    expect((await sumsOf()).open).toEqual({ count: 1, amount: 10_000n });
    await pay(sent);
    const { paid, open, balance: owed, betweenCells: between } = await sumsOf();
    expect(open.count).toBe(0);
    expect([paid.count, paid.amount]).toEqual([
      before.paid.count + 1,
      before.paid.amount + 10_000n,
    ]);
    expect(owed).toBe(between);
  });
});

describe("a credit is sent to no account", () => {
  test.each([
    ["of this cell", () => one.business.serviceAccountNumber, "is in this cell"],
    ["that the other cell does not have", () => "0149999999", "Cell 14 has no business"],
    ["of a cell that is not connected", () => "0151234567", "No connected cell has"],
  ])("%s", async (_what, number, sentence) => {
    const id = await keepCredit(one.kit);
    await expect(send(id, number())).rejects.toThrow(sentence);
    expect(await listUnmatched(one.kit, { id })).toHaveLength(1);
  });

  test("whose cell does not say whose it is", async () => {
    const id = await keepCredit(one.kit);
    await link(one, other, "http://127.0.0.1:1");
    await expect(send(id)).rejects.toMatchObject({ code: "provider_unavailable" });
    await link(one, other);
    expect(await listUnmatched(one.kit, { id })).toHaveLength(1);
  });
});

describe("the daily comparison", () => {
  test("finds that both cells have the same sent credits", async () => {
    await pay(await send(await keepCredit(one.kit)));
    const compared = await compareBooks(one.kit, { cell: 14, day: today() });
    expect(compared.differences).toEqual([]);
    expect(compared.paid).toBe(compared.credited);
    expect(compared.paid).toBeGreaterThan(0);
  });

  test("finds a credit there that this cell did not pay, and one here that the other did not get", async () => {
    const { reference } = await send(await keepCredit(one.kit));
    await pay({ reference });
    const { id } = readSubject(reference)!;
    const setState = (state: string, amount: number) =>
      one.kit.database.run(sql`
        update sent_credits set state = ${state}, amount = ${amount},
          reason = ${state === "refused" ? "Changed." : null} where id = ${id}`);
    const compare = async () =>
      (await compareBooks(one.kit, { cell: 14, day: today() })).differences;
    await setState("refused", 10_000);
    expect(await compare()).toEqual([
      { reference, finding: expect.stringContaining("has given the money back") },
    ]);
    await setState("paid", 20_000);
    expect(await compare()).toEqual([
      { reference, finding: expect.stringContaining("the transfer is of 20000") },
    ]);
    await setState("paid", 10_000);
    const rename = (from: string, to: string) =>
      other.kit.database.run(
        sql`update cell_payments set reference = ${to} where reference = ${from}`,
      );
    await rename(reference, "kw000000000000000000000000");
    expect(await compare()).toContainEqual({
      ...{ reference, finding: "This cell paid it, and the other cell does not know it." },
    });
    await rename("kw000000000000000000000000", reference);
    expect(await compare()).toEqual([]);
  });
});
