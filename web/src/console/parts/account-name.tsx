import { TextLink } from "../../components/link.tsx";
import type { Currency } from "../../format/amount.ts";
import { separateWords } from "../../format/status.ts";
import { useConsole } from "../shell/use-console.ts";

interface AccountNameProps {
  /** `7/1042`, or the name of an account that every mode of a business has: `provider_clearing`. */
  readonly of: string;
  readonly currency?: Currency | undefined;
}

/** An account of the ledger. One that is known by its place leads to its entries. */
export function AccountName({ of, currency }: AccountNameProps) {
  const { to } = useConsole();
  if (!of.includes("/")) return separateWords(of);
  return (
    <TextLink to={to(["money", "accounts", of.replace("/", "-")], { currency })}>
      Account {of}
    </TextLink>
  );
}
