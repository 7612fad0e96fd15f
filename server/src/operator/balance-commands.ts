import {
  type AcceptedBalance,
  acceptBalance,
  gapOf,
  listBalances,
  type ProviderBalance,
} from "../domains/platform/reconciliation/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { showPerformed } from "./show-performed.ts";

export const balanceCommands = [
  command({
    name: "reconciliation balances",
    needs: "money:read",
    summary: "Lists the balances that providers report, beside what they should be.",
    note: "Each reconciliation run reads each balance once. The gap is the balance minus what the statement and our books account for.",
    parameters: { provider: option(text("PROVIDER", "a name"), "only of this provider") },
    run: ({ kit }, input) => listBalances(kit, input.provider),
    show: showBalances,
    data: (all) =>
      all.map((one) => ({
        ...{ provider: one.provider, currency: one.currency, readAt: one.readAt },
        balance: toDecimal(one.balance),
        ...{ stated: toDecimal(one.stated), unstated: toDecimal(one.unstated) },
        ...{ gap: toDecimal(gapOf(one)), acceptedBy: one.acceptedBy, reason: one.reason },
      })),
  }),
  command({
    name: "reconciliation accept-balance",
    needs: "money:write",
    summary: "Accepts the gap between a provider's balance and what it should be.",
    note: "From then on, only a change in the gap raises an alert. A second person approves it first.",
    parameters: {
      provider: argument(text("PROVIDER", "a name"), "the provider, such as monnify"),
      note: needed(sentence, "why, for the record"),
    },
    run: ({ kit, by }, input) => acceptBalance(kit, { ...input, by }),
    show: showPerformed(
      ({ provider, gap, currency }: AcceptedBalance) =>
        `The gap of ${format(gap, currency)} at ${provider} is accepted.`,
    ),
  }),
];

function showBalances(all: readonly ProviderBalance[]): string {
  if (all.length === 0) return "No balance has been read from a provider yet.";
  const rows = all.map((one) => {
    const { currency, acceptedBy, reason } = one;
    const amounts = [one.balance, one.stated, one.unstated, gapOf(one)];
    return [
      ...[one.provider, minute(one.readAt), ...amounts.map((amount) => format(amount, currency))],
      acceptedBy === null ? "" : `accepted by ${acceptedBy}: ${reason}`,
    ];
  });
  return table(["PROVIDER", "READ", "BALANCE", "STATEMENT", "BOOKS ALONE", "GAP", ""], rows);
}
