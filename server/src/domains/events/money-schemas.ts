import { type TProperties, Type } from "typebox";
import { Money, Nullable } from "../../kernel/http/schemas.ts";
import { describe } from "./described-schemas.ts";

const text = (description: string) => Type.String({ description });
const optionalText = (description: string) => Nullable(Type.String({ description }));

/**
 * The transaction as every event about money tells of it: the fields of its record, whoever moved the money, with
 * `amount` and `fee` under their short names too.
 */
const transaction = {
  reference: text("Ours, the same in the record of the transaction."),
  amount: Money({ description: "In major units." }),
  fee: Money(),
  stampDuty: Money(),
  vat: Money({ description: "The part of the fee that is VAT." }),
  settledAmount: Money({ description: "What the beneficiary got; 0 until it is successful." }),
  currency: text("NGN or USD."),
  status: Type.Enum(["Successful", "Unsuccessful", "Pending"], {
    description: "The outcome. Read this, not the name of the event.",
  }),
  requestState: Type.Enum(["Completed", "Processing", "Failed"]),
  requestStateDetails: optionalText("Why, where there is something to say."),
  type: text("What it is: `Transfer`, `Internal Transfer`, `Funding`, `Payout`, `Bill`, …"),
  channel: text("Where it came from: `API`, `Dashboard`, `Bank`."),
  service: text("The service it belongs to: `transfers`, `collections`, `bills`, `wallets`."),
  postingType: Type.Enum(["Debit", "Credit"], { description: "What it did to your balance." }),
  description: text("The narration."),
  trxAmount: Money({ description: "The same as `amount`." }),
  trxFee: Money({ description: "The same as `fee`." }),
  userBusinessName: text("Your business."),
  businessCode: text("Your service account number."),
  sessionId: optionalText("The bank network's id of the payment."),
  stan: optionalText("The switch's number of the payment."),
  receiverBankCode: optionalText("The CBN code of the beneficiary's bank."),
  receiverBankName: optionalText("Its name."),
  receiverAccountName: optionalText("The beneficiary."),
  receiverAccountNumber: optionalText("The account that was, or is to be, paid."),
  match: Nullable(
    Type.Enum(["exact", "under", "over", "late", "duplicate"], {
      description: "Of a credit to an account that expects an amount: how it fits.",
    }),
  ),
  customerId: Nullable(Type.Integer({ description: "Your customer, where one is involved." })),
  walletReference: optionalText("The customer's wallet, where one is involved."),
  createdAt: Type.String({ format: "date-time" }),
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
  requestStateDetails: null,
  type: "Transfer",
  channel: "API",
  service: "transfers",
  postingType: "Debit",
  description: "Rent for March",
  trxAmount: 25_000,
  trxFee: 25,
  userBusinessName: "Adire Market",
  businessCode: "6640183725",
  sessionId: "999058260131081530000000000017",
  stan: "000017",
  receiverBankCode: "058",
  receiverBankName: "Guaranty Trust Bank",
  receiverAccountName: "Amina Yusuf",
  receiverAccountNumber: "0123456789",
  match: null,
  customerId: null,
  walletReference: null,
  createdAt: "2026-01-31T08:15:30.000Z",
} as const;

const funding = describe({
  event: "FUNDING_NOTIFICATION",
  summary:
    "Money came in: to a virtual account, a dynamic account, an invoice, or from another business.",
  tag: "Collections",
  fields: transaction,
  sample: {
    ...sent,
    ...{ reference: "trf_3c8n1x7k20qd", amount: 10_000, trxAmount: 10_000, fee: 50, trxFee: 50 },
    ...{ stampDuty: 0, vat: 3.49, settledAmount: 9_950, type: "Funding", channel: "Bank" },
    ...{ service: "collections", postingType: "Credit", description: "Invoice INV-000042" },
    ...{ receiverBankCode: "999", receiverBankName: "Sandbox Bank", match: "exact" },
    ...{ receiverAccountName: "Adire Market", receiverAccountNumber: "3012450019" },
  },
});

const transfer = describe({
  event: "TRANSFER_NOTIFICATION",
  summary:
    "A transfer of yours has changed its status: it succeeded, or it failed and the money came back.",
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
    walletReference: "wal_5k0r8t2v93ya",
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
    ...{ reference: "order-7781", amount: 5_000, trxAmount: 5_000, settledAmount: 5_000, fee: 0 },
    ...{
      trxFee: 0,
      vat: 0,
      stampDuty: 0,
      type: "Bill",
      service: "bills",
      sessionId: null,
      stan: null,
    },
    ...{
      description: "Electricity, IKEDC 45001234501",
      receiverBankCode: null,
      receiverBankName: null,
    },
    ...{ receiverAccountName: null, receiverAccountNumber: "45001234501" },
    ...{ category: "electricity", token: "12345678901234567890", units: "23.8" },
  },
});

export const moneyEvents = [funding, transfer, payout, bill];
