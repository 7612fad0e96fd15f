import type { Queryable } from "../../../kernel/database/database.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { findCardholder } from "../cardholders/index.ts";
import { cardNotFound } from "./errors.ts";
import { presentCard, readCardReference, type ShownCard } from "./present-card.ts";
import { type HeldCard, readCard, readCardsOf } from "./queries.ts";

/** The card as the API shows it. Throws if it is unknown. */
export async function showCard(
  database: Queryable,
  environmentId: bigint,
  reference: string,
): Promise<ShownCard> {
  const card = await findCard(database, environmentId, reference);
  return presentCard(card, card, await readEnvironmentTime(database, environmentId));
}

/** The card and its balances. Throws if the reference is unknown; `param` names the request field, null for the path. */
export async function findCard(
  database: Queryable,
  environmentId: bigint,
  reference: string,
  param: string | null = null,
): Promise<HeldCard> {
  const card = await readCard(database, environmentId, readCardReference(reference, param));
  if (card === undefined) throw cardNotFound({ param });
  return card;
}

/** A cardholder's cards, newest first. Throws if the cardholder is unknown. */
export async function listCards(
  database: Queryable,
  environmentId: bigint,
  customerId: string,
): Promise<readonly ShownCard[]> {
  const { id } = await findCardholder(database, environmentId, customerId);
  const cards = await readCardsOf(database, environmentId, id);
  const now = await readEnvironmentTime(database, environmentId);
  return cards.map((card) => presentCard(card, card, now));
}
