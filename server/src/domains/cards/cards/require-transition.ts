import { cardNotFound, notAllowedInStatus } from "./errors.ts";
import type { Card } from "./queries.ts";
import { type CardEvent, type CardStatus, getNextStatus } from "./rules.ts";

/** The card and its next status. Throws if the card is unknown or its status does not allow the event. */
export function requireTransition(card: Card | undefined, event: CardEvent): [Card, CardStatus] {
  if (card === undefined) throw cardNotFound({ param: null });
  const status = getNextStatus(card.status, event);
  if (status === undefined) throw notAllowedInStatus({ status: card.status, event });
  return [card, status];
}
