import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { FilterQuery, ListQuery, period } from "../../../kernel/http/routes/list-query.ts";
import {
  GivenCustomerId,
  Money,
  Nullable,
  TEXT_MAX,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { SERVICES } from "../../../kernel/ledger/operation.ts";
import { CHANNELS, MATCHES, POSTING_TYPES, STATUSES, TRANSACTION_TYPES } from "./rules.ts";

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { description, examples: [values[0]] });

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const nullableText = (description: string, example: string) =>
  Nullable(Type.String({ description, examples: [example] }));

/** The fields that record and event share. */
const shared = {
  reference: text("The reference of the transaction.", "trf_9t5z5j3a85g8"),
  type: oneOf(TRANSACTION_TYPES, "The type of the transaction."),
  channel: oneOf(
    CHANNELS,
    "How the money moved: through a bank, within this service's own books, or to a biller.",
  ),
  postingType: oneOf(POSTING_TYPES, "Whether money left your balance or came in."),
  description: text("The narration.", "Rent for March"),
  service: text("The service it belongs to.", "transfers"),
  requestState: oneOf(
    ["Processing", "Completed", "Failed"],
    "Whether the request is pending, successful or failed.",
  ),
  requestStateDetails: text("The state and the reason, in a sentence.", "Completed."),
  currency: text("The currency of every amount here.", "NGN"),
  sessionId: nullableText(
    "The session id of the interbank switch, which banks ask for. Null until it is known.",
    "090267260131081530000000123456",
  ),
  stan: nullableText("The trace number of the switch. Null until it is known.", "123456"),
  receiverBankCode: nullableText("The code of the receiver's bank.", "058"),
  receiverBankName: nullableText("The name of the receiver's bank.", "Guaranty Trust Bank"),
  receiverAccountName: nullableText("The receiver's name, as you sent it.", "Amina Bello"),
  receiverAccountNumber: nullableText("The receiver's account.", "3012450019"),
  senderName: nullableText(
    "For money that came in: the sender's name, if it is known.",
    "Oba Foods",
  ),
  senderAccountNumber: nullableText("The sender's account, where it is known.", "1029384756"),
  match: Nullable(
    oneOf(MATCHES, "For money that came in: how it compares with the amount you expected."),
  ),
  accountReference: nullableText(
    "For money that came in: the reference of the virtual account or the number of the invoice that was paid.",
    "vac_2s4k8b6n07xd",
  ),
  customerId: Nullable(
    Type.Integer({
      description: "The customer's id, where the transaction has one.",
      examples: [1042],
    }),
  ),
  createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
  updatedAt: Type.String({
    format: "date-time",
    description: "When it last changed.",
    examples: ["2026-01-31T08:15:32.000Z"],
  }),
};

const charges = {
  stampDuty: Money({ description: "Charged on top of the amount.", examples: [50] }),
  vat: Money({ description: "The VAT that the fee includes.", examples: [1.74] }),
  settledAmount: Money({
    description:
      "The amount that the receiver has: 0 until the transaction is successful, and again after a return.",
    examples: [25000],
  }),
};

export const TransactionRecord = Type.Object(
  {
    trxAmount: Money({ examples: [25000] }),
    trxFee: Money({ description: "Includes VAT.", examples: [25] }),
    ...charges,
    userBusinessName: text("The name of your business.", "Adire Market"),
    businessCode: text("The service account number of your business.", "1029384756"),
    ...shared,
    status: oneOf(STATUSES, "Where the money is. `Reversed`: everything was refunded to you."),
    settlesAt: Nullable(
      Type.String({
        format: "date-time",
        description:
          "For money that came in: when it becomes available. Null: it was available at once, or is withheld until a KYC tier allows it.",
        examples: ["2026-02-02T08:00:00.000Z"],
      }),
    ),
    settlementReference: nullableText(
      "The settlement with which it becomes available. Null if `settlesAt` is null.",
      "stl_4h8m2r6t10vc",
    ),
  },
  { title: "TransactionRecord" },
);

export const StatusQuery = Type.Object({
  reference: Text({
    description: "The reference that the transfer returned.",
    examples: ["trf_9t5z5j3a85g8"],
  }),
});

export const StatusAnswer = Type.Object(
  { transactionRecord: TransactionRecord },
  { title: "Transaction status" },
);

/** The filters of a list of transactions. */
export const transactionFilters = {
  status: Type.Optional(oneOf(STATUSES, "Only transactions with this status.")),
  type: Type.Optional(oneOf(TRANSACTION_TYPES, "Only transactions of this type.")),
  postingType: Type.Optional(
    oneOf(POSTING_TYPES, "Only money that left your balance, or that came in."),
  ),
  service: Type.Optional(oneOf(SERVICES, "Only transactions of this service.")),
  customerId: Type.Optional(GivenCustomerId("Only transactions of this customer.")),
  accountReference: Type.Optional(
    Text({
      description:
        "Only money that was paid to this virtual account or invoice: its reference or number.",
      examples: ["vac_2s4k8b6n07xd"],
    }),
  ),
  ...amounts,
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description:
        "A whole reference: ours, or your own for a bill or a virtual account; a whole account number of ten digits, the receiver's or the sender's; a whole session id; an amount, such as `21000` or `21,000.50`; or, in any letter case and with or without accents, a part of the description, of the receiver's or the sender's name, or of the session id.",
    }),
  ),
  ...period,
};

export const PAGE_SIZE = 50;

export const TransactionsQuery = ListQuery(transactionFilters, PAGE_SIZE);

export const ReceiptParams = Type.Object({
  reference: Text({
    description: "The transaction's reference.",
    examples: ["trf_9t5z5j3a85g8"],
  }),
});

export const ExportQuery = FilterQuery(transactionFilters);
