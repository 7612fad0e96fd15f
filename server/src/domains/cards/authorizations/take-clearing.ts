import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardClearingNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import type { Scene } from "./at-card.ts";
import { beginAuthorization } from "./decide-authorization.ts";
import { authorizations, type Clearing, clearings } from "./queries.ts";
import { awaitedOf, spentBy, takenBy } from "./rules.ts";
import { settleScene } from "./settle-scene.ts";
import { paidBy, pay } from "./spending-source.ts";

/**
 * The network has paid a merchant, so it is paid: from what is held for it, then from what there is, and what is missing
 * then is owed. Whatever the card's status or limits say, this is never refused.
 */
export function takeClearing(scene: Scene, books: Books, notice: CardClearingNotice): void {
  const { merchant, amount, crossBorderFee } = notice;
  const before = scene.clearing ?? beginClearing(scene, books, notice.id);
  if (before.amount > 0n) return;
  const { accountId, nairaPerDollar, rateSource, rateSetAt } = scene.source;
  const cleared = books.update(clearings, before, {
    ...{ accountId, nairaPerDollar, rateSource, rateSetAt, amount, crossBorderFee },
  });
  const narrative = `Purchase at ${merchant.name}`;
  const awaited = endAuthorization(scene, books, notice.authorizationId);
  const missing = pay(books, scene.source, scene.hold, takenBy(cleared), narrative);
  tell(scene, books, notice, before.reversed);
  settleScene(books, scene, {
    ...{ missing, counted: spentBy(cleared) - awaited, narrative },
    purchasedAt: scene.authorization?.createdAt ?? before.createdAt,
  });
}

/** Writes down a clearing of which nothing is known yet but its name. */
export function beginClearing({ card, source }: Scene, books: Books, clearingId: string): Clearing {
  const { accountId, nairaPerDollar, rateSource, rateSetAt } = source;
  return books.insert(clearings, {
    ...{ environmentId: card.environmentId, cardId: card.id, clearingId, accountId },
    ...{ nairaPerDollar, rateSource, rateSetAt },
    ...{ amount: 0n, crossBorderFee: 0n, reversed: 0n, createdAt: books.now },
  });
}

/** From its first clearing on nothing of an authorisation is awaited. Answers what was until now. */
function endAuthorization(scene: Scene, books: Books, authorizationId: string | null): bigint {
  if (authorizationId === null) return 0n;
  const before = scene.authorization ?? beginAuthorization(scene, books, authorizationId);
  books.update(authorizations, before, { ended: before.ended ?? "cleared", holdId: null });
  return awaitedOf(before);
}

function tell(
  { card, source }: Scene,
  books: Books,
  notice: CardClearingNotice,
  reversed: bigint,
): void {
  const { merchant, authorizationId, occurredAt, amount, crossBorderFee } = notice;
  const told = { cardId: card.id, merchant, authorizationId, occurredAt };
  const paidByWallet = paidBy(source, amount);
  writeCardTransaction(books, { ...told, type: "Settlement", amount, paidByWallet });
  if (crossBorderFee > 0n) {
    const paid = paidBy(source, crossBorderFee);
    const fee = { type: "CrossBorder", amount: crossBorderFee, paidByWallet: paid } as const;
    writeCardTransaction(books, { ...told, ...fee });
  }
  // What was taken back before it came is told of now that there is something it is taken from.
  if (reversed > 0n) {
    const taken = reversed < amount ? reversed : amount;
    const paid = paidBy(source, taken);
    writeCardTransaction(books, { ...told, type: "Reversal", amount: taken, paidByWallet: paid });
  }
}
