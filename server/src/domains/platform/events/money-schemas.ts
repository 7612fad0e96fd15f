import type { TProperties } from "typebox";
import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { BILL_CATEGORIES } from "../../../kernel/providers/ports/bill-categories.ts";
import { describe } from "./described-schemas.ts";

const text = (description: string) => Type.String({ description });
const optionalText = (description: string) => Nullable(Type.String({ description }));

/**
 * The transaction in every event about money. Its record's fields, without those about you, and with `amount` and
 * `fee` under their short names.
 */
const transaction = {
  reference: text("The reference of the transaction."),
  amount: Money({ description: "In major units." }),
  fee: Money({ description: "Includes VAT." }),
  stampDuty: Money({ description: "Charged on top of the amount." }),
  vat: Money({ description: "The VAT that the fee includes." }),
  settledAmount: Money({
    description:
      "The amount that the receiver has: 0 until the transaction is successful, and again after a return.",
  }),
  currency: text("NGN or USD."),
  status: Type.Enum(["Successful", "Unsuccessful", "Pending"], {
    description: "The outcome. Read this, not the name of the event.",
  }),
  requestState: Type.Enum(["Processing", "Completed", "Failed"], {
    description: "Whether the request is pending, successful or failed.",
  }),
  requestStateDetails: text("The state and the reason, in a sentence."),
  type: text("The type: `Transfer`, `InternalTransfer`, …"),
  channel: text("The channel: `BankTransfer`, `Internal`, …"),
  service: text("The service it belongs to: `transfers`, `collections`, `bills`, `wallets`."),
  postingType: Type.Enum(["Debit", "Credit"], {
    description: "Whether money left your balance or came in.",
  }),
  description: text("The narration."),
  sessionId: optionalText("The session id of the interbank switch. Null until it is known."),
  stan: optionalText("The trace number of the switch. Null until it is known."),
  receiverBankCode: optionalText("The CBN code of the receiver's bank."),
  receiverBankName: optionalText("Its name."),
  receiverAccountName: optionalText("The receiver's name."),
  receiverAccountNumber: optionalText("The receiver's account."),
  senderName: optionalText("For money that came in: the sender's name, if it is known."),
  senderAccountNumber: optionalText("The sender's account, where it is known."),
  match: Nullable(
    Type.Enum(["exact", "under", "over", "late", "duplicate"], {
      description: "For money that came in: how it compares with the amount you expected.",
    }),
  ),
  accountReference: optionalText(
    "For money that came in: the reference of the virtual account or the number of the invoice that was paid.",
  ),
  customerId: Nullable(
    Type.Integer({ description: "The customer's id, where the transaction has one." }),
  ),
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
  requestStateDetails: "Completed.",
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
    ...{ reference: "fnd_3c8n1x7k20qd", amount: 10_000, fee: 50, stampDuty: 0, vat: 3.49 },
    ...{ settledAmount: 9_950, type: "Funding", service: "collections", postingType: "Credit" },
    description: "Invoice inv_2s4k8b6n07xd",
    ...{ receiverBankCode: "999", receiverBankName: "Sandbox Bank", match: "exact" },
    ...{ receiverAccountName: "Adire Market", receiverAccountNumber: "3012450019" },
    ...{ senderName: "Amina Yusuf", senderAccountNumber: "0123456789" },
    accountReference: "inv_2s4k8b6n07xd",
  },
});

const transfer = describe({
  event: "TRANSFER_NOTIFICATION",
  summary:
    "A transfer succeeded, failed, or was returned later. A failed or returned transfer is refunded to your wallet.",
  tag: "Transfers",
  fields: transaction,
  sample: sent,
});

const payout = describe({
  event: "PAYOUT_NOTIFICATION",
  summary: "A payout from a customer's wallet succeeded, failed or was returned.",
  tag: "Wallets",
  fields: transaction,
  sample: {
    ...sent,
    ...{ reference: "pay_7m2h9d4e61wb", type: "Payout", service: "wallets", customerId: 1_000_042 },
  },
});

const bill = describe({
  event: "BILLS_PURCHASE_NOTIFICATION",
  summary: "A bill purchase succeeded or failed.",
  tag: "Bills",
  fields: {
    ...transaction,
    reference: text("Your reference of the purchase."),
    transactionReference: text(
      "The transaction's own reference, as lists of transactions have it.",
    ),
    category: text(`One of ${BILL_CATEGORIES.map((category) => `\`${category}\``).join(", ")}.`),
    token: optionalText("Prepaid electricity: the token to type into the meter."),
    units: optionalText("Prepaid electricity: kilowatt-hours."),
  },
  sample: {
    ...sent,
    ...{ reference: "order-7781", transactionReference: "bil_5k0r8t2v93ya" },
    ...{ amount: 5_000, settledAmount: 5_000, fee: 0, vat: 0 },
    ...{ stampDuty: 0, type: "Bill", channel: "Biller", service: "bills" },
    ...{ sessionId: null, stan: null, receiverBankCode: null, receiverBankName: "Ikeja Electric" },
    ...{ description: "Electricity: Ikeja Electric, 45001234501", receiverAccountName: null },
    receiverAccountNumber: "45001234501",
    ...{ category: "electricity", token: "12345678901234567890", units: "23.8" },
  },
});

export const moneyEvents = [funding, transfer, payout, bill];
