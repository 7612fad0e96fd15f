import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  callCell,
  freshReference,
  from16,
  paymentTo,
  useCalledCell,
} from "../../../../../test/support/calling-cell.ts";
import type { Database } from "../../../../kernel/database/database.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { verifyLedger } from "../../../../kernel/ledger/verify/verify-ledger.ts";
import { proofsOf } from "../../../../modules.ts";
import { receivePayment } from "../receive-payment.ts";

const cell = useCalledCell();

const send = async (payment: object) => (await callCell(cell(), "payments", payment)).body;
const find = async (payment: object) => (await callCell(cell(), "find", payment)).body;

const credited = { outcome: "credited", paymentReference: expect.stringMatching(/^trf_14/) };
const refused = { outcome: "refused", reason: expect.stringMatching(/^No business .*\.$/) };

const sumCredited = async () => {
  const { sum } = await cell().kit.database.one<{ sum: bigint }>(sql`
    select coalesce(sum(available), 0)::bigint as sum from ledger_entries entry
    join ledger_transactions posted
      on posted.environment_id = entry.environment_id and posted.id = entry.transaction_id
    where posted.kind = 'cell_credit' and entry.account_id >= 1000`);
  return sum;
};

const setStatus = (status: string) =>
  cell().kit.database.run(
    sql`update businesses set status = ${status} where id = ${cell().business.businessId}`,
  );

const findings = async () => {
  const { kit } = cell();
  const options = { nowMs: () => performance.now(), proofs: proofsOf() };
  return (await verifyLedger(kit.database, options)).findings;
};

describe("a payment of another cell", () => {
  test("that is sent twenty times at once is credited once, and every answer is the same", async () => {
    const before = await sumCredited();
    const payment = paymentTo(cell());
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(payment)));
    expect(answers[0]).toMatchObject(credited);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await find(payment)).toEqual(answers[0]);
    expect(await sumCredited()).toBe(before + 12_345n);
  });

  test("of another amount or to another account under its reference credits nothing", async () => {
    const payment = paymentTo(cell());
    await send(payment);
    const before = await sumCredited();
    for (const changed of [{ amount: "12346" }, { accountNumber: "0140000001" }]) {
      expect(await send({ ...payment, ...changed })).toEqual({ outcome: "mismatch" });
      expect(await find({ ...payment, ...changed })).toEqual({ outcome: "mismatch" });
    }
    expect(await sumCredited()).toBe(before);
  });

  test("in the other mode under its reference is not the same payment", async () => {
    const payment = paymentTo(cell());
    await send(payment);
    const before = await sumCredited();
    expect(await send({ ...payment, mode: "live" })).toEqual({ outcome: "mismatch" });
    expect(await find({ ...payment, mode: "live" })).toEqual({ outcome: "mismatch" });
    expect(await sumCredited()).toBe(before);
  });

  test("of two amounts at once under one reference is credited once", async () => {
    const before = await sumCredited();
    const payment = paymentTo(cell());
    const answers = await Promise.all([send(payment), send({ ...payment, amount: "700" })]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["credited", "mismatch"]);
    const [first] = answers;
    expect(await sumCredited()).toBe(before + (first?.outcome === "credited" ? 12_345n : 700n));
  });

  test("that was refused stays refused when the business may act again", async () => {
    const before = await sumCredited();
    const payment = paymentTo(cell());
    await setStatus("suspended");
    expect(await send(payment)).toMatchObject(refused);
    await setStatus("approved");
    expect(await send(payment)).toMatchObject(refused);
    expect(await find(payment)).toMatchObject(refused);
    expect(await sumCredited()).toBe(before);
    expect(await send({ ...payment, reference: freshReference() })).toMatchObject(credited);
  });

  test("in live mode is refused for a business without access to it", async () => {
    await setStatus("pending");
    expect(await send(paymentTo(cell(), { mode: "live" }))).toMatchObject(refused);
    expect(await send(paymentTo(cell()))).toMatchObject(credited);
    await setStatus("approved");
    expect(await send(paymentTo(cell(), { mode: "live" }))).toMatchObject(credited);
  });

  test("to a number that a business gets later stays refused", async () => {
    const accountNumber = "0149999999";
    const payment = paymentTo(cell(), { accountNumber });
    expect(await send(payment)).toMatchObject(refused);
    const { businessId, serviceAccountNumber } = cell().business;
    const rename = (number: string) =>
      cell().kit.database.run(
        sql`update businesses set service_account_number = ${number} where id = ${businessId}`,
      );
    await rename(accountNumber);
    expect(await send(payment)).toMatchObject(refused);
    // The first look was before the business had the number, and the decision is after it.
    const late = { ...paymentTo(cell(), { accountNumber }), sendingCell: 12, amount: 5n };
    const kit = { ...cell().kit, database: blindOnce(cell().kit.database) };
    const answer = await receivePayment(kit, { ...late, mode: "test", currency: "NGN" });
    expect(answer).toMatchObject({ kind: "decided", payment: { outcome: "credited" } });
    await rename(serviceAccountNumber);
  });

  test("whose sender has moved to another cell is the same payment", async () => {
    const before = await sumCredited();
    const payment = paymentTo(cell());
    const first = await send(payment);
    for (const call of ["find", "payments"] as const) {
      expect((await callCell(cell(), call, payment, from16(call))).body).toEqual(first);
    }
    expect(await sumCredited()).toBe(before + 12_345n);
  });

  test("that is not known is not found", async () => {
    expect(await find(paymentTo(cell()))).toEqual({ outcome: "not_found" });
  });

  test("is credited at once, and both sides have its session", async () => {
    const { kit, business } = cell();
    const payment = paymentTo(cell());
    const { sessionId } = await send(payment);
    const row = await kit.database.one(sql`
      select record.type, record.channel, record.status, record.amount, record.settled_amount as settled,
             record.sender_name as sender, record.sender_account_number as "senderNumber", event.type as event
      from transactions record
      join events event on event.environment_id = record.environment_id
        and event.body like '%' || record.session_id || '%'
      where record.session_id = ${sessionId}`);
    expect(row).toEqual({
      ...{ type: "InternalTransfer", channel: "Internal", status: "Successful", amount: 12_345n },
      ...{ settled: 12_345n, sender: "Adire Market", senderNumber: "0121234567" },
      event: "FUNDING_NOTIFICATION",
    });
    expect(business.serviceAccountNumber).toBe(payment.accountNumber);
  });
});

