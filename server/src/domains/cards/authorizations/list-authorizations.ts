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
import { walletReference } from "../../customers/wallets/index.ts";
import { findCard, formatCardReference } from "../cards/index.ts";
import { computeHeld } from "./compute-held-and-taken.ts";
import {
  type AuthorizationFilter,
  countMatching,
  type ListedAuthorization,
  readByIds,
  readExact,
  readPage,
  searchAmounts,
} from "./list-queries.ts";
import { type AuthorizationStatus, toAuthorizationStatus } from "./rules.ts";

export interface AuthorizationsAsked extends DateRange, AmountRange {
  readonly environmentId: bigint;
  readonly cardReference: string | undefined;
  readonly status: AuthorizationStatus | null;
  readonly search: string | null;
}

const LIST: SearchedList<AuthorizationFilter, ListedAuthorization, string> = {
  readPage,
  countMatching,
  readByIds,
  search(at, filter) {
    if (filter.search !== null) return readExact(at, filter, filter.search);
    return hasAmounts(filter) ? searchAmounts(at, filter) : undefined;
  },
};

/** Returns one page of the approved authorisations of all cards, newest first. Throws for an unknown card. */
export async function listAuthorizations(
  database: Database,
  { cardReference, ...asked }: AuthorizationsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presented>>> {
  const filter = { ...asked, cardId: await readCard(database, asked.environmentId, cardReference) };
  const listed = await readList(database, LIST, filter, page);
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
  status: toAuthorizationStatus(authorization),
  currency: "USD",
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
