import {
  chargeLate,
  decideOutcome,
  moveOrder,
  refundOrder,
} from "../domains/money-out/outgoing/index.ts";
import {
  type InspectedTransaction,
  inspectTransactions,
} from "../domains/platform/transactions/index.ts";
import { type OperatorTimeline, traceForOperator } from "../domains/surfaces/dashboard/index.ts";
import { align, minute, second, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadModules } from "./load-modules.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, decidedOutcome, mode, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { showPerformed } from "./show-performed.ts";

const whose = {
  reference: argument(text("REFERENCE", "a reference"), "the merchant's reference"),
  business: needed(businessId, "the id of the business"),
  mode: needed(mode, "test or live"),
};

export const transactionCommands = [
  command({
    name: "transaction show",
    needs: "money:read",
    summary: "Shows everything known about a transaction, with its ids at the provider.",
    note: "It searches all businesses and both modes, or only those given. If several match, such as those to and from an account number, it lists the newest 50.",
    parameters: {
      reference: argument(
        text("REFERENCE", "a reference"),
        "our reference, the merchant's own of a bill or a virtual account, a session id, or an account number of ten digits",
      ),
      business: option(businessId, "only this business"),
      mode: option(mode, "only test or live"),
    },
    run: ({ kit }, { business, mode: ofMode, reference }) =>
      inspectTransactions(kit, { reference, businessId: business ?? null, mode: ofMode ?? null }),
    show: showTransactions,
    data: (found) => (found.length === 1 ? found[0] : found),
  }),
  command({
    name: "transaction timeline",
    needs: "money:read",
    summary: "Shows everything that happened to a reference, in order, and what comes next.",
    note: "The API request, postings, calls to the provider, notices, events, webhook attempts, alerts and decisions. With a business and a mode, it also works for a verification or a row of a card's statement.",
    parameters: {
      reference: argument(
        text("REFERENCE", "a reference"),
        "as for `transaction show`; it must match one transaction",
      ),
      business: option(businessId, "only this business"),
      mode: option(mode, "only test or live"),
    },
    run: ({ kit }, { business, mode: ofMode, reference }) =>
      traceForOperator(kit, { reference, businessId: business ?? null, mode: ofMode ?? null }),
    show: showTimeline,
  }),
  command({
    name: "transfer charge-late",
    needs: "money:write",
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
    name: "transfer decide-outcome",
    needs: "money:write",
    summary: "Ends an order whose provider will never confirm its outcome, as paid or failed.",
    note: "A transfer, a payout or a bill without an outcome for a day, for example at a closed account. Ask the provider or the bank first: failed refunds the money, so if the payment was made, that money is lost. In live mode a second person approves it.",
    parameters: {
      ...whose,
      outcome: needed(decidedOutcome, "the outcome that the provider or the bank reports"),
      reason: needed(sentence, "how you know; the merchant sees it if failed"),
    },
    run: async ({ kit, by }, { business, ...input }) => {
      const { outgoingKinds } = await loadModules();
      return decideOutcome(kit, outgoingKinds, { ...input, businessId: business, by });
    },
    show: showPerformed(
      ({ reference, outcome }: { reference: string; outcome: string }) =>
        `${reference} is decided as ${outcome}.`,
    ),
  }),
  command({
    name: "transfer move",
    needs: "money:write",
    summary: "Moves a waiting order to the provider of new orders.",
    note: "A transfer or a payout whose provider provably does not have it. An order that may have been sent is refused.",
    parameters: whose,
    run: async ({ kit, by }, { business, ...input }) =>
      moveOrder(kit, (await loadModules()).outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference, from, to }) => `${reference} is sent through ${to} instead of ${from}.`,
  }),
  command({
    name: "transfer refund",
    needs: "money:write",
    summary: "Refunds the amount, fee and stamp duty of an order that waits to be sent.",
    note: "A transfer, a payout or a bill. An order that may have been sent is refused.",
    parameters: {
      ...whose,
      reason: needed(sentence, "why; the merchant sees it"),
    },
    run: async ({ kit, by }, { business, ...input }) =>
      refundOrder(kit, (await loadModules()).outgoingKinds, { ...input, businessId: business, by }),
    show: ({ reference }) =>
      `${reference} is refunded. The amount, fee and stamp duty are available again.`,
  }),
];

function showTransactions(transactions: readonly InspectedTransaction[]): string {
  const [first] = transactions;
  if (first !== undefined && transactions.length === 1) return showTransaction(first);
  const rows = transactions.map((one) => [
    one.reference,
    String(one.businessId),
    one.mode,
    minute(one.createdAt),
    one.status,
    `${one.currency} ${one.trxAmount.toFixed(2)}`,
    one.description,
  ]);
  const headings = ["REFERENCE", "BUSINESS", "MODE", "CREATED", "STATUS", "AMOUNT", "DESCRIPTION"];
  return table(headings, rows);
}

function showTransaction(transaction: InspectedTransaction): string {
  const known = Object.entries(transaction).filter(([, value]) => value !== null);
  return align(known.map(([name, value]) => [name, formatValue(value)])).join("\n");
}

const formatValue = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

function showTimeline({ entries, planned }: OperatorTimeline): string {
  const happened = entries.map(({ at, title, text: more, postings }) => [
    second(at),
    title,
    [...(more === null ? [] : [more]), ...postings.map(showPosting)].join(", "),
  ]);
  const coming = planned.map(({ at, title, text: more }) => [
    at === null ? "later" : second(at),
    title,
    more ?? "",
  ]);
  return table(["TIME", "WHAT", ""], [...happened, ...coming]);
}

const showPosting = ({ bucket, amount }: OperatorTimeline["entries"][number]["postings"][number]) =>
  `${bucket} ${amount.toFixed(2)}`;
