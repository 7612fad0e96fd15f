import type { TProperties } from "typebox";
import { Money, Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { describe } from "./described-schemas.ts";

const tag = "Wallets";
const time = () => Type.String({ format: "date-time" });

const balances = {
  walletReference: Type.String(),
  customerId: Type.Integer(),
  currency: Type.String({ description: "NGN or USD." }),
  ledgerBalance: Money({ description: "The whole balance of the wallet." }),
  availableBalance: Money({ description: "The money that can be spent now." }),
  pendingBalance: Money({ description: "The money that has arrived and is not settled." }),
  heldBalance: Money({
    description: "The money reserved for payouts and purchases that are not complete.",
  }),
} satisfies TProperties;

const wallet = {
  walletReference: "wal_5k0r8t2v93ya",
  customerId: 1_000_042,
  currency: "NGN",
  ledgerBalance: 18_500,
  availableBalance: 16_000,
  pendingBalance: 2_500,
  heldBalance: 0,
} as const;

const created = describe({
  event: "customer_wallet.created",
  summary: "A wallet was opened for a customer.",
  tag,
  fields: {
    ...balances,
    status: Type.String({ description: "`Active`." }),
    virtualAccountNumber: Nullable(Type.String()),
    isTest: Type.Boolean(),
    createdAt: time(),
  },
  sample: {
    ...wallet,
    ...{ ledgerBalance: 0, availableBalance: 0, pendingBalance: 0, status: "Active" },
    ...{ virtualAccountNumber: null, isTest: true, createdAt: "2026-01-31T08:15:30.000Z" },
  },
});

const accountAttached = describe({
  event: "customer_wallet.virtual_account_attached",
  summary: "A wallet got an account number that any bank can send money to.",
  tag,
  fields: {
    walletReference: Type.String(),
    accountNumber: Type.String(),
    bankName: Type.String(),
    accountName: Type.String(),
  },
  sample: {
    walletReference: wallet.walletReference,
    accountNumber: "3012450019",
    bankName: "Sandbox Bank",
    accountName: "Adire Market / Amina Yusuf",
  },
});

const credited = describe({
  event: "customer_wallet.credited",
  summary: "Money was credited to a wallet. `fundsStatus` says whether it can be spent yet.",
  tag,
  fields: {
    ...balances,
    id: Type.Integer({ description: "The row of the wallet's statement." }),
    postingType: Type.Literal("Credit"),
    type: Type.String({ description: "The type of the row: `Transfer`, `Funding`, `Reversal`, …" }),
    amount: Money(),
    balanceBefore: Money(),
    balanceAfter: Money(),
    narrative: Type.String(),
    transactionReference: Type.String(),
    counterpartyWalletReference: Nullable(
      Type.String({ description: "The sending wallet, where there is one." }),
    ),
    fundsStatus: Type.Enum(["pending", "available"]),
    createdAt: time(),
  },
  sample: {
    ...wallet,
    ...{ id: 7, postingType: "Credit", type: "Funding", amount: 2_500, balanceBefore: 16_000 },
    ...{ balanceAfter: 18_500, narrative: "Savings", transactionReference: "fnd_3c8n1x7k20qd" },
    ...{ counterpartyWalletReference: null, fundsStatus: "pending" },
    createdAt: "2026-01-31T08:15:30.000Z",
  },
});

const transferred = describe({
  event: "customer_wallet.transfer",
  summary:
    "Money has moved between the wallets of two customers. The balances are those of the sending wallet.",
  tag,
  fields: { ...balances, transactionReference: Type.String(), amount: Money() },
  sample: { ...wallet, transactionReference: "ltx_8f2p6y0n34ve", amount: 1_500 },
});

const payout = {
  payoutReference: Type.String(),
  walletReference: Type.String(),
  amount: Money(),
  fee: Money(),
  stampDuty: Money(),
  totalAmount: Money({ description: "The amount, the fee and the stamp duty." }),
  currency: Type.String(),
  destinationAccountName: Nullable(Type.String()),
  destinationAccountNumber: Type.String(),
  destinationBankCode: Type.String(),
  destinationBankName: Nullable(Type.String()),
  narrative: Type.String(),
  reason: Nullable(
    Type.String({
      description: "Why it failed or came back.",
      examples: ["The account is closed."],
    }),
  ),
  status: Type.Enum(["Held", "Sent", "Failed", "Reversed"]),
  walletAvailableBalance: Money({ description: "The available balance after it." }),
  createdAt: time(),
} satisfies TProperties;

const paid = {
  payoutReference: "pay_4d7x1c9q80mh",
  walletReference: wallet.walletReference,
  amount: 5_000,
  fee: 10,
  stampDuty: 0,
  totalAmount: 5_010,
  currency: "NGN",
  destinationAccountName: "Amina Bello",
  destinationAccountNumber: "0123456789",
  destinationBankCode: "058",
  destinationBankName: "GTBank",
  narrative: "Withdrawal",
  reason: null,
  walletAvailableBalance: 10_990,
  createdAt: "2026-01-31T08:15:30.000Z",
} as const;

const payoutPending = describe({
  event: "customer_wallet.payout.pending",
  summary: "A payout from a wallet was accepted; its money is held.",
  tag,
  fields: payout,
  sample: { ...paid, status: "Held" },
});

const payoutSent = describe({
  event: "customer_wallet.payout.sent",
  summary: "A payout was sent to the beneficiary's bank.",
  tag,
  fields: payout,
  sample: { ...paid, status: "Sent" },
});

const payoutFailed = describe({
  event: "customer_wallet.payout.failed",
  summary: "A payout was rejected; its money was refunded to the wallet.",
  tag,
  fields: payout,
  sample: {
    ...paid,
    ...{ status: "Failed", reason: "The account is closed.", walletAvailableBalance: 16_000 },
  },
});

export const walletEvents = [
  created,
  accountAttached,
  credited,
  transferred,
  payoutPending,
  payoutSent,
  payoutFailed,
];
