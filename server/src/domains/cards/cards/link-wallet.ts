import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { ladderIn, neededLadder, requireCapability } from "../../customers/kyc-tiers/index.ts";
import {
  readWalletReference,
  requireOpen,
  type Wallet,
  walletById,
  walletNotFound,
} from "../../customers/wallets/index.ts";
import { neededCardSettings, type Rate, settingsIn } from "../settings/index.ts";
import { stepOf } from "./change-status.ts";
import { cardNotFound, linkedElsewhere, noRate, notLinked, notSamePerson } from "./errors.ts";
import { cardReference, readCardReference } from "./present-card.ts";
import { type Card, cardById, cardLinkedTo, cards } from "./queries.ts";

export interface LinkResult {
  readonly walletReference: string;
  readonly cardReference: string;
  readonly linked: boolean;
}

const PARAM = "cardReference";

/** Has a card spend from a customer's wallet. What was authorised before goes on with the money it was authorised with. */
export function linkWallet(order: {
  walletReference: string;
  cardReference: string;
}): MoneyOperation<LinkResult> {
  const walletId = readWalletReference(order.walletReference);
  const cardId = readCardReference(order.cardReference, PARAM);
  return operation({
    name: "cards.link_wallet",
    needs: {
      wallet: walletById(walletId),
      card: cardById(cardId),
      linked: cardLinkedTo(walletId),
      ladder: neededLadder,
      settings: neededCardSettings,
    },
    decide({ wallet, card: found, linked, ladder, settings }, books): LinkResult {
      if (wallet === undefined) throw walletNotFound({ param: null });
      if (found === undefined) throw cardNotFound({ param: PARAM });
      requireCapability(ladderIn(ladder), wallet.verified, "issue_card");
      const [card] = stepOf(found, "link");
      const { rate } = settingsIn(settings, books.environment.mode);
      requireFit(card, wallet, rate);
      if (linked === card) return { ...order, linked: true };
      requireFree(card, linked);
      books.update(cards, card, { linkedWalletId: walletId, updatedAt: books.now });
      return { ...order, linked: true };
    },
  });
}

/** Card and wallet are of one person, and there is a way from the one's currency to the other's. */
function requireFit(card: Card, wallet: Wallet, rate: Rate | null): void {
  requireOpen(wallet, null);
  if (card.customerId !== wallet.customerId) throw notSamePerson();
  if (wallet.currency !== "USD" && rate === null) throw noRate({ currency: wallet.currency });
}

function requireFree({ linkedWalletId }: Card, linked: Card | undefined): void {
  if (linked !== undefined) throw linkedElsewhere({ what: "wallet" });
  if (linkedWalletId !== null) throw linkedElsewhere({ what: "card" });
}

/** Has the card that spends from a wallet spend what is on itself again. */
export function unlinkWallet(walletReference: string): MoneyOperation<LinkResult> {
  const walletId = readWalletReference(walletReference);
  return operation({
    name: "cards.unlink_wallet",
    needs: { wallet: walletById(walletId), card: cardLinkedTo(walletId) },
    decide({ wallet, card }, books): LinkResult {
      if (wallet === undefined) throw walletNotFound({ param: null });
      if (card === undefined) throw notLinked();
      stepOf(card, "unlink");
      books.update(cards, card, { linkedWalletId: null, updatedAt: books.now });
      return { walletReference, cardReference: cardReference(card.id), linked: false };
    },
  });
}
