import { chargeLate, moveOrder, refundOrder } from "../domains/money-out/outgoing/index.ts";
import {
  type InspectedTransaction,
  inspectTransaction,
} from "../domains/platform/transactions/index.ts";
import { align } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadModules } from "./load-modules.ts";
import { argument, needed } from "./parameters.ts";
import { businessId, mode, text } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";

const whose = {
  reference: argument(text("REFERENCE", "a reference"), "the merchant's reference"),
  business: needed(businessId, "the id of the business"),
  mode: needed(mode, "test or live"),
};

export const transactionCommands = [
  command({
    name: "transaction show",
    summary: "Shows all that is known of a transaction, with its ids at the provider.",
    parameters: whose,
    run: ({ kit }, { business, ...input }) =>
      inspectTransaction(kit, { ...input, businessId: business }),
    show: showTransaction,
  }),
  command({
    name: "transfer charge-late",
    summary: "Charges the merchant for a refunded order that the provider then paid.",
    note: "A transfer, a payout or a bill. Agree on it with the merchant first. The amount leaves suspense, and the order is successful. In live mode a second person approves it first.",
    parameters: whose,
    run: async ({ kit, by }, { business, ...input }) =>
      chargeLate(kit, (await loadModules()).outgoingKinds, { ...input, businessId: business, by }),
    show: showPerformed(
      ({ reference }: { reference: string }) => `${reference} is charged and successful.`,
    ),
  }),
  command({
    name: "transfer move",
    summary: "Moves a waiting order to the provider of new orders.",
    note: "A transfer or a payout whose provider provably does not have it. An order that may have been sent is refused.",
    parameters: whose,
    run: async ({ kit, by }, { business, ...input }) =>
      moveOrder(kit, (await loadModules()).outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference, from, to }) => `${reference} is sent through ${to} instead of ${from}.`,
  }),
  command({
    name: "transfer refund",
    summary: "Refunds the amount, fee and stamp duty of an order that waits to be sent.",
    note: "A transfer, a payout or a bill. An order that may have been sent is refused.",
    parameters: {
      ...whose,
      reason: needed(text("TEXT", "a sentence"), "why; the merchant sees it"),
    },
    run: async ({ kit, by }, { business, ...input }) =>
      refundOrder(kit, (await loadModules()).outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference }) =>
      `${reference} is refunded. The amount, fee and stamp duty are available again.`,
  }),
];

function showTransaction(transaction: InspectedTransaction): string {
  const known = Object.entries(transaction).filter(([, value]) => value !== null);
  return align(known.map(([name, value]) => [name, formatValue(value)])).join("\n");
}

const formatValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
