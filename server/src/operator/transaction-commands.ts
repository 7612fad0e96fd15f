import { outgoingKinds } from "../app.ts";
import { chargeLate, giveBackOrder, moveOrder } from "../domains/money-out/outgoing/index.ts";
import {
  type InspectedTransaction,
  inspectTransaction,
} from "../domains/platform/transactions/index.ts";
import { align } from "./align.ts";
import { command } from "./command.ts";
import { argument, needed } from "./parameters.ts";
import { businessId, mode, text } from "./readers.ts";
import { showPerformed } from "./show-performed.ts";

const whose = {
  reference: argument(text("REFERENCE", "a reference"), "what the merchant knows it by"),
  business: needed(businessId, "the number of the business"),
  mode: needed(mode, "test or live"),
};

export const transactionCommands = [
  command({
    name: "transaction show",
    summary: "Shows all that is known of a transaction, and how its provider knows it.",
    parameters: whose,
    run: ({ kit }, { business, ...input }) =>
      inspectTransaction(kit, { ...input, businessId: business }),
    show: showTransaction,
  }),
  command({
    name: "transfer charge-late",
    summary: "Has the merchant pay for what was done after all when it had been given back.",
    note: "A transfer, a payout or a bill. Agree upon it first; then the amount leaves suspense, and it is successful. In live mode a second person approves it first.",
    parameters: whose,
    run: ({ kit, by }, { business, ...input }) =>
      chargeLate(kit, outgoingKinds, { ...input, businessId: business, by }),
    show: showPerformed(
      ({ reference }: { reference: string }) => `${reference} is charged, and successful.`,
    ),
  }),
  command({
    name: "transfer move",
    summary: "Sends a waiting order through the provider that new orders go to.",
    note: "A transfer or a payout whose provider has proven not to have it. What may have been sent is refused.",
    parameters: whose,
    run: ({ kit, by }, { business, ...input }) =>
      moveOrder(kit, outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference, from, to }) => `${reference} goes through ${to}, and no longer ${from}.`,
  }),
  command({
    name: "transfer give-back",
    summary: "Gives back the amount, fee and duty of an order that waits to be sent.",
    note: "A transfer, a payout or a bill. What may have been sent is refused.",
    parameters: {
      ...whose,
      reason: needed(text("TEXT", "a sentence"), "why; the merchant reads it"),
    },
    run: ({ kit, by }, { business, ...input }) =>
      giveBackOrder(kit, outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference }) =>
      `${reference} is given back; amount, fee and duty are available again.`,
  }),
];

function showTransaction(transaction: InspectedTransaction): string {
  const known = Object.entries(transaction).filter(([, value]) => value !== null);
  return align(known.map(([name, value]) => [name, spelled(value)])).join("\n");
}

const spelled = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);
