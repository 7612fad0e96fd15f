import {
  type ListedProvider,
  listProviders,
  showProvider,
} from "../domains/platform/providers/index.ts";
import { align, second, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { mode, text } from "./readers.ts";

export const providerStateCommands = [
  command({
    name: "provider list",
    needs: "providers:read",
    summary: "Lists the providers, their states and their orders that wait.",
    parameters: {},
    run: ({ kit }) => listProviders(kit),
    show: (all) => table(["PROVIDER", "MODE", "CALLS", "WHEN DOWN", "ORDERS"], all.map(rowOf)),
  }),
  command({
    name: "provider show",
    needs: "providers:read",
    summary: "Shows whether calls are made to a provider, why not, and what waits for it.",
    note: "The circuit breaker opens automatically after failed calls. `transfer waiting` lists the orders that wait.",
    parameters: {
      provider: argument(text("PROVIDER", "a name"), "the provider, from `provider list`"),
      mode: needed(mode, "test or live"),
    },
    run: ({ kit }, which) => showProvider(kit, which),
    show: showOne,
  }),
];

const rowOf = (one: ListedProvider) => [
  ...[one.provider, one.mode, callsOf(one), one.refusesWork ? "refuse" : "wait"],
  one.orders === null ? "" : `${one.orders.waiting} waiting, ${one.orders.open} open`,
];

const CIRCUITS = {
  closed: "made",
  open: "paused: circuit breaker open",
  trying: "paused: circuit breaker open, the next call tries",
};

const callsOf = ({ switchedOff, circuit }: ListedProvider) =>
  switchedOff ? "switched off" : CIRCUITS[circuit];

function showOne(one: ListedProvider): string {
  const { orders, circuitOpenedAt, circuitTriesAt, circuitFailure } = one;
  return align([
    ["provider", one.provider],
    ["mode", one.mode],
    ["calls", callsOf(one)],
    ...(circuitOpenedAt === null ? [] : [["open since", second(circuitOpenedAt)]]),
    ...(circuitTriesAt === null ? [] : [["next try", second(circuitTriesAt)]]),
    ...(circuitFailure === null ? [] : [["last failure", circuitFailure]]),
    ["when down", `new work ${one.refusesWork ? "is refused" : "waits"}`],
    ["waiting to be sent", String(orders?.waiting ?? 0)],
    ["without an outcome", String(orders?.open ?? 0)],
    ...(orders === null ? [] : [["oldest", `${orders.oldestSeconds} s`]]),
  ]).join("\n");
}
