import { countOf, listInWords } from "../../format/words.ts";
import type { ApiKey } from "./keys-query.ts";

export interface KeyFacts {
  readonly name: string | null;
  readonly access: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
}

export const nameOfKey = ({ name }: Pick<KeyFacts, "name">): string => name ?? "Main key";

export const ACCESS_WORDS = {
  full: "Full access, including money",
  no_money: "Everything except moving money",
  read_only: "Read only",
} as const;

/** How much the key may do, in words. */
export function describeAccess(access: string): string {
  const words: Readonly<Record<string, string>> = ACCESS_WORDS;
  return words[access] ?? access;
}

/** From where it may be used. */
export function describeNetworks(networks: readonly string[]): string {
  if (networks.length === 0) return "Any address";
  return networks.length <= 2 ? listInWords(networks) : countOf(networks.length, "network");
}

export type Scope = ApiKey["scopes"][number];

interface ScopeWords {
  readonly text: string;
  readonly hint: string;
}

/** What a scope lets a key do beyond its access. The service refuses these calls without it. */
export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  "customers:write": {
    text: "Read and change customers",
    hint: "Create, update, find and list them.",
  },
  "customer_wallet:read": {
    text: "Read customers’ wallets",
    hint: "Balances, entries, statements and payouts.",
  },
  "customer_wallet:write": {
    text: "Change customers’ wallets",
    hint: "Open, freeze and close them, move their money, link cards.",
  },
  "kyc:write": {
    text: "Verify customers",
    hint: "Submit KYC items, and read what was submitted.",
  },
};

/** All of them, in the order of the form. The keys are those that the table has. */
export const SCOPES = Object.keys(SCOPE_WORDS) as readonly Scope[];
