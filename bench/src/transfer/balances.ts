import { type Currency, type Minor, toDecimal } from "../../../server/src/kernel/money.ts";
import { spell } from "../../../server/src/kernel/references.ts";

export const WALLET_PREFIX = "wal";

interface Holding {
  readonly id: bigint;
  readonly currency: Currency;
  readonly available: Minor;
  readonly held: Minor;
  readonly pending: Minor;
}

/** The answer to a transfer: what its source holds now. */
export function balancesOf({ id, currency, available, held, pending }: Holding) {
  return {
    reference: spell(WALLET_PREFIX, id),
    currency,
    available: toDecimal(available),
    held: toDecimal(held),
    pending: toDecimal(pending),
    total: toDecimal(available + held + pending),
  };
}

export type Balances = ReturnType<typeof balancesOf>;
