import type { Minor } from "../../../kernel/money.ts";
import type { Progress } from "../transactions/index.ts";
import type { ArrivedBusiness } from "./queries.ts";

/** What one cell says about a transfer and the other does not. */
export interface BooksDifference {
  /** The reference that both cells know it by. */
  readonly reference: string;
  /** A full sentence. */
  readonly finding: string;
}

/** An order of ours that the other cell has credited. */
export interface CreditedOrder extends Credit {
  readonly progress: Progress | null;
}

interface Credit {
  readonly amount: Minor;
  /** The mode and the account number of the receiver. */
  readonly to: string;
}

/**
 * Why an order contradicts the other cell's claim that it credited this for it. Undefined if it agrees, or is still
 * open.
 */
export function contradictionIn(
  order: CreditedOrder | undefined,
  credited: Credit,
): string | undefined {
  if (order === undefined) return "The other cell credited it, and this cell has no such transfer.";
  if (order.amount !== credited.amount)
    return `The other cell credited ${credited.amount} kobo, and the transfer is of ${order.amount}.`;
  if (order.to !== credited.to)
    return `The other cell credited ${credited.to}, and the transfer is to ${order.to}.`;
  if (order.progress === "failed" || order.progress === "returned")
    return "The other cell credited it, and this cell has given the money back.";
  return undefined;
}

/** Why the other cell's answer contradicts this cell's claim that it has paid. Undefined if it agrees. */
export function missingCredit(outcome: string): string | undefined {
  if (outcome === "succeeded") return undefined;
  if (outcome === "failed") return "This cell paid it, and the other cell has refused it.";
  if (outcome === "not_found") return "This cell paid it, and the other cell does not know it.";
  return `This cell paid it, and the other cell has not confirmed it (${outcome}).`;
}

/** What the operator reads if two cells serve one business. */
export const describeServedTwice = ({
  businessId,
  name,
  fromCell,
}: Omit<ArrivedBusiness, "accountNumber">): string =>
  `Business ${businessId}, ${name}, came from cell ${fromCell}, and that cell serves it too. That cell was probably restored from a backup from before the move. Run cell moved ${businessId} there immediately.`;

const NAMED_MAX = 5;

/** What the operator reads in the alert. */
export function describeDifferences(
  cell: number,
  day: string,
  differences: readonly BooksDifference[],
): string {
  const named = differences
    .slice(0, NAMED_MAX)
    .map(({ reference, finding }) => `${reference}: ${finding}`);
  const more = differences.length > NAMED_MAX ? ` And ${differences.length - NAMED_MAX} more.` : "";
  return `The books of this cell and of cell ${cell} differ in ${differences.length} transfers of ${day}. ${named.join(" ")}${more} Run cell compare ${cell} --day ${day} in both cells, and use the records of both to decide.`;
}
