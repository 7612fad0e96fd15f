import { countOf, listInWords } from "../../format/words.ts";

export interface KeyFacts {
  readonly name: string | null;
  readonly access: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
}

export const nameOfKey = ({ name }: Pick<KeyFacts, "name">): string => name ?? "Main key";

const ACCESS: Readonly<Record<string, string>> = {
  full: "Everything, money too",
  no_money: "Everything but money",
  read_only: "Reads only",
};

/** How much the key may do, in words. */
export const describeAccess = (access: string): string => ACCESS[access] ?? access;

/** From where it may be used. */
export function describeNetworks(networks: readonly string[]): string {
  if (networks.length === 0) return "From any address";
  return networks.length <= 2
    ? `From ${listInWords(networks)}`
    : `From ${countOf(networks.length, "network")}`;
}
