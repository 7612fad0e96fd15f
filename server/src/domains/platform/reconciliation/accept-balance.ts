import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { operation } from "../../../kernel/ledger/operation.ts";
import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { noteAction } from "../audit/index.ts";
import {
  type ActionInput,
  isProposed,
  type MoneyAction,
  type Performer,
  type Proposed,
  proposeOrPerform,
} from "../proposals/index.ts";
import {
  balanceOf,
  findBalance,
  type ProviderBalance,
  providerBalances,
  readAcceptedGap,
  readBalances,
} from "./balance-queries.ts";
import { alertBalanceGap } from "./compare-balance.ts";
import { balanceChanged, noBalance, noGap, noteMissing } from "./errors.ts";
import { gapOf } from "./rules.ts";

const ACCEPT = "reconciliation.accept_balance";

export interface AcceptanceOrder extends Performer {
  readonly provider: string;
  readonly note: string;
}

export interface AcceptedBalance {
  readonly provider: string;
  readonly gap: Minor;
  readonly currency: Currency;
}

/** An acceptance, as it is performed from a proposal. */
export const balanceAcceptance: MoneyAction = {
  name: ACCEPT,
  async perform(kit, { balance, gap, note }: ActionInput, performer) {
    const id = BigInt(present(balance, "the balance"));
    const seen = BigInt(present(gap, "the gap"));
    const row = await findBalance(kit.database, id);
    if (row === undefined) throw balanceChanged();
    return await perform(kit, row, { seen, note: present(note, "the note"), ...performer });
  },
};

/**
 * Accepts the gap between what a provider says that we have and what its statement says. It moves no money, but it
 * silences an alert about money, so a second person approves it. Throws if there is no new gap.
 */
export async function acceptBalance(
  kit: Kit,
  { provider, ...order }: AcceptanceOrder,
): Promise<AcceptedBalance | Proposed> {
  if (order.note.trim() === "") throw noteMissing();
  const [row] = await readBalances(kit.database, { provider, limit: 1 });
  if (row === undefined) throw noBalance({ provider });
  const seen = gapOf(row);
  if (seen === (await readAcceptedGap(kit.database, row))) throw noGap({ provider });
  return await perform(kit, row, { ...order, seen });
}

interface SeenGap extends Performer {
  readonly seen: Minor;
  readonly note: string;
}

async function perform(
  kit: Kit,
  { id, environmentId, provider, currency }: ProviderBalance,
  { seen, note, ...performer }: SeenGap,
): Promise<AcceptedBalance | Proposed> {
  const at = kit.clock.now();
  const performed = await proposeOrPerform(kit, {
    ...performer,
    ...{ name: ACCEPT, environmentId, mode: "live" },
    key: `reconciliation/accept_balance/${id}`,
    input: { balance: String(id), gap: String(seen), note },
    summary: `Accept that the balance of ${provider} differs by ${format(seen, currency)}: ${note}`,
    operation: operation({
      name: "reconciliation.accept_balance",
      needs: { row: balanceOf(id) },
      decide({ row }, books) {
        // It was read again on the same day.
        if (row === undefined || gapOf(row) !== seen) throw balanceChanged();
        books.update(providerBalances, row, {
          ...{ acceptedGap: seen, acceptedBy: performer.by, acceptedAt: books.now, reason: note },
        });
        noteAction(books, at, {
          ...{ by: performer.by, action: ACCEPT },
          details: { provider, gap: format(seen, currency), note },
        });
      },
    }),
  });
  if (isProposed(performed)) return performed;
  await alertBalanceGap(kit, provider);
  return { provider, gap: seen, currency };
}
