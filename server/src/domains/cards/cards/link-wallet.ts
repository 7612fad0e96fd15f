import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { neededKycTiers, requireCapability, toKycTiers } from "../../customers/kyc-tiers/index.ts";
import {
  readWalletReference,
  requireOpen,
  type Wallet,
  walletById,
  walletNotFound,
} from "../../customers/wallets/index.ts";
import { neededCardSettings, type Rate, resolveSettings } from "../settings/index.ts";
import { cardNotFound, linkedElsewhere, noRate, notLinked, notSamePerson } from "./errors.ts";
import { formatCardReference, readCardReference } from "./present-card.ts";
import { type Card, cardById, cardLinkedTo, cards } from "./queries.ts";
import { requireTransition } from "./require-transition.ts";

export interface LinkResult {
  readonly walletReference: string;
  readonly cardReference: string;
  readonly linked: boolean;
}

const PARAM = "cardReference";

/** Links a card to a customer's wallet, which pays from then on. Earlier purchases stay with the account that pays for them. */
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
      tiers: neededKycTiers,
      settings: neededCardSettings,
    },
    decide({ wallet, card: found, linked, tiers, settings }, books): LinkResult {
      if (wallet === undefined) throw walletNotFound({ param: null });
      if (found === undefined) throw cardNotFound({ param: PARAM });
      requireCapability(toKycTiers(tiers), wallet.verified, "issue_card");
      const [card] = requireTransition(found, "link");
      const { rate } = resolveSettings(settings, books.environment.mode);
      requireFit(card, wallet, rate);
      if (linked === card) return { ...order, linked: true };
      requireFree(card, linked);
      books.update(cards, card, { linkedWalletId: walletId, updatedAt: books.now });
      return { ...order, linked: true };
    },
  });
}

/** Throws if the wallet is not open, belongs to another customer, or needs a rate that is not set. */
function requireFit(card: Card, wallet: Wallet, rate: Rate | null): void {
  requireOpen(wallet, null);
  if (card.customerId !== wallet.customerId) throw notSamePerson();
  if (wallet.currency !== "USD" && rate === null) throw noRate({ currency: wallet.currency });
}

function requireFree({ linkedWalletId }: Card, linked: Card | undefined): void {
  if (linked !== undefined) throw linkedElsewhere({ what: "wallet" });
  if (linkedWalletId !== null) throw linkedElsewhere({ what: "card" });
}

/** Unlinks a wallet from its card. The card spends its own balance again. */
export function unlinkWallet(walletReference: string): MoneyOperation<LinkResult> {
  const walletId = readWalletReference(walletReference);
  return operation({
    name: "cards.unlink_wallet",
    needs: { wallet: walletById(walletId), card: cardLinkedTo(walletId) },
    decide({ wallet, card }, books): LinkResult {
      if (wallet === undefined) throw walletNotFound({ param: null });
      if (card === undefined) throw notLinked();
      requireTransition(card, "unlink");
      books.update(cards, card, { linkedWalletId: null, updatedAt: books.now });
      return { walletReference, cardReference: formatCardReference(card.id), linked: false };
    },
  });
}
