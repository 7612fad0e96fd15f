import { describe, expect, test } from "vitest";
import type { UnconfirmedCredit } from "../../../kernel/providers/ports/notice.ts";
import {
  describeNoticeReader,
  hmacSha512,
  type NoticeTable,
  REFERENCE,
  readerOf,
} from "../../test/notice-reader.ts";
import { paystackNotices } from "../notices.ts";

const SECRET = "sk_live_secret";

const TRANSFER = {
  ...{ amount: 125_050, currency: "NGN", domain: "live", id: 37_272_792, reference: REFERENCE },
  ...{ status: "success", transfer_code: "TRF_wpl1dem4967avzm" },
  session: { provider: "nip", id: "110006240402140259" },
};
const CREDIT = {
  ...{ id: 1_960_337_840, domain: "live", status: "success", reference: "1719501234567" },
  ...{ amount: 300_000, currency: "NGN", channel: "dedicated_nuban" },
  metadata: { receiver_account_number: "9930000001", receiver_bank: "Wema Bank" },
  authorization: {
    ...{ channel: "dedicated_nuban", sender_name: "EZE CHIDI", narration: "NIP: EZE CHIDI" },
    ...{ sender_bank_account_number: "XXXXXX0011", receiver_bank: "Wema Bank" },
    receiver_bank_account_number: "9930000001",
  },
  customer: { email: `${REFERENCE}@pay.example.com`, customer_code: "CUS_1" },
};

const table: NoticeTable = {
  notices: paystackNotices("paystack", SECRET),
  secret: SECRET,
  signatureHeader: "x-paystack-signature",
  sign: hmacSha512,
  envelope: (event, data) => ({ event, data }),
  transfer: {
    events: ["transfer.success", "transfer.failed", "transfer.reversed"],
    data: TRANSFER,
    idField: "id",
  },
  credits: [
    ["charge.success", CREDIT],
    ["charge.success", { ...CREDIT, customer: { email: "ngozi@shop.example" } }],
    ["charge.success", { ...CREDIT, customer: { email: `ngozi+${REFERENCE}@shop.example` } }],
  ],
  unconcerned: [
    ["charge.success", { currency: "NGN", authorization: 7 }],
    ["transfer.success", { ...TRANSFER, reference: "another-system-1" }],
    ["transfer.success", { ...TRANSFER, domain: "test" }],
    ["transfer.success", { ...TRANSFER, currency: "GHS" }],
    ["charge.success", { ...CREDIT, domain: "test" }],
    ["charge.success", { ...CREDIT, currency: "USD" }],
    ["charge.success", { ...CREDIT, amount: "many" }],
    ["charge.success", { ...CREDIT, reference: "" }],
    ["charge.success", { ...CREDIT, id: null }],
    ["charge.success", { ...CREDIT, id: "1/2" }],
    ["charge.success", { ...CREDIT, channel: "card", authorization: { channel: "card" } }],
    [
      "charge.success",
      {
        ...CREDIT,
        channel: "bank_transfer",
        authorization: {},
        customer: { email: "a@b.example" },
      },
    ],
    ["bank.transfer.rejected", CREDIT],
    ["dedicatedaccount.assign.success", { customer: {}, dedicated_account: null }],
    ["customeridentification.failed", { customer_code: "CUS_1", reason: "no" }],
    ["refund.processed", TRANSFER],
  ],
};
const read = readerOf(table);

describeNoticeReader("Paystack", table);

describe("a notice of a credit", () => {
  test("is unconfirmed, with Paystack's id as its session, and without a bank code", () => {
    expect(read("charge.success", CREDIT)).toEqual([
      {
        ...{ kind: "unconfirmed_credit", providerReference: "1719501234567" },
        accountReference: REFERENCE,
        credit: {
          ...{ kind: "credit", sessionId: "paystack-1960337840", amount: 300_000n },
          ...{ currency: "NGN", bankCode: "", accountNumber: "9930000001" },
          ...{ senderName: "EZE CHIDI", senderAccountNumber: "XXXXXX0011" },
          narration: "NIP: EZE CHIDI",
        },
      },
    ]);
  });

  test.each([
    [`ngozi+${REFERENCE}@shop.example`, REFERENCE],
    [`n.g+o+${REFERENCE}@shop.example`, REFERENCE],
    [`${REFERENCE}@pay.example.com`, REFERENCE],
    ["ngozi@shop.example", undefined],
    ["ngozi+market@shop.example", undefined],
    ["", undefined],
    [null, undefined],
  ])("of the customer %j is of the account %j", (email, accountReference) => {
    const [notice] = read("charge.success", { ...CREDIT, customer: { email } });
    expect((notice as UnconfirmedCredit).accountReference).toBe(accountReference);
  });

  test("to a one-time account has our reference of it", () => {
    const authorization = { ...CREDIT.authorization, channel: "bank_transfer" };
    const once = {
      ...CREDIT,
      reference: REFERENCE,
      channel: "bank_transfer",
      authorization,
      customer: {},
    };
    expect(read("charge.success", once)).toMatchObject([
      { providerReference: REFERENCE, accountReference: REFERENCE },
    ]);
  });

  test.each([
    "",
    0,
    null,
    [],
    { custom_fields: [] },
  ])("has metadata of any type: %j", (metadata) => {
    expect(read("charge.success", { ...CREDIT, metadata })).toMatchObject([
      { credit: { accountNumber: "9930000001" } },
    ]);
  });

  test("without a receiver in its authorisation has the receiver of its metadata, or none", () => {
    const { authorization } = CREDIT;
    const hidden = { ...authorization, receiver_bank_account_number: null };
    const data = { ...CREDIT, authorization: hidden };
    expect(read("charge.success", data)).toMatchObject([
      { credit: { accountNumber: "9930000001" } },
    ]);
    expect(read("charge.success", { ...data, metadata: "" })).toMatchObject([
      { credit: { accountNumber: "" } },
    ]);
  });
});
