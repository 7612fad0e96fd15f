import { inspectCard } from "../domains/cards/authorizations/index.ts";
import { type FundedWallet, fundWallet } from "../domains/cards/card-wallets/index.ts";
import { type CardDebt, listDebts } from "../domains/cards/cards/index.ts";
import {
  allowCards,
  cardEntitlement,
  cardRate,
  type SettingsOwner,
  type ShownSettings,
  setRate,
  showSettings,
} from "../domains/cards/settings/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import type { Mode } from "../kernel/tenancy/access.ts";
import { align, minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { concerning, previewChange } from "./preview-change.ts";
import { businessId, dollars, mode, onOrOff, page, text, whole } from "./readers.ts";
import { showFoundCard } from "./show-card.ts";
import { presentPerformed, SECOND_PERSON, showPerformed } from "./show-performed.ts";

const business = argument(businessId, "the number of the business, as `business list` shows it");
const ofMode = needed(mode, "test or live");

export const cardCommands = [
  command({
    name: "card show",
    needs: "customers:read",
    summary: "Shows whether a business may issue cards, and the rate at which naira wallets pay.",
    parameters: { business, mode: ofMode },
    run: ({ kit }, { business: id, mode: of }) => showSettings(kit, { businessId: id, mode: of }),
    show: showCardSettings,
  }),
  command({
    name: "card find",
    needs: "money:read",
    summary: "Shows a card of any business, its owner and its newest purchases.",
    parameters: {
      card: argument(
        text("CARD", "a card"),
        "its reference crd_…, the issuer's id of it, or the issuer's id of one of its approved purchases",
      ),
    },
    run: ({ kit }, { card }) => inspectCard(kit, card),
    show: showFoundCard,
  }),
  command({
    name: "card owed",
    needs: "money:read",
    summary: "Lists the cards with a debt.",
    note: "The platform paid it from suspense, and the next money credited to the card repays it. Card wallets never go below zero, so they never have a debt.",
    parameters: {
      business: option(businessId, "only of this business"),
      mode: option(mode, "only test or live"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, { business: id, mode: of, page: number }) =>
      listDebts(kit, { businessId: id ?? null, mode: of ?? null, page: number }),
    show: showDebts,
    data: (debts) =>
      debts.map(({ owed, ...debt }) => ({ ...debt, owed: toDecimal(owed), currency: "USD" })),
  }),
  command({
    name: "card allow",
    needs: "businesses:write",
    summary: "Allows or forbids a business to issue and fund cards.",
    note: `Existing cards keep working. Default: on in test mode, off in live mode. ${SECOND_PERSON}`,
    parameters: {
      business,
      to: argument(onOrOff, "on to allow, off to forbid"),
      mode: ofMode,
    },
    preview: ({ kit }, input) => {
      const order = { ...ownerIn(input), allowed: input.to === "on" };
      return previewChange(kit, cardEntitlement, order, concerning(input));
    },
    run: ({ kit, by }, { to, ...input }) =>
      allowCards(kit, ownerIn(input), { allowed: to === "on", by }),
    show: showPerformed(showCardSettings),
  }),
  command({
    name: "card set-rate",
    needs: "businesses:write",
    summary: "Sets the rate at which naira wallets pay for card purchases in dollars.",
    note: `In whole naira. Authorised purchases keep their rate. Each purchase shows its rate, source and time. ${SECOND_PERSON}`,
    parameters: {
      business,
      rate: argument(whole("NAIRA"), "naira for one dollar"),
      mode: ofMode,
      source: needed(text("SOURCE", "a source"), "where the rate comes from"),
    },
    preview: ({ kit }, { rate, source, ...input }) => {
      const order = { ...ownerIn(input), nairaPerDollar: rate, source };
      return previewChange(kit, cardRate, order, concerning(input));
    },
    run: ({ kit, by }, { rate, source, ...input }) =>
      setRate(kit, ownerIn(input), { nairaPerDollar: rate, source, by }),
    show: showPerformed(showCardSettings),
  }),
  command({
    name: "card-wallet fund",
    needs: "money:write",
    summary: "Credits a business's card wallet with dollars that you received.",
    note: `Each receipt funds it once, even if you repeat the command. ${SECOND_PERSON}`,
    parameters: {
      business,
      amount: argument(dollars, "the amount in USD"),
      mode: ofMode,
      receipt: needed(
        text("RECEIPT", "a receipt"),
        "the receipt of the money, for example `wire 7`",
      ),
    },
    run: ({ kit, by }, { business: id, ...input }) =>
      fundWallet(kit, { businessId: id, ...input, by }),
    show: showPerformed(showFunding),
    data: presentPerformed((funded: FundedWallet) => ({
      ...funded,
      amount: toDecimal(funded.amount),
    })),
  }),
];

interface OfEnvironment {
  readonly business: bigint;
  readonly mode: Mode;
}

const ownerIn = ({ business: id, mode: of }: OfEnvironment): SettingsOwner => ({
  businessId: id,
  mode: of,
});

function showCardSettings({ businessId: id, mode: of, isEntitled, rate }: ShownSettings): string {
  return align([
    ["business", `${id}, ${of} mode`],
    ["cards", isEntitled ? "may be issued" : "may not be issued"],
    ["rate", rate === null ? "none" : `${rate.nairaPerDollar} NGN for 1 USD (${rate.rateSource})`],
  ]).join("\n");
}

function showFunding({ amount, receipt, isRepeated }: FundedWallet): string {
  return isRepeated
    ? `The receipt ${receipt} funded the card wallet before. Nothing was credited.`
    : `Credited ${format(amount, "USD")} to the card wallet.`;
}

function showDebts(debts: readonly CardDebt[]): string {
  if (debts.length === 0) return "No card has a debt.";
  const rows = debts.map((one) => [
    one.cardReference,
    one.lastFour ?? "",
    `${one.businessId} ${one.mode}`,
    one.customerName,
    one.status,
    format(one.owed, "USD"),
    minute(one.since),
  ]);
  return table(["CARD", "ENDS IN", "BUSINESS", "CUSTOMER", "STATUS", "OWES", "SINCE"], rows);
}
