import type { Mode } from "../../../api/place.ts";
import type { Permission } from "../../api/me.ts";
import {
  alertItems,
  businessItems,
  creditItems,
  differenceItems,
  owedItems,
  proposalItems,
  transferItems,
  unknownItems,
} from "./items.ts";
import type {
  Alert,
  Difference,
  InboxItem,
  OwedCard,
  ProposalRow,
  UnknownOrder,
  UnmatchedCredit,
  WaitingTransfer,
} from "./rows.ts";

type Where = { readonly mode: Mode; readonly now: number };

export interface Source {
  readonly command: string;
  readonly subject: string;
  readonly needs: Permission;
  /** How many rows a page of the command has. */
  readonly size: number;
  /** The parameter that asks for the next page, by its number or after an id. */
  readonly next: "page" | "after";
  /** Whether the command takes the mode; otherwise its rows are chosen here. */
  readonly isOfMode: boolean;
  readonly items: (data: never, where: Where) => InboxItem[];
}

const source = <Row>(
  command: string,
  subject: string,
  items: (rows: readonly Row[], where: Where) => InboxItem[],
  facts: Partial<Pick<Source, "needs" | "isOfMode" | "size" | "next">> = {},
): Source => ({
  ...{ command, subject, items, needs: "money:read", isOfMode: false, size: 200, next: "page" },
  ...facts,
});

/** What an inbox is made of, each read by its command. */
export const SOURCES: readonly Source[] = [
  source<UnknownOrder>("transfer unknown", "Orders with an unknown outcome", unknownItems, {
    ...{ isOfMode: true, size: 50 },
  }),
  source<UnmatchedCredit>("credits unmatched", "Unmatched credits", (rows, { mode }) =>
    creditItems(rows, mode),
  ),
  source<Difference>(
    "reconciliation list",
    "Differences with providers",
    (rows, { mode, now }) => differenceItems(rows, mode, now),
    { next: "after" },
  ),
  source<OwedCard>("card owed", "Cards with a debt", owedItems, { isOfMode: true }),
  source<ProposalRow>("proposal list", "Proposals", (rows, { mode }) => proposalItems(rows, mode)),
  source<WaitingTransfer>("approval list", "Transfers for approval", (rows, { mode }) =>
    transferItems(rows, mode),
  ),
  source<Alert>("alert list", "Alerts", (rows) => [...businessItems(rows), ...alertItems(rows)], {
    ...{ needs: "system:read", isOfMode: true },
  }),
];
