import type { Database } from "../../../kernel/database/database.ts";
import { findCard } from "../cards/index.ts";
import { findRowsOf, presentTransaction } from "../statements/index.ts";
import { authorizationNotFound } from "./errors.ts";
import { presentAuthorization, presentDecline } from "./present-authorization.ts";
import { readAuthorization } from "./queries.ts";

/**
 * One authorisation, approved or declined, with its rows of the card's statement. Throws if the card does not have it.
 */
export async function showAuthorization(
  database: Database,
  environmentId: bigint,
  { reference, id: authorizationId }: { reference: string; id: string },
) {
  const card = await findCard(database, environmentId, reference);
  const key = { environmentId, cardId: card.id, authorizationId };
  const approved = await readAuthorization(database, key);
  const rows = await findRowsOf(database, key, approved?.createdAt);
  const declined = rows.findLast(({ type }) => type === "Decline");
  const shown =
    approved === undefined ? declined && presentDecline(declined) : presentAuthorization(approved);
  if (shown === undefined) throw authorizationNotFound();
  const { cardId: _cardId, ...purchase } = shown;
  return { ...purchase, lastFour: card.lastFour, transactions: rows.map(presentTransaction) };
}
