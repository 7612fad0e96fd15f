import { expect, test } from "vitest";
import type { Transaction } from "../../../../kernel/database/database.ts";
import type { PaidVerification } from "../proof-queries.ts";
import { payments } from "../prove-payments.ts";

const CHARGED: PaidVerification = {
  ...{ environmentId: 1n, id: 5n, price: 400n, walletStatus: "Successful", transactionId: 7n },
  ...{ recorded: 400n, status: "Successful", settled: 400n, held: 400n, remaining: 0n },
};
const PENDING: PaidVerification = {
  ...{ ...CHARGED, walletStatus: "Pending", status: "Pending", settled: 0n, remaining: 400n },
};
const REFUNDED: PaidVerification = {
  ...{ ...CHARGED, walletStatus: "Failed", status: "Failed", settled: 0n },
};
const FREE: PaidVerification = {
  ...{ ...CHARGED, price: 0n, walletStatus: null, transactionId: null, recorded: null },
  ...{ status: null, settled: null, held: null, remaining: null },
};

async function faultOf(paid: PaidVerification) {
  // The proof reads its rows and nothing else.
  const tx = { many: async () => [paid] } as unknown as Transaction;
  const [judged] = await payments.judge(
    tx,
    { after: { environmentId: 0n, id: 0n }, lastEnvironmentId: 2n ** 62n },
    10,
  );
  return judged?.fault;
}

test.each([
  ["charged", CHARGED],
  ["pending", PENDING],
  ["refunded", REFUNDED],
  ["free, which has neither record nor hold,", FREE],
])("a verification that is %s agrees with the books", async (_, paid) => {
  expect(await faultOf(paid)).toBeNull();
});

test.each<[string, PaidVerification, string]>([
  ["no record", { ...CHARGED, recorded: null }, "says nothing"],
  ["a record of less", { ...CHARGED, recorded: 399n }, "says 399"],
  ["a record of another status", { ...CHARGED, status: "Pending" }, "is Pending."],
  ["a charge of less", { ...CHARGED, settled: 399n }, "has 399 settled"],
  ["a charge while it is pending", { ...PENDING, settled: 400n }, "has 400 settled"],
  ["a refund that was settled", { ...REFUNDED, settled: 400n }, "has 400 settled"],
  ["no hold", { ...CHARGED, held: null, remaining: null }, "nothing of nothing left"],
  ["a hold of less", { ...CHARGED, held: 399n }, "0 of 399 left"],
  ["a hold after the charge", { ...CHARGED, remaining: 1n }, "1 of 400 left"],
  ["a hold that ended too early", { ...PENDING, remaining: 0n }, "0 of 400 left"],
])("a verification with %s is reported", async (_, paid, fault) => {
  expect(await faultOf(paid)).toContain(fault);
});
