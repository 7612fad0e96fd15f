import { describe, expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import { suspendBusiness } from "../../../platform/businesses/index.ts";
import { ITEM, type Merchant, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;
const DUTY = 50;

const to = ({ serviceAccountNumber }: Merchant) => ({
  destinationBankCode: "SERVICE",
  destinationAccountNumber: serviceAccountNumber,
  destinationAccountName: undefined,
});

describe("a transfer to another business", () => {
  test("moves both books at once, free except for the duty, and both get an event", async () => {
    const sender = await transferService().merchant("Adire Market");
    const receiver = await transferService().merchant("Oba Foods");
    const reference = await sender.sent(to(receiver));
    const rest = FUNDS - ITEM.amount - DUTY;
    expect(await sender.balance()).toEqual({ available: rest, held: 0, total: rest });
    const more = FUNDS + ITEM.amount;
    expect(await receiver.balance()).toEqual({ available: more, held: 0, total: more });

    const sent = await sender.record(reference);
    expect(sent).toMatchObject({
      type: "InternalTransfer",
      channel: "Internal",
      postingType: "Debit",
      status: "Successful",
      requestState: "Completed",
      trxAmount: 25_000,
      trxFee: 0,
      vat: 0,
      stampDuty: DUTY,
      settledAmount: 25_000,
      receiverBankCode: "SERVICE",
      receiverAccountName: "Oba Foods",
      receiverAccountNumber: receiver.serviceAccountNumber,
      senderName: null,
    });
    const [funding] = await receiver.events();
    const received = await receiver.record(String(funding?.data["reference"]));
    expect(received).toMatchObject({
      type: "InternalTransfer",
      postingType: "Credit",
      status: "Successful",
      userBusinessName: "Oba Foods",
      trxAmount: 25_000,
      stampDuty: 0,
      settledAmount: 25_000,
      senderName: "Adire Market",
      senderAccountNumber: sender.serviceAccountNumber,
      sessionId: sent["sessionId"],
    });
    expect(await sender.events()).toMatchObject([
      { event: "TRANSFER_NOTIFICATION", data: { reference, status: "Successful" } },
    ]);
    expect(await receiver.events()).toMatchObject([
      { event: "FUNDING_NOTIFICATION", data: { status: "Successful", postingType: "Credit" } },
    ]);
  });

  test("bears duty from 10,000 on, and none below", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant();
    for (const [amount, stampDuty] of [
      [9_999, 0],
      [10_000, DUTY],
    ]) {
      const record = await sender.record(await sender.sent({ ...to(receiver), amount }));
      expect(record).toMatchObject({ trxFee: 0, stampDuty });
    }
  });

  test("is two ledger transactions with one link", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant();
    await sender.sent(to(receiver));
    const rows = await transferService().kit.database.many<{
      environmentId: bigint;
      linkId: bigint | null;
    }>(sql`
      select environment_id as "environmentId", link_id as "linkId" from ledger_transactions
      where kind = 'internal_transfer' and environment_id in (${sender.environmentId}, ${receiver.environmentId})
      order by occurred_at, id`);
    expect(rows.map(({ environmentId }) => environmentId)).toEqual([
      sender.environmentId,
      receiver.environmentId,
    ]);
    expect(rows[0]?.linkId).not.toBeNull();
    expect(rows[1]?.linkId).toBe(rows[0]?.linkId);
  });

  test("shows the receiver's real name, whatever the sender calls them", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant("Oba Foods");
    const reference = await sender.sent({
      ...to(receiver),
      destinationAccountName: "Another Name",
    });
    expect(await sender.record(reference)).toMatchObject({ receiverAccountName: "Oba Foods" });
  });

  test("works in live mode without any rail, once there is money", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant();
    const { status, body } = await sender.send(to(receiver), { mode: "live" });
    expect([status, body.error?.code]).toEqual([402, "insufficient_balance"]);
  });

  test("is refused to the sender itself, to an unknown business, and to one that may not use the mode", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant();
    const toOneself = await sender.send(to(sender));
    expect(toOneself.body.error).toMatchObject({
      code: "invalid_account_number",
      param: "destinationAccountNumber",
    });
    const toUnknown = { ...to(sender), destinationAccountNumber: "0000000001" };
    expect((await sender.send(toUnknown)).body.error).toMatchObject({
      code: "account_not_found",
      param: "destinationAccountNumber",
    });
    await suspendBusiness(transferService().kit, { businessId: receiver.businessId, by: "amina" });
    expect((await sender.send(to(receiver))).body.error?.code).toBe("account_not_found");
    expect((await sender.balance()).available).toBe(FUNDS);
  });

  test("whose receiver did not exist stays refused under its key", async () => {
    const sender = await transferService().merchant();
    const options = { idempotencyKey: "nobody" };
    const body = { ...to(sender), destinationAccountNumber: "0000000002" };
    const refused = await sender.send(body, options);
    const again = await sender.send(body, options);
    expect(again.text).toBe(refused.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("may be in a bulk together with transfers to banks, and several to one receiver", async () => {
    const sender = await transferService().merchant();
    const receiver = await transferService().merchant();
    const third = await transferService().merchant();
    const items = [to(receiver), {}, to(third), to(receiver)];
    const { body } = await sender.bulk(items.map((item) => ({ ...item, amount: 1_000 })));
    const { transferReference } = body.data as { transferReference: string[] };
    const types = await Promise.all(transferReference.map((one) => sender.record(one)));
    expect(types.map(({ type }) => type)).toEqual([
      "InternalTransfer",
      "Transfer",
      "InternalTransfer",
      "InternalTransfer",
    ]);
    expect((await receiver.balance()).available).toBe(FUNDS + 2_000);
    expect((await third.balance()).available).toBe(FUNDS + 1_000);
  });

  test("and one back at the same moment, over and over, lose nothing and never deadlock", async () => {
    const one = await transferService().merchant();
    const other = await transferService().merchant();
    const both = Array.from({ length: 100 }, (_, n) =>
      n % 2 === 0
        ? one.send({ ...to(other), amount: 100 + n })
        : other.send({ ...to(one), amount: 100 + n }),
    );
    const answers = await Promise.all(both);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [first, second] = [await one.balance(), await other.balance()];
    expect(first.total + second.total).toBe(2 * FUNDS);
  });
});
