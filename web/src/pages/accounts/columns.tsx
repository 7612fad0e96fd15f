import { Amount } from "../../components/amount.tsx";
import { Reference } from "../../components/reference.tsx";
import { Status } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { type Account, isAwaited, kindOf, ownerOf } from "./account.ts";
import { TimeLeft } from "./time-left.tsx";

export const COLUMNS: readonly Column<Account>[] = [
  {
    id: "number",
    header: "Account number",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: ({ accountNumber }) => (
      <Reference
        value={accountNumber}
        label="account number"
        whole
        className="relative z-1 [&>span]:text-title [&>span]:font-medium max-fold:[&>span]:text-body"
      />
    ),
  },
  {
    id: "owner",
    header: "Owner",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (account) => (
      <div className="min-w-0">
        <div title={account.accountName} className="truncate font-strong">
          {ownerOf(account) ?? account.accountName}
        </div>
        <div className="truncate text-label leading-[15px] text-faint in-data-[density=compact]:hidden">
          {kindOf(account)}, {account.bankName}
        </div>
      </div>
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "bottom",
    cell: (account) => (
      <span className="inline-flex items-center gap-2">
        <Status word={account.status} />
        {isAwaited(account) && account.expiresAt !== null ? (
          <TimeLeft until={account.expiresAt} className="text-label text-quiet max-wide:hidden" />
        ) : null}
      </span>
    ),
  },
  {
    id: "expects",
    header: "Expects",
    align: "end",
    cell: ({ amount }) => (amount === null ? null : <Amount value={amount} tone="quiet" />),
  },
  {
    id: "last",
    header: "Last credit",
    align: "end",
    isFixed: true,
    cell: ({ lastCredit }) =>
      lastCredit === null ? (
        <span className="text-meta text-faint">None yet</span>
      ) : (
        <span className="inline-flex flex-col items-end">
          <Amount value={lastCredit.amount} sign="always" tone="in" />
          <Time
            at={lastCredit.createdAt}
            className="text-label leading-[15px] text-faint in-data-[density=compact]:hidden"
          />
        </span>
      ),
  },
];

/** While a drawer is open, the owner needs the space. The drawer shows what the account expects. */
export const NARROW_COLUMNS = COLUMNS.filter(({ id }) => id !== "expects");
