import type { Queryable } from "../../../kernel/database/database.ts";
import { findCardholder } from "../cardholders/index.ts";
import { cardNotFound } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type HeldCard, readCard, readCardsOf } from "./queries.ts";

export async function showCard(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<ShownCard> {
  const card = await findCard(database, environmentId, reference);
  return presentCard(card, card);
}

/** The card of a reference, with what is on it. */
export async function findCard(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<HeldCard> {
  const card = await readCard(database, environmentId, readCardReference(reference));
  if (card === undefined) throw cardNotFound({ param: null });
  return card;
}

/** Every card of a cardholder, the newest first. */
export async function listCards(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<readonly ShownCard[]> {
  const { id } = await findCardholder(database, environmentId, customerId);
  const cards = await readCardsOf(database, environmentId, id);
  return cards.map((card) => presentCard(card, card));
}
