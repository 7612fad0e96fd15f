import type { Mode } from "../../api/place.ts";
import type { CommandQuestion } from "../commands/command-dialog.tsx";

interface FundedWallet {
  readonly businessId: string;
  /** The name of the business, if the page has it. */
  readonly of?: string;
  readonly mode: Mode;
}

/** Dollars for the cards of a business: the question of `card-wallet fund`. */
export const fundingOf = ({ businessId, of, mode }: FundedWallet): CommandQuestion => ({
  title:
    of === undefined ? `Fund the card wallet in ${mode} mode?` : `Fund the card wallet of ${of}?`,
  about: "Credits dollars that you have received. Each receipt funds it once.",
  given: { business: businessId, mode },
  words: { amount: { label: "Amount in USD" }, receipt: { label: "Receipt" } },
  consequences: [
    mode === "live"
      ? { when: "later", text: "A second operator approves it first." }
      : { when: "now", text: "The wallet receives the dollars immediately." },
  ],
  act: mode === "live" ? "Propose the funding" : "Fund the card wallet",
  keep: "Not now",
});
