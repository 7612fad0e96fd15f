import type { Books } from "../../../kernel/ledger/books.ts";
import type { Minor } from "../../../kernel/money.ts";
import { publishCredits } from "../../customers/wallets/index.ts";
import type { Scene } from "./at-card.ts";
import { keepOwed, settleScene } from "./settle-scene.ts";
import { giveBack, type Source } from "./spending-source.ts";

export interface Credit {
  readonly amount: Minor;
  readonly kind: "card_reversed" | "card_refunded";
  readonly narrative: string;
  readonly counted?: Minor;
  readonly purchasedAt?: Date;
}

/** Credits what the network gives back: first what the card owes, then whoever has paid. */
export function creditBack(
  books: Books,
  scene: Scene,
  { amount, kind, narrative, ...aftermath }: Credit,
): void {
  const source = receiving(scene);
  const { card, left } = keepOwed(books, scene.card, amount, narrative);
  if (left > 0n) giveBack(books, source, left, kind, narrative);
  if (source.wallet !== undefined) publishCredits(books, source.wallet);
  settleScene(books, { ...scene, card, source }, { ...aftermath, narrative });
}

/** Nothing can come to a closed wallet, so it comes to the card itself. */
function receiving({ card, source }: Scene): Source {
  if (source.wallet?.status !== "Closed") return source;
  const inDollars = { nairaPerDollar: null, rateSource: null, rateSetAt: null };
  return { accountId: card.id, wallet: undefined, ...inDollars };
}
