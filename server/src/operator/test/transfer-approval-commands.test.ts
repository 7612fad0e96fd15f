import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let business: string;

beforeAll(async () => {
  service = await startTestService();
  business = String(service.business.businessId);
});
afterAll(() => service.stop());

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

const inTest = ["--mode", "test", "--yes"];

async function order(amount: number): Promise<string> {
  const { body } = await ask(service, {
    path: "/business/single",
    idempotencyKey: `order ${amount}`,
    body: {
      narration: "Rent for March",
      amount,
      destinationAccountNumber: "3012450019",
      destinationBankCode: "999",
      destinationAccountName: "Amina Bello",
      phoneNumber: "08030000000",
    },
  });
  return (body.data as { transferReference: [string] }).transferReference[0];
}

test("transfers above a threshold are listed, approved and rejected", async () => {
  expect((await operator("approval", "list")).output).toBe("No transfer waits for approval.");
  const set = await operator("approval", "threshold", business, "20,000", ...inTest);
  expect(set.output).toBe("Transfers wait above NGN 20,000.00 (before: at no amount).");
  const [first, second] = [await order(20_001), await order(30_000)];
  await order(20_000);

  const { output } = await operator("approval", "list", "--business", business);
  expect(output.split("\n")).toHaveLength(3);
  expect(output).toContain("NGN 20,001.00");
  expect(output).toContain("Amina Bello, 3012450019, Sandbox Bank");
  expect(await json("approval", "list")).toMatchObject([
    { reference: first, amount: 20_001, businessName: "Adire Market" },
    { reference: second, amount: 30_000 },
  ]);

  const approved = await operator("approval", "approve", first);
  expect(approved.output).toBe(`${first} is approved and will be sent.`);
  const rejected = await operator("approval", "reject", second, "--note", "Not known.");
  expect(rejected.output).toBe(
    `${second} is rejected. The amount, fee and stamp duty were refunded.`,
  );
  const again = await operator("approval", "approve", second);
  expect([again.exitCode, again.complaint]).toEqual([
    1,
    "This transfer does not wait for approval. It needed no approval, or it was decided already.",
  ]);
  const actions = await json("actions", "--business", business);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual([
    "transfer.rejected",
    "transfer.approved",
    "transfer.set_approval_threshold",
  ]);
});

test("the thresholds are shown as they are now", async () => {
  const shown = () => operator("approval", "show", business, "--mode", "test");
  const set = (...args: string[]) => operator("approval", "threshold", business, ...args);
  await set("20,000", ...inTest);
  await set("5,000.50", "--of", "dashboard", ...inTest);
  expect((await shown()).output).toBe(
    "Transfers over the API wait above NGN 20,000.00.\nTransfers in the dashboard wait above NGN 5,000.50.",
  );
  await set("off", "--of", "dashboard", ...inTest);
  expect(await json("approval", "show", business, "--mode", "test")).toEqual({
    ...{ apiAbove: 20_000, dashboardAbove: null },
  });
  expect(await json("approval", "show", business, "--mode", "live")).toEqual({
    ...{ apiAbove: null, dashboardAbove: null },
  });
  const unknown = await operator("approval", "show", "999999999", "--mode", "test");
  expect([unknown.exitCode, unknown.complaint]).toEqual([1, expect.stringContaining("999999999")]);
});

test("a threshold is an amount or off, and a rejection has a note", async () => {
  const off = await json("approval", "threshold", business, "off", ...inTest);
  expect(off).toEqual({ before: 20_000, above: null });
  for (const [args, complaint] of [
    [["threshold", business, "lots", "--mode", "test"], /must be an amount in naira/],
    [["threshold", business, "1.234", "--mode", "test"], /must be an amount in naira/],
    [["threshold", business, "5"], /--mode MODE is missing/],
    [["reject", "trf_000000000000"], /--note TEXT is missing/],
  ] as const) {
    const ending = await operator("approval", ...args);
    expect(ending.exitCode).toBe(2);
    expect(ending.complaint).toMatch(complaint);
  }
});

test("a transaction is shown with its provider's reference, and one that was not paid late is not charged", async () => {
  const reference = await order(1_234);
  const whose = [reference, "--business", business, "--mode", "test"];
  const { output } = await operator("transaction", "show", ...whose);
  expect(output).toMatch(/^trxAmount {2,}1234$/m);
  expect(output).toMatch(/^progress {2,}waiting$/m);
  expect(output).toMatch(/^orderReference {2,}kw[0-9a-z]{24}$/m);
  expect(await json("transaction", "show", ...whose)).toMatchObject({
    reference,
    status: "Pending",
    phoneNumber: "08030000000",
    providerReference: null,
  });
  const charged = await operator("transfer", "charge-late", ...whose);
  expect([charged.exitCode, charged.complaint]).toEqual([
    1,
    "The provider did not pay this order after its refund, or the merchant was charged already.",
  ]);
  const unknown = await operator("transaction", "show", "trf_000000000000", ...whose.slice(1));
  expect(unknown.complaint).toMatch(/^No transaction has this reference/);
});

test("a waiting order is refunded once, and is not moved to the provider that it is with", async () => {
  const reference = await order(1_235);
  const whose = [reference, "--business", business, "--mode", "test"];
  expect((await operator("transfer", "move", ...whose)).complaint).toBe(
    "The order is already with simulator, the provider of new orders.",
  );
  const refund = ["transfer", "refund", ...whose, "--reason", "The bank is closed."];
  expect((await operator(...refund)).output).toBe(
    `${reference} is refunded. The amount, fee and stamp duty are available again.`,
  );
  expect(await json("transaction", "show", ...whose)).toMatchObject({ status: "Reversed" });
  expect((await operator(...refund)).complaint).toMatch(/^This order may be with its provider/);
});
