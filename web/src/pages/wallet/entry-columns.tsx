import { Amount } from "../../components/amount.tsx";
import { Party } from "../../components/party.tsx";
import type { Column } from "../../components/table/column.ts";
import { Time } from "../../components/time.tsx";
import { separateWords } from "../../format/status.ts";
import { currencyOf, type WalletEntry } from "./wallet-queries.ts";

/** What the statements of a customer's wallet and of the card wallet have in common. */
type Entry = Pick<
  WalletEntry,
  "createdAt" | "narrative" | "postingType" | "amount" | "currency" | "balanceAfter"
> & { readonly type: string };

export const signedEntry = ({ postingType, amount }: Entry): number =>
  postingType === "Debit" ? -amount : amount;

export const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    id: "time",
    header: "Lagos time",
    width: "fit",
    isFixed: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="clock" className="text-quiet" />,
  },
  {
    id: "what",
    header: "Entry",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ narrative, type, createdAt, postingType }) => (
      <Party
        name={narrative}
        meta={separateWords(type)}
        phoneTime={<Time at={createdAt} as="clock" />}
        direction={postingType === "Debit" ? "out" : "in"}
      />
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    phone: "top",
    isFixed: true,
    cell: (row) => (
      <Amount
        value={signedEntry(row)}
        currency={currencyOf(row)}
        sign="always"
        tone={row.postingType === "Credit" ? "in" : "plain"}
      />
    ),
  },
  {
    id: "after",
    header: "Balance after",
    align: "end",
    phone: "bottom",
    cell: (row) => <Amount value={row.balanceAfter} currency={currencyOf(row)} tone="quiet" />,
  },
];
