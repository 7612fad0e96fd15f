import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { CardExpiryNotice } from "../../../kernel/providers/ports/card-notices.ts";
import { writeCardTransaction } from "../statements/index.ts";
import { atCard, type Scene } from "./at-card.ts";
import { beginAuthorization } from "./decide-authorization.ts";
import type { Lapse } from "./jobs.ts";
import { authorizations } from "./queries.ts";
import { awaitedOf } from "./rules.ts";
import { settleScene } from "./settle-scene.ts";
import { holdInstead, paidBy } from "./spending-source.ts";

/** Frees what nobody has cleared within its time. A clearing that comes later is paid from what there is. */
export async function lapseAuthorization(
  kit: Kit,
  { environmentId, cardId, authorizationId, expiresAt, merchant }: Lapse,
): Promise<void> {
  await atCard<void>(kit, {
    name: "cards.lapse",
    key: `cards/lapse/${cardId}/${authorizationId}/${expiresAt.getTime()}`,
    place: { environmentId, cardId, authorizationId, clearingId: null },
    decide(scene, books) {
      // It was extended meanwhile, or is done with.
      if (scene.authorization?.expiresAt?.getTime() !== expiresAt.getTime()) return;
      endUncleared(scene, books, { authorizationId, merchant, occurredAt: books.now });
    },
  });
}

/** Ends an authorisation that nobody will clear. */
export function endUncleared(
  scene: Scene,
  books: Books,
  word: Pick<CardExpiryNotice, "authorizationId" | "merchant" | "occurredAt">,
): void {
  const { card, source, hold } = scene;
  const { authorizationId, merchant, occurredAt } = word;
  const before = scene.authorization ?? beginAuthorization(scene, books, authorizationId);
  if (before.ended !== null) return;
  const amount = awaitedOf(before);
  const narrative = `Authorisation lapsed, purchase at ${merchant.name}`;
  holdInstead(books, source, hold, 0n, narrative);
  books.update(authorizations, before, { ended: "expired", holdId: null });
  if (amount > 0n) {
    writeCardTransaction(books, {
      ...{ cardId: card.id, merchant, authorizationId, occurredAt, type: "Expiry", amount },
      paidByWallet: paidBy(source, amount),
    });
  }
  settleScene(books, scene, { counted: -amount, purchasedAt: before.createdAt, narrative });
}
