import { separateWords } from "../../../format/status.ts";
import type { Environment } from "../businesses/business-queries.ts";

type Texts = Readonly<Record<string, string>>;

/** A setting that each mode of a business has of its own, and the command that changes it. */
export interface Setting {
  readonly label: string;
  readonly command: string;
  /** Sent together with business and mode, and not asked for. */
  readonly given?: Texts;
  readonly asked: readonly string[];
  readonly shownOf: (environment: Environment) => string;
  /** The initial values of the fields. */
  readonly initialOf: (environment: Environment) => Texts;
  /** The same words as `shownOf`, for the entered values. */
  readonly afterOf: (texts: Texts) => string;
  readonly consequence?: string;
}

const typed = (field: string) => (texts: Texts) => (texts[field] ?? "").trim();

/** The command takes a list with commas, and people read it with spaces. */
const listed = (text: string): string => text.split(/,\s*/).join(", ");

const scheduleOf = (schedule: string, seconds: number): string =>
  schedule === "delay" ? String(seconds) : schedule;

const inWords = (schedule: string): string =>
  /^\d+$/.test(schedule) ? `After ${schedule} s` : schedule;

const ownSchedule = (one: Environment) =>
  scheduleOf(one.settlementSchedule, one.settlementDelaySeconds);

const walletSchedule = (one: Environment) =>
  scheduleOf(one.walletSettlementSchedule, one.walletSettlementDelaySeconds);

const LATER_CREDITS =
  "It applies to credits from now on. Earlier credits keep their settlement time.";

const rateInWords = (requests: string, burst: string) => `${requests}, ${burst} at once`;

const accepted = (version: string) => (version === "v3" ? "v3 only" : "v2 or v3");

export const SETTINGS: readonly Setting[] = [
  {
    ...{ label: "Settlement", command: "business settlement", asked: ["schedule"] },
    shownOf: (one) => inWords(ownSchedule(one)),
    initialOf: (one) => ({ schedule: ownSchedule(one) }),
    afterOf: (texts) => inWords(typed("schedule")(texts)),
    consequence: LATER_CREDITS,
  },
  {
    ...{ label: "Settlement to wallets", command: "business settlement", asked: ["schedule"] },
    given: { wallets: "" },
    shownOf: (one) => inWords(walletSchedule(one)),
    initialOf: (one) => ({ schedule: walletSchedule(one) }),
    afterOf: (texts) => inWords(typed("schedule")(texts)),
    consequence: LATER_CREDITS,
  },
  {
    ...{ label: "Requests a second", command: "business rate-limit" },
    asked: ["requests", "burst"],
    shownOf: (one) => rateInWords(String(one.requestsPerSecond), String(one.requestsBurst)),
    initialOf: (one) => ({
      requests: String(one.requestsPerSecond),
      burst: String(one.requestsBurst),
    }),
    afterOf: (texts) =>
      rateInWords(
        typed("requests")(texts),
        typed("burst")(texts) || String(Number(typed("requests")(texts)) * 2),
      ),
  },
  {
    ...{ label: "Mails a day", command: "business mail-cap", asked: ["mails"] },
    shownOf: (one) => String(one.mailsPerDay),
    initialOf: (one) => ({ mails: String(one.mailsPerDay) }),
    afterOf: typed("mails"),
    consequence: "Further mail waits in the outbox until the next day in Lagos, with an alert.",
  },
  {
    ...{ label: "Wallet currencies", command: "business wallet-currencies", asked: ["currencies"] },
    shownOf: (one) => one.walletCurrencies.join(", "),
    initialOf: (one) => ({ currencies: one.walletCurrencies.join(",") }),
    afterOf: (texts) => listed(typed("currencies")(texts)),
    consequence: "New wallets may use these. Existing wallets do not change.",
  },
  {
    ...{ label: "Scopes of the main key", command: "business scopes", asked: ["scopes"] },
    shownOf: (one) => one.scopes.join(", ") || "none",
    initialOf: (one) => ({ scopes: one.scopes.join(",") || "none" }),
    afterOf: (texts) => listed(typed("scopes")(texts)),
    consequence: "Requests outside these scopes are refused. Named keys have their own scopes.",
  },
  {
    ...{ label: "Signatures", command: "business signature-version", asked: ["version"] },
    shownOf: (one) => accepted(one.oldestSignatureVersion),
    initialOf: (one) => ({ version: one.oldestSignatureVersion }),
    afterOf: (texts) => accepted(typed("version")(texts)),
    consequence: "With v3 only, signed requests of version 2 are refused within a second.",
  },
  {
    ...{ label: "Signature helper", command: "business signature-helper", asked: ["allowed"] },
    shownOf: (one) => (one.signatureHelperAllowed ? "On" : "Off"),
    initialOf: (one) => ({ allowed: one.signatureHelperAllowed ? "on" : "off" }),
    afterOf: (texts) => separateWords(typed("allowed")(texts)),
  },
];
