import { describe, expect, test } from "vitest";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import { BankCodes } from "../../banks/bank-codes.ts";
import {
  describeNoticeReader,
  hmacSha512,
  type NoticeTable,
  REFERENCE,
  readerOf,
} from "../../test/notice-reader.ts";
import { monnifyNotices } from "../notices.ts";

const SECRET = "secret";

const TRANSFER = {
  ...{ amount: "1250.50", fee: 10, reference: REFERENCE, status: "SUCCESS" },
  ...{ transactionReference: "MFDS20260001", sessionId: "090405260627083249289123456789" },
};
const CREDIT = {
  product: { reference: "kw1", type: "RESERVED_ACCOUNT" },
  ...{ transactionReference: "MNFY|04|1", paymentReference: "MNFY|04|1", amountPaid: 3000 },
  ...{ paidOn: "2021-11-17 11:28:42.615", currency: "NGN", paymentStatus: "PAID" },
  paymentSourceInformation: [{ bankCode: "", accountName: "EZE CHIDI", accountNumber: "01234" }],
  destinationAccountInformation: { bankCode: "305", accountNumber: "6000000001" },
};

const table: NoticeTable = {
  notices: monnifyNotices("monnify", SECRET, new BankCodes("999992=305")),
  secret: SECRET,
  signatureHeader: "monnify-signature",
  sign: hmacSha512,
  envelope: (eventType, eventData) => ({ eventType, eventData }),
  transfer: {
    events: ["SUCCESSFUL_DISBURSEMENT", "FAILED_DISBURSEMENT", "REVERSED_DISBURSEMENT"],
    data: TRANSFER,
    idField: "transactionReference",
  },
  credits: [["SUCCESSFUL_TRANSACTION", CREDIT]],
  unconcerned: [
    ["SUCCESSFUL_DISBURSEMENT", { ...TRANSFER, reference: "another-system-1" }],
    ["SUCCESSFUL_TRANSACTION", { ...CREDIT, currency: "USD" }],
    ["SUCCESSFUL_TRANSACTION", { ...CREDIT, amountPaid: "many" }],
    ["SUCCESSFUL_TRANSACTION", { ...CREDIT, transactionReference: "" }],
    ["REJECTED_PAYMENT", CREDIT],
    ["SETTLEMENT", { amount: "1199.00", settlementReference: "S1" }],
    ["ACCOUNT_ACTIVITY", { accountNumber: "3934178936" }],
    ["SUCCESSFUL_REFUND", { transactionReference: "MNFY|04|1", refundAmount: 10 }],
    ["LOW_BALANCE_ALERT", { walletBalance: 1 }],
    ["A_NEW_EVENT", TRANSFER],
  ],
};
const read = readerOf(table);

describeNoticeReader("Monnify", table);

test("the amount of a transfer is a number or a text", () => {
  const data = { ...TRANSFER, amount: 1250.5 };
  expect(read("FAILED_DISBURSEMENT", data)).toMatchObject([{ amount: 125_050n }]);
});

describe("a notice of a credit", () => {
  test("is unconfirmed, with the account under our code of its bank", () => {
    expect(read("SUCCESSFUL_TRANSACTION", CREDIT)).toEqual([
      {
        ...{ kind: "unconfirmed_credit", providerReference: "MNFY|04|1", accountReference: "kw1" },
        credit: {
          ...{ kind: "credit", sessionId: "MNFY|04|1", amount: 300_000n, currency: "NGN" },
          ...{ bankCode: "999992", accountNumber: "6000000001", narration: "" },
          ...{ senderName: "EZE CHIDI", senderAccountNumber: "01234" },
        },
      },
    ]);
  });

  test.each([
    [{ accountName: "EZE CHIDI", accountNumber: "01234" }, "EZE CHIDI"],
    [{}, null],
    [[], null],
    ["text", null],
    [null, null],
  ])("has its sender as a list, an object or nothing: %j", (source, senderName) => {
    const data = { ...CREDIT, paymentSourceInformation: source };
    const [notice] = read("SUCCESSFUL_TRANSACTION", data) as UnconfirmedCredit[];
    expect(notice?.credit.senderName).toBe(senderName);
  });

  test("names our reference of a reserved account only", () => {
    const data = { ...CREDIT, product: { reference: "kw1", type: "API_NOTIFICATION" } };
    expect(read("SUCCESSFUL_TRANSACTION", data)[0]).not.toHaveProperty("accountReference");
  });
});
