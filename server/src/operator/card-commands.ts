import { type FundedWallet, fundWallet } from "../domains/cards/card-wallets/index.ts";
import {
  allowCards,
  type ShownSettings,
  setRate,
  showSettings,
} from "../domains/cards/settings/index.ts";
import { isProposed } from "../domains/platform/proposals/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { align } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { businessId, dollars, mode, onOrOff, text, whole } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";

const business = argument(businessId, "the number of the business, as `business list` shows it");
const ofMode = needed(mode, "test or live");

export const cardCommands = [
  command({
    name: "card show",
    summary: "Shows whether a business may issue cards, and at which rate wallets pay.",
    parameters: { business, mode: ofMode },
    run: ({ kit }, { business: id, mode: of }) => showSettings(kit, { businessId: id, mode: of }),
    show: showThem,
  }),
  command({
    name: "card allow",
    summary: "Lets a business issue and fund cards, or no more.",
    note: "Cards that are there go on. In test mode it is on until you say otherwise, in live mode off.",
    parameters: {
      business,
      to: argument(onOrOff, "whether it may"),
      mode: ofMode,
    },
    run: ({ kit, by }, { business: id, mode: of, to }) =>
      allowCards(kit, { businessId: id, mode: of }, { allowed: to === "on", by }),
    show: showThem,
  }),
  command({
    name: "card set-rate",
    summary: "Says what a dollar costs a customer's naira wallet that a card spends from.",
    note: "In whole naira. What is authorised already keeps its rate; each purchase shows rate, source and time.",
    parameters: {
      business,
      rate: argument(whole("NAIRA"), "naira for one dollar"),
      mode: ofMode,
      source: needed(text("SOURCE", "a source"), "where the rate is from"),
    },
    run: ({ kit, by }, { business: id, mode: of, rate, source }) =>
      setRate(kit, { businessId: id, mode: of }, { nairaPerDollar: rate, source, by }),
    show: showThem,
  }),
  command({
    name: "card-wallet fund",
    summary: "Puts dollars that you have received into a business's card wallet.",
    note: "Each receipt funds it once, however often this is run. In live mode a second person approves it first.",
    parameters: {
      business,
      amount: argument(dollars, "how much, in USD"),
      mode: ofMode,
      receipt: needed(text("RECEIPT", "a receipt"), "what the money came with"),
    },
    run: ({ kit, by }, { business: id, ...input }) =>
      fundWallet(kit, { businessId: id, ...input, by }),
    show: showPerformed(showFunding),
    data: (performed) =>
      isProposed(performed) ? performed : { ...performed, amount: toDecimal(performed.amount) },
  }),
];

function showThem({ businessId: id, mode: of, isEntitled, rate }: ShownSettings): string {
  return align([
    ["business", `${id}, ${of} mode`],
    ["cards", isEntitled ? "may be issued" : "may not be issued"],
    ["rate", rate === null ? "none" : `${rate.nairaPerDollar} NGN for 1 USD (${rate.rateSource})`],
  ]).join("\n");
}

function showFunding({ amount, receipt, isRepeated }: FundedWallet): string {
  return isRepeated
    ? `The receipt ${receipt} has funded the card wallet before, and not again.`
    : `The card wallet has ${format(amount, "USD")} more.`;
}
