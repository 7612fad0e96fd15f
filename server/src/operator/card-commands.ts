import { type FundedWallet, fundWallet } from "../domains/cards/card-wallets/index.ts";
import {
  allowCards,
  type ShownSettings,
  setRate,
  showSettings,
} from "../domains/cards/settings/index.ts";
import { isProposed } from "../domains/platform/proposals/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { align } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { businessId, dollars, mode, onOrOff, text, whole } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";

const business = argument(businessId, "the number of the business, as `business list` shows it");
const ofMode = needed(mode, "test or live");

export const cardCommands = [
  command({
    name: "card show",
    summary: "Shows whether a business may issue cards, and the rate at which naira wallets pay.",
    parameters: { business, mode: ofMode },
    run: ({ kit }, { business: id, mode: of }) => showSettings(kit, { businessId: id, mode: of }),
    show: showCardSettings,
  }),
  command({
    name: "card allow",
    summary: "Allows or forbids a business to issue and fund cards.",
    note: "Existing cards keep working. Default: on in test mode, off in live mode.",
    parameters: {
      business,
      to: argument(onOrOff, "on to allow, off to forbid"),
      mode: ofMode,
    },
    run: ({ kit, by }, { business: id, mode: of, to }) =>
      allowCards(kit, { businessId: id, mode: of }, { allowed: to === "on", by }),
    show: showCardSettings,
  }),
  command({
    name: "card set-rate",
    summary: "Sets the rate at which naira wallets pay for card purchases in dollars.",
    note: "In whole naira. Authorised purchases keep their rate. Each purchase shows its rate, source and time.",
    parameters: {
      business,
      rate: argument(whole("NAIRA"), "naira for one dollar"),
      mode: ofMode,
      source: needed(text("SOURCE", "a source"), "where the rate is from"),
    },
    run: ({ kit, by }, { business: id, mode: of, rate, source }) =>
      setRate(kit, { businessId: id, mode: of }, { nairaPerDollar: rate, source, by }),
    show: showCardSettings,
  }),
  command({
    name: "card-wallet fund",
    summary: "Credits a business's card wallet with dollars that you received.",
    note: "Each receipt funds it once, even if you repeat the command. In live mode a second person approves it first.",
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
    data: (performed) =>
      isProposed(performed) ? performed : { ...performed, amount: toDecimal(performed.amount) },
  }),
];

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
