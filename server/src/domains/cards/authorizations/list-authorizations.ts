import type { Database } from "../../../kernel/database/database.ts";
import { type DateRange, type ListedPage, listPage } from "../../../kernel/lists.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { walletReference } from "../../customers/wallets/index.ts";
import { findCard, formatCardReference } from "../cards/index.ts";
import { computeHeld } from "./compute-held-and-taken.ts";
import { countMatching, readPage } from "./list-queries.ts";
import type { Authorization } from "./queries.ts";
import { type AuthorizationStatus, toAuthorizationStatus } from "./rules.ts";

export interface AuthorizationsAsked extends DateRange {
  readonly environmentId: bigint;
  readonly cardReference: string | undefined;
  readonly status: AuthorizationStatus | null;
}

/** Returns one page of the approved authorisations of all cards, newest first. Throws for an unknown card. */
export async function listAuthorizations(
  database: Database,
  { cardReference, ...asked }: AuthorizationsAsked,
  page: { size: number; offset: number },
): Promise<ListedPage<ReturnType<typeof presented>>> {
  const filter = { ...asked, cardId: await readCard(database, asked.environmentId, cardReference) };
  const { rows, total } = await listPage(page, {
    read: (part) => readPage(database.ordered, filter, part),
    count: (most) => countMatching(database.ordered, filter, most),
  });
  return { rows: rows.map(presented), total };
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

const presented = (authorization: Authorization) => ({
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
