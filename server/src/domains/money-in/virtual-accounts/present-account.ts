import { toDecimal } from "../../../kernel/money.ts";
import type { VirtualAccount } from "./queries.ts";

/** What is answered to whoever made a reusable account. */
export const reusableOf = (account: VirtualAccount) => ({
  reference: account.reference,
  accountName: account.accountName,
  accountNumber: account.accountNumber,
  bankName: account.bankName,
  providerCode: account.provider,
});

/** What is answered to whoever made an account for one payment. */
export const dynamicOf = (account: VirtualAccount) => ({
  reference: account.reference,
  accountName: account.accountName,
  accountNumber: account.accountNumber,
  bankName: account.bankName,
  amount: account.amount === null ? null : toDecimal(account.amount),
  // Absent, and not null, where nobody set an end.
  ...(account.expiresAt === null ? {} : { expiresAt: account.expiresAt }),
});

const KINDS = {
  business: "Business",
  customer: "Customer",
  dynamic: "Dynamic",
  invoice: "Dynamic",
  wallet: "Customer",
} as const;

const STATUSES = {
  active: "Active",
  waiting: "Pending",
  part_paid: "PartiallyPaid",
  paid: "Paid",
  lapsed: "Expired",
  cancelled: "Cancelled",
  retired: "Retired",
} as const;

export const statusOf = ({ status }: Pick<VirtualAccount, "status">) => STATUSES[status];

/** An account as it is looked up and listed. */
export function listedOf(account: VirtualAccount) {
  const { kind, holder, amount } = account;
  const { address: _, ...known } = holder;
  return {
    ...reusableOf(account),
    kind: KINDS[kind],
    status: statusOf(account),
    amount: amount === null ? null : toDecimal(amount),
    received: amount === null ? null : toDecimal(account.received),
    expiresAt: account.expiresAt,
    createdAt: account.createdAt,
    details: {
      type: kind === "business" ? "Business" : "Customer",
      category: kind === "business" ? "Corporate" : "Individual",
      ...known,
    },
  };
}

/** What the event of a new account carries. */
export const createdOf = (account: VirtualAccount) => ({
  ...reusableOf(account),
  type: KINDS[account.kind],
  amount: account.amount === null ? null : toDecimal(account.amount),
  expiresAt: account.expiresAt,
  createdAt: account.createdAt,
});

export type ListedAccount = ReturnType<typeof listedOf>;