/** The database as it was for the first look, at the directory of accounts. */
function blindOnce(database: Database): Database {
  let isBlind = true;
  const many: Database["many"] = async (statement) => {
    if (!isBlind) return await database.many(statement);
    isBlind = false;
    return [];
  };
  return Object.assign(Object.create(database), {
    many,
    maybeOne: database.maybeOne.bind(database),
  });
}

test("however payments come, each reference is decided once, and the books are sound", async () => {
  const references = [freshReference(), freshReference(), freshReference()];
  const sent = record({
    reference: constantFrom(...references),
    amount: integer({ min: 1, max: 3 }),
  });
  const before = await sumCredited();
  const decided = new Map<string, unknown>();
  let sum = 0n;
  await assert(
    asyncProperty(array(sent, { minLength: 1, maxLength: 8 }), async (payments) => {
      const answers = await Promise.all(
        payments.map(async ({ reference, amount }) => {
          // A sender's order has one account.
          const isKnown = reference !== references[0];
          const number = isKnown ? {} : { accountNumber: "0140000001" };
          const payment = paymentTo(cell(), { reference, amount: String(amount), ...number });
          return { reference, amount, answer: await send(payment) };
        }),
      );
      for (const { reference, amount, answer } of answers) {
        if (answer.outcome === "mismatch") continue;
        if (!decided.has(reference) && answer.outcome === "credited") sum += BigInt(amount);
        expect(answer).toEqual(decided.get(reference) ?? answer);
        decided.set(reference, answer);
      }
      expect(await sumCredited()).toBe(before + sum);
    }),
    { numRuns: 15 },
  );
  expect(await findings()).toEqual([]);
});

test("the verifier names a credit without its decision, and one of another amount", async () => {
  const { kit } = cell();
  const payment = paymentTo(cell());
  await send(payment);
  const where = sql`where reference = ${payment.reference}`;
  await kit.database.run(sql`update cell_payments set amount = 1 ${where}`);
  expect(await findings()).toEqual([
    expect.stringContaining("the ledger moved 12345 and credited 12345"),
    expect.stringContaining("was credited, and has no such record"),
  ]);
  await kit.database.run(
    sql`update cell_payments set amount = 12345, outcome = 'refused', reason = 'Forged.' ${where}`,
  );
  expect(await findings()).toEqual([
    expect.stringContaining("which was not credited"),
    expect.stringContaining("was refused, and the ledger posted it 1 times"),
  ]);
  await kit.database.run(
    sql`update cell_payments set outcome = 'credited', reason = null ${where}`,
  );
  expect(await findings()).toEqual([]);
});
