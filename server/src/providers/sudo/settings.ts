import type { Currency, Minor } from "../../kernel/money.ts";
import { ISSUER_SETTINGS } from "../../kernel/providers/live/provider-settings.ts";
import type { CardBrand } from "../../kernel/providers/ports/card-issuer.ts";
import { majorAt } from "../http/exact-json.ts";
import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** Sudo's ids are MongoDB ids. */
const ID = /[0-9a-f]{24}/;
const ADDRESS = /https?:\/\/\S+[^/\s]/;
const HEADER = /[\x21-\x7e](?:[\x20-\x7e]{14,510}[\x21-\x7e])/;
const UNIT = /major|minor/;
const MAJOR = /\d{1,12}(?:\.\d{1,2})?/;

export const SUDO_SETTINGS = {
  apiUrl: {
    about: "The address of Sudo's API. The sandbox has https://api.sandbox.sudo.cards.",
    account: true,
    fallback: "https://api.sudo.africa",
    form: ADDRESS,
  },
  apiKey: {
    about: "The API key, from the Developers page of the dashboard. List this server's address.",
    secret: true,
    form: /\S+/,
  },
  fundingSourceId: {
    about: "The id of the gateway funding source, which sends us every authorisation.",
    form: ID,
  },
  questionToken: {
    about: "The whole Authorization header of the gateway's questions, 16 characters or more.",
    secret: true,
    form: HEADER,
  },
  noticeToken: {
    about: "The whole Authorization header of the webhook, 16 characters or more.",
    secret: true,
    form: HEADER,
  },
  debitAccountUsd: {
    about: "The id of the settlement account in USD. Without it no card in USD is made.",
    fallback: null,
    form: ID,
  },
  debitAccountNgn: {
    about: "The id of the settlement account in NGN. Without it no card in NGN is made.",
    fallback: null,
    form: ID,
  },
  programUsd: {
    about: "The id of the card program for USD. Without it each card states its own rules.",
    fallback: null,
    form: ID,
  },
  programNgn: {
    about: "The id of the card program for NGN. Without it each card states its own rules.",
    fallback: null,
    form: ID,
  },
  programBrandUsd: {
    about: "The brand of the program for USD: Visa or Mastercard. Other brands are refused.",
    fallback: "Visa",
    form: /Visa|Mastercard/,
  },
  programBrandNgn: {
    about: "The brand of the program for NGN: Visa or Mastercard. Other brands are refused.",
    fallback: "Visa",
    form: /Visa|Mastercard/,
  },
  spendingLimitUsd: {
    about: "Sudo's own limit of a card in USD, for one purchase and for a day.",
    fallback: "50000",
    form: MAJOR,
  },
  spendingLimitNgn: {
    about: "Sudo's own limit of a card in NGN, for one purchase and for a day.",
    fallback: "50000000",
    form: MAJOR,
  },
  questionUnitUsd: {
    about: "The unit of a question's amount in USD: major or minor. Prove it in the sandbox.",
    fallback: "major",
    form: UNIT,
  },
  questionUnitNgn: {
    about: "The unit of a question's amount in NGN: major or minor. Prove it in the sandbox.",
    fallback: "major",
    form: UNIT,
  },
  refusalStatus: {
    about: "The HTTP status of an answer that declines: 200, or 400 if Sudo asks for it.",
    fallback: "200",
    form: /200|4\d\d/,
  },
  vaultId: {
    about: "The vault that shows card numbers. The sandbox has we0dsa28s.",
    fallback: "vdl2xefo5",
    form: /[0-9a-z]{4,40}/,
  },
  detailsPageUrl: {
    about: "The address of our static page that shows a card's number. Without it none is shown.",
    fallback: null,
    form: /https:\/\/[^\s#]+/,
  },
  ...ISSUER_SETTINGS,
} as const satisfies SettingTable;

export type SudoSettings = SettingsOf<typeof SUDO_SETTINGS>;

/** What is configured for cards of one currency. */
export interface CurrencySettings {
  /** Pays for new cards, and receives the balance of a terminated card. */
  readonly debitAccount: string;
  readonly program: { readonly id: string; readonly brand: CardBrand } | null;
  readonly spendingLimit: Minor;
}

/** Undefined for a currency in which no card is made. */
export function settingsIn(
  settings: SudoSettings,
  currency: Currency,
): CurrencySettings | undefined {
  const of = currency === "USD" ? usd(settings) : ngn(settings);
  if (of.debitAccount === null) return undefined;
  const program =
    of.program === null ? null : { id: of.program, brand: of.programBrand as CardBrand };
  return { debitAccount: of.debitAccount, program, spendingLimit: majorAt(of.limit) ?? 0n };
}

export const questionUnit = (settings: SudoSettings, currency: Currency) =>
  (currency === "USD" ? settings.questionUnitUsd : settings.questionUnitNgn) as "major" | "minor";

const usd = (settings: SudoSettings) => ({
  debitAccount: settings.debitAccountUsd,
  program: settings.programUsd,
  programBrand: settings.programBrandUsd,
  limit: settings.spendingLimitUsd,
});

const ngn = (settings: SudoSettings) => ({
  debitAccount: settings.debitAccountNgn,
  program: settings.programNgn,
  programBrand: settings.programBrandNgn,
  limit: settings.spendingLimitNgn,
});
