import type { Currency, Minor } from "../../money.ts";

/** One setting of a provider, as the operator is asked for it. */
export interface SettingDefinition {
  /** A short sentence: what it is, and where the provider shows it. */
  readonly about: string;
  /** Shown to no operator after it is set. */
  readonly secret?: true;
  /** True if another value may lead to another account of ours at the provider. That always holds for a secret. */
  readonly account?: true;
  /** Without one the setting must be given. Null: it may be left out. */
  readonly fallback?: string | null;
  /** The whole value must match. */
  readonly form?: RegExp;
}

export type SettingTable = Readonly<Record<string, SettingDefinition>>;

/** The values of a table of settings. */
export type SettingsOf<Table extends SettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly fallback: null }
    ? string | null
    : string;
};

/** Settings as they are given and stored: those that use their fallback are left out. */
export type GivenSettings = Readonly<Record<string, string>>;

/** What a harmless call has shown: the settings work, or a full sentence for each thing that is wrong. */
export interface ProviderCheck {
  readonly problems: readonly string[];
  /** What the operator should know: the balance, what could not be proven. Full sentences. */
  readonly remarks: readonly string[];
  /** The money at the provider that pays for new work, where it has such. */
  readonly balance?: { readonly available: Minor; readonly currency: Currency };
}

/** Settings that every provider has. The service reads them, and no adapter does. */
export const COMMON_SETTINGS = {
  lowBalance: {
    about: "Alert when less than this is left at the provider, in whole naira or dollars.",
    fallback: null,
    form: /^\d{1,12}$/,
  },
  feeMax: {
    about:
      "Reconciliation alerts when the provider takes more than this for one payment, in naira.",
    fallback: null,
    form: /^\d{1,9}$/,
  },
  balanceGapMax: {
    about:
      "Reconciliation alerts when the balance differs by more than this from what it should be, in naira or dollars.",
    fallback: null,
    form: /^\d{1,9}$/,
  },
  statementDays: {
    about:
      "Reconciliation alerts when a day's statement is missing after so many days; 0: never. Usually 1, and 7 for files.",
    fallback: null,
    form: /^\d{1,3}$/,
  },
} as const satisfies SettingTable;

/** Settings that every card issuer has in addition. */
export const ISSUER_SETTINGS = {
  cardFee: {
    about:
      "Reconciliation books this as the issuer's price of each new card, in dollars, such as 1.00.",
    fallback: null,
    form: /^\d{1,6}\.\d{2}$/,
  },
} as const satisfies SettingTable;

/** What is wrong with given settings, a full sentence for each. Empty: they are complete. */
export function findSettingProblems(own: SettingTable, given: GivenSettings): string[] {
  const table = { ...own, ...COMMON_SETTINGS };
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(table, name));
  return [
    ...unknown.map((name) => `There is no setting ${name}. ${listNames(table)}`),
    ...Object.entries(table).flatMap(([name, setting]) => problemOf(name, setting, given[name])),
  ];
}

const listNames = (table: SettingTable) => `The settings are ${Object.keys(table).join(", ")}.`;

function problemOf(name: string, { fallback, form, about }: SettingDefinition, value?: string) {
  if (value === undefined) {
    return fallback === undefined ? [`The setting ${name} is missing: ${about}`] : [];
  }
  const isWhole = form === undefined || new RegExp(`^(?:${form.source})$`, form.flags).test(value);
  // The value may be a secret, so the sentence does not repeat it.
  return isWhole ? [] : [`The setting ${name} does not have its form: ${about}`];
}

/** The given settings, and the fallback of each other one. They must be complete. */
export const completeSettings = (
  table: SettingTable,
  given: GivenSettings,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { fallback = null }]) => [name, given[name] ?? fallback]),
  );

/** The names of settings that may lead to another account of ours: its address, its number or its keys have changed. */
export function listAccountChanges(
  table: SettingTable,
  before: GivenSettings,
  after: GivenSettings,
): string[] {
  const [old, given] = [completeSettings(table, before), completeSettings(table, after)];
  return Object.entries(table)
    .filter(([, { secret, account }]) => secret === true || account === true)
    .map(([name]) => name)
    .filter((name) => old[name] !== given[name]);
}
