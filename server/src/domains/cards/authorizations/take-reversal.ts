import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardReversalNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import type { Scene } from "./at-card.ts";
import { creditBack } from "./credit-back.ts";
import { beginAuthorization } from "./decide-authorization.ts";
import { authorizations, clearings } from "./queries.ts";
import { awaitedOf, heldFor, spentBy, takenBy } from "./rules.ts";
import { settleScene } from "./settle-scene.ts";
import { holdInstead, paidBy } from "./spending-source.ts";
import { beginClearing } from "./take-clearing.ts";

/**
 * So much of an authorisation is not needed any more, or of a clearing comes back. What it takes back may not have come
 * yet: then it is remembered, and the outcome is the same.
 */
export function takeReversal(scene: Scene, books: Books, notice: CardReversalNotice): void {
  const { card, source } = scene;
  const { merchant, authorizationId, clearingId, occurredAt, amount } = notice;
  const narrative = `Taken back of a purchase at ${merchant.name}`;
  if (clearingId !== null) reverseClearing(scene, books, clearingId, amount, narrative);
  else if (authorizationId !== null)
    reverseAuthorization(scene, books, authorizationId, amount, narrative);
  // What it takes back has not come yet: then it is told of with that.
  if (!isThere(scene, notice)) return;
  const told = { cardId: card.id, merchant, authorizationId, occurredAt, amount };
  writeCardTransaction(books, { ...told, type: "Reversal", paidByWallet: paidBy(source, amount) });
}

const isThere = ({ authorization, clearing }: Scene, { clearingId }: CardReversalNotice): boolean =>
  ((clearingId === null ? authorization?.approved : clearing?.amount) ?? 0n) > 0n;

function reverseAuthorization(
  scene: Scene,
  books: Books,
  authorizationId: string,
  amount: Minor,
  narrative: string,
): void {
  const before = scene.authorization ?? beginAuthorization(scene, books, authorizationId);
  const facts = { ...before, reversed: before.reversed + amount };
  const hold = holdInstead(books, scene.source, scene.hold, heldFor(facts), narrative);
  books.update(authorizations, before, { reversed: facts.reversed, holdId: hold?.id ?? null });
  const counted = awaitedOf(facts) - awaitedOf(before);
  settleScene(books, scene, { counted, purchasedAt: before.createdAt, narrative });
}

function reverseClearing(
  scene: Scene,
  books: Books,
  clearingId: string,
  amount: Minor,
  narrative: string,
): void {
  const before = scene.clearing ?? beginClearing(scene, books, clearingId);
  const after = books.update(clearings, before, { reversed: before.reversed + amount });
  creditBack(books, scene, {
    ...{ amount: takenBy(before) - takenBy(after), kind: "card_reversed", narrative },
    counted: spentBy(after) - spentBy(before),
    purchasedAt: scene.authorization?.createdAt ?? before.createdAt,
  });
}
