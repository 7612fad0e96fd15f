import { pagingQuery } from "../../../kernel/http/routes/paging.ts";
import { Money, Nullable, TEXT_MAX, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CHANNELS, MATCHES, POSTING_TYPES, STATUSES, TRANSACTION_TYPES } from "./rules.ts";

const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { description, examples: [values[0]] });

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const nullableText = (description: string, example: string) =>
  Nullable(Type.String({ description, examples: [example] }));

/** What record and event have in common. */
const shared = {
  reference: text("How you ask for it.", "trf_9t5z5j3a85g8"),
  type: oneOf(TRANSACTION_TYPES, "What it is."),
  channel: oneOf(
    CHANNELS,
    "The way the money takes: over a bank rail, or within the books of this service.",
  ),
  postingType: oneOf(POSTING_TYPES, "Whether money left you or came to you."),
  description: text("The narration.", "Rent for March"),
  service: text("The service it belongs to.", "transfers"),
  requestState: oneOf(
    ["Processing", "Completed", "Failed"],
    "Whether what was asked for is under way, done, or will not be.",
  ),
  requestStateDetails: text("A sentence on where it stands, and why.", "Completed."),
  currency: text("Of every amount here.", "NGN"),
  sessionId: nullableText(
    "The session of the interbank switch, which banks ask for. Null until it is known.",
    "090267260131081530000000123456",
  ),
  stan: nullableText("The trace number of the switch. Null until it is known.", "123456"),
  receiverBankCode: nullableText("The bank of the receiver.", "058"),
  receiverBankName: nullableText("Its name.", "Guaranty Trust Bank"),
  receiverAccountName: nullableText("The receiver, as you named them.", "Amina Bello"),
  receiverAccountNumber: nullableText("The receiver's account.", "3012450019"),
  senderName: nullableText("Of money that came in: who sent it, where that is known.", "Oba Foods"),
  senderAccountNumber: nullableText("Their account, where that is known.", "1029384756"),
  match: Nullable(
    oneOf(MATCHES, "Of money that came in: how it compares with what you asked for."),
  ),
  accountReference: nullableText(
    "Of money that came in: the reference of the virtual account, or the number of the invoice, that it was paid to.",
    "vac_2s4k8b6n07xd",
  ),
  customerId: Nullable(
    Type.Integer({ description: "Your customer, where it is about one.", examples: [1042] }),
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
      "What the receiver has got: 0 until it is successful, and again when it came back.",
    examples: [25000],
  }),
};

export const TransactionRecord = Type.Object(
  {
    trxAmount: Money({ examples: [25000] }),
    trxFee: Money({ description: "VAT is in it.", examples: [25] }),
    ...charges,
    userBusinessName: text("The name of your business.", "Adire Market"),
    businessCode: text("The service account number of your business.", "1029384756"),
    ...shared,
    status: oneOf(STATUSES, "Where the money is. `Reversed`: all of it is back with you."),
  },
  { title: "TransactionRecord" },
);

/** The `data` of every money event. */

export const StatusQuery = Type.Object({
  reference: Text({ description: "As a transfer answered it.", examples: ["trf_9t5z5j3a85g8"] }),
});

export const StatusAnswer = Type.Object(
  { transactionRecord: TransactionRecord },
  { title: "Transaction status" },
);

const filters = {
  status: Type.Optional(oneOf(STATUSES, "Only those with this status.")),
  type: Type.Optional(oneOf(TRANSACTION_TYPES, "Only those of this type.")),
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description:
        "A whole reference, a whole account number of ten digits, or, in any case, a part of the description, of the receiver's name or of the session id.",
    }),
  ),
  startDate: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "From this moment on. A bare date is that day in Lagos.",
      examples: ["2026-01-01"],
    }),
  ),
  endDate: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "Up to this moment. A bare date is that day in Lagos, itself included.",
      examples: ["2026-01-31"],
    }),
  ),
};

export const PAGE_SIZE = 50;

export const TransactionsQuery = Type.Object({ ...pagingQuery(PAGE_SIZE), ...filters });

export const ExportQuery = Type.Object(filters);
