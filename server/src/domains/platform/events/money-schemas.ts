import type { TProperties } from "typebox";
import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { describe } from "./described-schemas.ts";

const text = (description: string) => Type.String({ description });
const optionalText = (description: string) => Nullable(Type.String({ description }));

/**
 * The transaction as every event about money tells of it, whoever moved the money. The fields of its record, but for
 * who you are yourself, and with `amount` and `fee` under their short names.
 */
const transaction = {
  reference: text("How you ask for it."),
  amount: Money({ description: "In major units." }),
  fee: Money({ description: "VAT is in it." }),
  stampDuty: Money({ description: "Charged on top of the amount." }),
  vat: Money({ description: "The VAT that the fee includes." }),
  settledAmount: Money({
    description:
      "What the receiver has got: 0 until it is successful, and again when it came back.",
  }),
  currency: text("NGN or USD."),
  status: Type.Enum(["Successful", "Unsuccessful", "Pending"], {
    description: "How it ended for the receiver. Read this, not the name of the event.",
  }),
  requestState: Type.Enum(["Processing", "Completed", "Failed"], {
    description: "Whether what was asked for is under way, done, or will not be.",
  }),
  requestStateDetails: text("A sentence on where it stands, and why."),
  type: text("What it is: `Transfer`, `InternalTransfer`, …"),
  channel: text("The way the money takes: `BankTransfer`, `Internal`, …"),
  service: text("The service it belongs to: `transfers`, `collections`, `bills`, `wallets`."),
  postingType: Type.Enum(["Debit", "Credit"], {
    description: "Whether money left you or came to you.",
  }),
  description: text("The narration."),
  sessionId: optionalText("The session of the interbank switch. Null until it is known."),
  stan: optionalText("The trace number of the switch. Null until it is known."),
  receiverBankCode: optionalText("The CBN code of the receiver's bank."),
  receiverBankName: optionalText("Its name."),
  receiverAccountName: optionalText("The receiver."),
  receiverAccountNumber: optionalText("The receiver's account."),
  senderName: optionalText("Of money that came in: who sent it, where that is known."),
  senderAccountNumber: optionalText("Their account, where that is known."),
  match: Nullable(
    Type.Enum(["exact", "under", "over", "late", "duplicate"], {
      description: "Of money that came in: how it compares with what you asked for.",
    }),
  ),
  accountReference: optionalText(
    "Of money that came in: the virtual account or invoice it came to, as you know it.",
  ),
  customerId: Nullable(Type.Integer({ description: "Your customer, where it is about one." })),
  createdAt: Type.String({ format: "date-time" }),
  updatedAt: Type.String({ format: "date-time" }),
} satisfies TProperties;

const sent = {
  reference: "trf_9t5z5j3a85g8",
  amount: 25_000,
  fee: 25,
  stampDuty: 50,
  vat: 1.74,
  settledAmount: 25_000,
  currency: "NGN",
  status: "Successful",
  requestState: "Completed",
  requestStateDetails: "The beneficiary's bank has confirmed it.",
  type: "Transfer",
  channel: "BankTransfer",
  service: "transfers",
  postingType: "Debit",
  description: "Rent for March",
  sessionId: "999058260131081530000000000017",
  stan: "000017",
  receiverBankCode: "058",
  receiverBankName: "Guaranty Trust Bank",
  receiverAccountName: "Amina Yusuf",
  receiverAccountNumber: "0123456789",
  senderName: null,
  senderAccountNumber: null,
  match: null,
  accountReference: null,
  customerId: null,
  createdAt: "2026-01-31T08:15:30.000Z",
  updatedAt: "2026-01-31T08:15:32.000Z",
} as const;

const funding = describe({
  event: "FUNDING_NOTIFICATION",
  summary:
    "Money came in: to a virtual account, a dynamic account, an invoice, or from another business.",
  tag: "Collections",
  fields: transaction,
  sample: {
    ...sent,
    ...{ reference: "trf_3c8n1x7k20qd", amount: 10_000, fee: 50, stampDuty: 0, vat: 3.49 },
    ...{ settledAmount: 9_950, type: "Funding", service: "collections", postingType: "Credit" },
    ...{ description: "Invoice INV-000042", requestStateDetails: "It is in your wallet." },
    ...{ receiverBankCode: "999", receiverBankName: "Sandbox Bank", match: "exact" },
    ...{ receiverAccountName: "Adire Market", receiverAccountNumber: "3012450019" },
    ...{ senderName: "Amina Yusuf", senderAccountNumber: "0123456789" },
    accountReference: "INV-000042",
  },
});

const transfer = describe({
  event: "TRANSFER_NOTIFICATION",
  summary:
    "A transfer of yours succeeded, failed, or was sent back later; what failed or came back is in your wallet again.",
  tag: "Transfers",
  fields: transaction,
  sample: sent,
});

const payout = describe({
  event: "PAYOUT_NOTIFICATION",
  summary: "A payout from a customer's wallet was resolved, or came back.",
  tag: "Wallets",
  fields: transaction,
  sample: {
    ...sent,
    ...{ reference: "trf_7m2h9d4e61wb", type: "Payout", service: "wallets", customerId: 1_000_042 },
  },
});

const bill = describe({
  event: "BILLS_PURCHASE_NOTIFICATION",
  summary:
    "A purchase of airtime, data, electricity, television or a betting top-up succeeded or failed.",
  tag: "Bills",
  fields: {
    ...transaction,
    category: text("`airtime`, `data`, `electricity`, `cable-tv` or `betting`."),
    token: optionalText("Of electricity: what is typed into the meter."),
    units: optionalText("Of electricity: how much it is."),
  },
  sample: {
    ...sent,
    ...{ reference: "order-7781", amount: 5_000, settledAmount: 5_000, fee: 0, vat: 0 },
    ...{ stampDuty: 0, type: "Bill", channel: "Biller", service: "bills" },
    ...{ sessionId: null, stan: null, receiverBankCode: null, receiverBankName: null },
    ...{ description: "Electricity, IKEDC 45001234501", receiverAccountName: null },
    ...{ receiverAccountNumber: "45001234501", requestStateDetails: "The biller has delivered." },
    ...{ category: "electricity", token: "12345678901234567890", units: "23.8" },
  },
});

export const moneyEvents = [funding, transfer, payout, bill];
