import { present } from "../../../kernel/assert.ts";
import type { Database } from "../../../kernel/database/database.ts";
import {
  type AmountRange,
  type DateRange,
  hasAmounts,
  type ListedPage,
  readList,
  type SearchedList,
} from "../../../kernel/lists.ts";
import { toDecimal } from "../../../kernel/money.ts";
import type { CardDeclineReason } from "../../../kernel/providers/ports/card-notices.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { findCard, formatCardReference } from "../cards/index.ts";
import { type CardTransaction, isLastFour, listDeclines } from "../statements/index.ts";
import { computeHeld } from "./compute-held-and-taken.ts";
import {
  type AuthorizationFilter,
  countMatching,
  type ListedAuthorization,
  readByIds,
  readExact,
  readPage,
  searchAmounts,
  searchByLastFour,
} from "./list-queries.ts";
import { type ListedStatus, toAuthorizationStatus } from "./rules.ts";

export interface AuthorizationsAsked extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly cardReference: string | undefined;
  readonly status: ListedStatus | null;
  readonly search: string | null;
}

const LIST: SearchedList<AuthorizationFilter, ListedAuthorization, string> = {
  readPage,
  countMatching,
  readByIds,
  search(at, filter) {
    if (filter.search !== null && isLastFour(filter.search))
      return searchByLastFour(at, filter, filter.search);
    if (filter.search !== null) return readExact(at, filter, filter.search);
    return hasAmounts(filter) ? searchAmounts(at, filter) : undefined;
  },
};

/**
 * Returns one page of the approved authorisations of all cards, or of their declined purchases, newest first. Throws for
 * an unknown card.
 */
export async function listAuthorizations(
  database: Database,
  { cardReference, status, ...asked }: AuthorizationsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presented>>> {
  const filter = { ...asked, cardId: await readCard(database, asked.environmentId, cardReference) };
  if (status === "Declined") {
    const declined = await listDeclines(database, filter, page);
    return { ...declined, rows: declined.rows.map(presentDecline) };
  }
  const listed = await readList(database, LIST, { ...filter, status }, page);
  return { ...listed, rows: listed.rows.map(presented) };
}

async function readCard(
  database: Database,
  environmentId: bigint,
  reference: string | undefined,
): Promise<bigint | null> {
  if (reference === undefined) return null;
  const card = await findCard(database, environmentId, reference, "cardReference");
  return card.id;
}

const presented = (authorization: ListedAuthorization) => ({
  authorizationId: authorization.authorizationId,
  cardReference: formatCardReference(authorization.cardId),
  status: toAuthorizationStatus(authorization) as ListedStatus,
  declineReason: null as CardDeclineReason | null,
  currency: "USD",
  declinedAmount: 0,
  approvedAmount: toDecimal(authorization.approved),
  reversedAmount: toDecimal(authorization.reversed),
  crossBorderFee: toDecimal(authorization.crossBorderFee),
  heldAmount: toDecimal(computeHeld(authorization)),
  walletReference:
    authorization.accountId === authorization.cardId
      ? null
      : walletReference(authorization.accountId),
  expiresAt: authorization.expiresAt,
  createdAt: authorization.createdAt,
});

const presentDecline = ({ authorizationId, ...decline }: CardTransaction) => ({
  authorizationId: present(authorizationId, "the id of a declined authorisation"),
  cardReference: formatCardReference(decline.cardId),
  status: "Declined" as const,
  declineReason: decline.reason,
  currency: decline.currency,
  declinedAmount: toDecimal(decline.amount),
  approvedAmount: 0,
  reversedAmount: 0,
  crossBorderFee: 0,
  heldAmount: 0,
  walletReference: null,
  expiresAt: null,
  createdAt: decline.occurredAt,
});
