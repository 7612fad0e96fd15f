import type { Mode } from "../../../kernel/tenancy/access.ts";
import { findSimilar } from "../../../kernel/text/find-similar.ts";
import listed from "./data/banks.json" with { type: "json" };
import { unknownBank } from "./errors.ts";

export interface Bank {
  /** Our code for the bank, which merchants send. */
  readonly cbnCode: string;
  /** The bank's six digits at the interbank switch. */
  readonly nipCode: string | null;
  readonly name: string;
  readonly shortName: string;
  readonly bankType: string;
  readonly supportsTransfer: boolean;
  readonly supportsVirtualAccount: boolean;
  readonly isActive: boolean;
  /** Its codes in other lists. Each is accepted. */
  readonly aliases: readonly string[];
}

/** The bank of test mode's simulated accounts. Live mode does not have it. */
const SANDBOX_BANK: Bank = {
  cbnCode: "999",
  nipCode: null,
  name: "Sandbox Bank",
  shortName: "Sandbox",
  bankType: "COMMERCIAL",
  supportsTransfer: true,
  supportsVirtualAccount: true,
  isActive: true,
  aliases: [],
};

/** Names have only plain letters, so sorting needs no collation. */
const byName = (a: Bank, b: Bank) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

const LISTS: Readonly<Record<Mode, readonly Bank[]>> = {
  live: listed.toSorted(byName),
  test: [...listed, SANDBOX_BANK].toSorted(byName),
};

const INDEXES: Readonly<Record<Mode, ReadonlyMap<string, Bank>>> = {
  live: indexOf(LISTS.live),
  test: indexOf(LISTS.test),
};

/** Returns the bank of a code, from any of the lists; undefined if no bank matches. */
export const findBank = (code: string, mode: Mode): Bank | undefined => INDEXES[mode].get(code);

/** Returns the bank of a code, or of a name or short name in any letter case; undefined if no bank matches. */
export function findBankByText(text: string, mode: Mode): Bank | undefined {
  // A spreadsheet drops the zeros before a code.
  const code = /^\d{1,2}$/.test(text) ? text.padStart(3, "0") : text;
  const names = NAMES[mode];
  return findBank(code, mode) ?? names.get(joined(text)) ?? names.get(shortened(text));
}

/** Names have only plain letters. People write them with and without spaces, points and dashes. */
const joined = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");

/** The same without the words that people leave out. */
const shortened = (name: string): string =>
  joined(name.toLowerCase().replaceAll(/\b(?:bank|plc|limited|ltd)\b/g, ""));

/** Returns the banks that a wrong name may mean: those whose name is similar, or has its words. At most three. */
export function suggestBanks(text: string, mode: Mode): readonly Bank[] {
  const wanted = shortened(text);
  if (wanted.length < 3) return [];
  const { joinedNames, namesToCompare } = OPEN_BANKS[mode];
  const part = joinedNames.filter(([name]) => name.includes(wanted)).map(([, bank]) => bank);
  const near = findSimilar(wanted, namesToCompare);
  const found = near === undefined ? undefined : NAMES[mode].get(near);
  return [...new Set([...(found === undefined ? [] : [found]), ...part])].slice(0, 3);
}

/** Returns the bank of a code. Throws if no bank matches, or if it is closed to transfers. */
export function requireBank(code: string, mode: Mode, param: string): Bank {
  const bank = findBank(code, mode);
  if (!bank?.supportsTransfer) throw unknownBank({ code, param });
  return bank;
}

/**
 * Returns the banks with this text in their name or code, in any letter case; all banks without a text. Sorted by
 * name, with an exact match first.
 */
export function searchBanks(searchBy: string | undefined, mode: Mode): readonly Bank[] {
  const part = searchBy?.trim().toLowerCase() ?? "";
  if (part === "") return LISTS[mode];
  const isMeant = (bank: Bank) =>
    [bank.cbnCode, bank.shortName, ...bank.aliases].some((text) => text.toLowerCase() === part);
  const found = LISTS[mode].filter(
    (bank) =>
      isMeant(bank) ||
      [bank.name, bank.shortName, bank.cbnCode].some((text) => text.toLowerCase().includes(part)),
  );
  return found.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)));
}

/** Each of the forms in which people write a bank's name. */
const namesOf = ({ name, shortName }: Bank): readonly string[] =>
  [joined(name), joined(shortName), shortened(name)].filter((text) => text !== "");

const NAMES: Readonly<Record<Mode, ReadonlyMap<string, Bank>>> = {
  live: indexOfNames(LISTS.live),
  test: indexOfNames(LISTS.test),
};

/** The banks that take transfers, by the names that a wrong one is compared with. */
interface OpenBanks {
  readonly joinedNames: readonly (readonly [name: string, bank: Bank])[];
  readonly namesToCompare: readonly string[];
}

/** Prepared once: a file may have a wrong name in each of its rows. */
const OPEN_BANKS: Readonly<Record<Mode, OpenBanks>> = {
  live: prepareOpen(LISTS.live),
  test: prepareOpen(LISTS.test),
};

function prepareOpen(banks: readonly Bank[]): OpenBanks {
  const open = banks.filter(({ supportsTransfer }) => supportsTransfer);
  return {
    joinedNames: open.map((bank) => [joined(bank.name), bank]),
    namesToCompare: [...new Set(open.flatMap(namesOf))],
  };
}

/** Leaves out the names that two banks share. */
function indexOfNames(banks: readonly Bank[]): ReadonlyMap<string, Bank> {
  const all = banks.flatMap((bank) => [...new Set(namesOf(bank))].map((name) => ({ name, bank })));
  const single = [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, its]) =>
    its.length === 1 ? its.map(({ bank }) => [name, bank] as const) : [],
  );
  return new Map(single);
}

/** Aliases first: where another list uses our code for another bank, our code wins. */
function indexOf(banks: readonly Bank[]): ReadonlyMap<string, Bank> {
  const index = new Map<string, Bank>();
  for (const bank of banks) for (const alias of bank.aliases) index.set(alias, bank);
  for (const bank of banks) index.set(bank.cbnCode, bank);
  return index;
}
