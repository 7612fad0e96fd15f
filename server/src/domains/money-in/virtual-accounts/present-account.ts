import { toDecimal } from "../../../kernel/money.ts";
import type { VirtualAccount } from "./queries.ts";

/** The answer to the creation of a reusable account. */
export const reusableOf = (account: VirtualAccount) => ({
  reference: account.reference,
  accountName: account.accountName,
  accountNumber: account.accountNumber,
  bankName: account.bankName,
  providerCode: account.provider,
});

/** The answer to the creation of an account for one payment. */
export const dynamicOf = (account: VirtualAccount) => ({
  reference: account.reference,
  accountName: account.accountName,
  accountNumber: account.accountNumber,
  bankName: account.bankName,
  amount: account.amount === null ? null : toDecimal(account.amount),
  // Absent, not null, if the account does not expire.
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
  expired: "Expired",
  cancelled: "Cancelled",
  retired: "Retired",
} as const;

export const statusOf = ({ status }: Pick<VirtualAccount, "status">) => STATUSES[status];

/** An account as the API returns and lists it. */
export function listedOf(account: VirtualAccount) {
  const { kind, holder, amount } = account;
  const { address: _, ...known } = holder;
  return {
    ...reusableOf(account),
    type: KINDS[kind],
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

/** The content of the event of a new account. */
export const createdOf = (account: VirtualAccount) => ({
  ...reusableOf(account),
  type: KINDS[account.kind],
  amount: account.amount === null ? null : toDecimal(account.amount),
  expiresAt: account.expiresAt,
  createdAt: account.createdAt,
});

export type ListedAccount = ReturnType<typeof listedOf>;
