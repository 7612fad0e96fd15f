import type { Kit } from "../../../kernel/kit.ts";
import { readOpenedAt } from "../../platform/alerts/index.ts";
import { type DebtFilter, type IndebtedCard, readIndebtedCards } from "./debt-queries.ts";
import { formatCardReference } from "./present-card.ts";
import { DEBT_ALERT } from "./rules.ts";

const PAGE_SIZE = 200;

export interface CardDebt
  extends Omit<IndebtedCard, "id" | "environmentId" | "linkedWalletId" | "updatedAt"> {
  readonly cardReference: string;
  /** Whether a customer's wallet pays for the card. */
  readonly isLinked: boolean;
  /** When its alert was opened. Without an open alert, the card's last change. */
  readonly since: Date;
}

/** Returns a page of the cards with a debt. A card wallet is a checked account, so it has none. */
export async function listDebts(
  { database }: Pick<Kit, "database">,
  { page = 1, ...filter }: DebtFilter & { readonly page?: number | undefined },
): Promise<readonly CardDebt[]> {
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const found = await readIndebtedCards(database.ordered, filter, part);
  const places = found.map(({ id, environmentId }) => ({
    environmentId,
    subject: formatCardReference(id),
  }));
  const opened = await readOpenedAt(database, DEBT_ALERT, places);
  // A reference is made from an id, and an id is unique across all environments.
  const openedAt = new Map(opened.map((alert) => [alert.subject, alert.openedAt]));
  return found.map(({ id, environmentId: _, linkedWalletId, updatedAt, ...card }) => {
    const cardReference = formatCardReference(id);
    const since = openedAt.get(cardReference) ?? updatedAt;
    return { cardReference, ...card, isLinked: linkedWalletId !== null, since };
  });
}
