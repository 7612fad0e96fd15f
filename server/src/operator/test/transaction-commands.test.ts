import { beforeAll, expect, test } from "vitest";
import { type Collector, useCollections } from "../../../test/support/collection-service.ts";
import { dataOf, startTestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const collectionService = useCollections({ start: startTestService });

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: collectionService().kit.database.url },
    folder: "/dev/null",
  });

interface Shown {
  readonly reference: string;
  readonly sessionId: string;
  readonly receiverAccountNumber: string;
  readonly senderAccountNumber: string;
  readonly businessId: string;
  readonly mode: string;
}

/** A merchant whose virtual account `shop` was paid. */
async function paidMerchant(amounts: readonly number[]): Promise<Collector> {
  const merchant = await collectionService().collector();
  const { accountNumber } = await merchant.dynamic({ amount: amounts[0], reference: "shop" });
  for (const amount of amounts) await merchant.pay(accountNumber, amount);
  return merchant;
}

const show = async (...args: string[]) =>
  JSON.parse((await operator("transaction", "show", ...args, "--json")).output);

let merchant: Collector;
let other: Collector;
let record: Shown;

beforeAll(async () => {
  merchant = await paidMerchant([2_500]);
  other = await paidMerchant([100, 200]);
  const [row] = dataOf<Shown[]>(await merchant.ask("/business/transactions?type=Funding"));
  record = row as Shown;
});

test("a transaction is found in any business by our reference and by its session", async () => {
  for (const text of [record.reference, record.sessionId]) {
    const found = await show(text);
    const { businessId } = merchant;
    expect(found).toMatchObject({ ...record, businessId: String(businessId), mode: "test" });
  }
  const text = (await operator("transaction", "show", record.reference)).output;
  expect(text).toMatch(new RegExp(`^businessId +${merchant.businessId}$`, "m"));
});

test("a business and a mode narrow the search", async () => {
  const business = ["--business", String(merchant.businessId)];
  expect(await show("shop", ...business)).toMatchObject({ reference: record.reference });
  expect(await show(record.reference, ...business, "--mode", "test")).toMatchObject({
    mode: "test",
  });
  for (const wrong of [
    ["--business", String(other.businessId)],
    ["--mode", "live"],
  ]) {
    const { exitCode, complaint } = await operator(
      "transaction",
      "show",
      record.reference,
      ...wrong,
    );
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining("No transaction")]);
  }
});

test("a merchant's own reference that matches several transactions lists them, newest first", async () => {
  const found: Shown[] = await show("shop");
  const { businessId } = other;
  expect(found.map((one) => one.businessId)).toEqual(
    [businessId, businessId, merchant.businessId].map(String),
  );
  const [headings = "", ...lines] = (await operator("transaction", "show", "shop")).output.split(
    "\n",
  );
  expect(headings).toMatch(/^REFERENCE +BUSINESS +MODE +CREATED +STATUS +AMOUNT +DESCRIPTION$/);
  expect(lines.map((line) => line.split(/ +/)[0])).toEqual(found.map((one) => one.reference));
  expect(lines[2]).toContain("NGN 2500.00");
});

test("an account number finds payments to it and payments from it, in any business", async () => {
  expect(record.receiverAccountNumber).toMatch(/^\d{10}$/);
  expect(await show(record.receiverAccountNumber)).toMatchObject({ reference: record.reference });
  const sent: Shown[] = await show(record.senderAccountNumber);
  expect(sent.map(({ businessId }) => businessId)).toEqual(
    [other.businessId, other.businessId, merchant.businessId].map(String),
  );
});

test("the timeline of a reference has what happened in order, and is refused for several", async () => {
  const { output } = await operator("transaction", "timeline", record.reference);
  const [headings = "", ...lines] = output.split("\n");
  expect(headings).toMatch(/^TIME +WHAT$/);
  const found = ["reported a credit", "Money arrived  +Pending 24", "Event FUNDING_NOTIFICATION"];
  const places = found.map((text) => lines.findIndex((line) => new RegExp(text).test(line)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  const { complaint } = await operator("transaction", "timeline", "shop");
  expect(complaint).toMatch(
    /^This matches 3 transactions\. Give the reference of one of them: fnd_/m,
  );
});

test("a text that matches nothing is refused", async () => {
  const { exitCode, complaint } = await operator("transaction", "show", "no-such-text");
  expect([exitCode, complaint]).toEqual([
    1,
    expect.stringContaining("No transaction has this reference, session id or account number"),
  ]);
});
