import { type ProviderHealth, showHealth } from "../domains/platform/providers/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";

export const providerHealthCommands = [
  command({
    name: "provider health",
    needs: "providers:read",
    summary: "Shows the health of each provider: state, calls, balance and open orders.",
    note: "Calls come from the log of live mode, at most the newest 20,000 of each provider. The balance comes from the hourly check.",
    parameters: {},
    run: ({ kit }) => showHealth(kit),
    show: showAll,
    data: (all) =>
      all.map((one) => ({
        ...one,
        balance: one.balance && {
          ...one.balance,
          available: toDecimal(one.balance.available),
        },
      })),
  }),
];

function showAll(all: readonly ProviderHealth[]): string {
  if (all.length === 0) return "No provider is installed.";
  const rows = all.map((one) => [
    ...[one.provider, one.mode, stateOf(one), callsOf(one.lastHour), callsOf(one.lastDay)],
    latencyOf(one.lastDay),
    one.balance === null
      ? ""
      : `${format(one.balance.available, one.balance.currency)} at ${minute(one.balance.readAt)}`,
    ordersOf(one.orders),
  ]);
  return table(
    [
      ...["PROVIDER", "MODE", "STATE", "CALLS IN 1 H", "CALLS IN 24 H", "P50, P95, P99"],
      ...["BALANCE", "ORDERS"],
    ],
    rows,
  );
}

function stateOf({ switchedOff, circuit, refusesWork }: ProviderHealth): string {
  const state = switchedOff ? "switched off" : CIRCUITS[circuit];
  return refusesWork ? `${state}, refuses work when down` : state;
}

const CIRCUITS = {
  closed: "works",
  open: "circuit breaker open",
  trying: "circuit breaker open, the next call tries",
};

function callsOf(sums: ProviderHealth["lastHour"]): string {
  if (sums === null) return "";
  const { calls, refused, failed, unanswered, isPartial } = sums;
  const more = isPartial ? "+" : "";
  return `${calls}${more}: ${refused} refused, ${failed} failed, ${unanswered} unanswered`;
}

const latencyOf = (sums: ProviderHealth["lastDay"]): string =>
  sums === null || sums.p50Ms === null
    ? ""
    : `${sums.p50Ms} ms, ${sums.p95Ms} ms, ${sums.p99Ms} ms`;

const ordersOf = (orders: ProviderHealth["orders"]): string =>
  orders === null
    ? ""
    : `${orders.waiting} waiting, ${orders.open} open, the oldest for ${orders.oldestSeconds} s`;
