import type { Mode } from "../../../kernel/tenancy/access.ts";
import listed from "./data/banks.json" with { type: "json" };
import { unknownBank } from "./errors.ts";

export interface Bank {
  /** Our code for it, and what a merchant sends. */
  readonly cbnCode: string;
  /** The six digits that the interbank switch knows it by. */
  readonly nipCode: string | null;
  readonly name: string;
  readonly shortName: string;
  readonly bankType: string;
  readonly supportsTransfer: boolean;
  readonly supportsVirtualAccount: boolean;
  readonly isActive: boolean;
  /** Other codes that mean this bank, in other lists; any of them is accepted. */
  readonly aliases: readonly string[];
}

/** Where test mode's magic accounts are. In live mode there is no such bank. */
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

/** Names are plain letters, so no collation has to be loaded for them. */
const byName = (a: Bank, b: Bank) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

const LISTS: Readonly<Record<Mode, readonly Bank[]>> = {
  live: listed.toSorted(byName),
  test: [...listed, SANDBOX_BANK].toSorted(byName),
};

const INDEXES: Readonly<Record<Mode, ReadonlyMap<string, Bank>>> = {
  live: indexOf(LISTS.live),
  test: indexOf(LISTS.test),
};

/** The bank that a code means, whichever list the code is from. */
export const findBank = (code: string, mode: Mode): Bank | undefined => INDEXES[mode].get(code);

/** The bank that a code means, if it takes transfers; one that is closed takes none. */
export function requireBank(code: string, mode: Mode, param: string): Bank {
  const bank = findBank(code, mode);
  if (!bank?.supportsTransfer) throw unknownBank({ code, param });
  return bank;
}

/**
 * Banks with this in their name or code, in any case; all of them when nothing is searched for. By name, but the one
 * that goes by exactly this comes first.
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

/** Aliases first: where another list gives a bank's own code to somebody else, our code wins. */
function indexOf(banks: readonly Bank[]): ReadonlyMap<string, Bank> {
  const index = new Map<string, Bank>();
  for (const bank of banks) for (const alias of bank.aliases) index.set(alias, bank);
  for (const bank of banks) index.set(bank.cbnCode, bank);
  return index;
}
