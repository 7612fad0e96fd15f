import { type CellNumber, providerOfCell } from "../../kernel/cells/cell-number.ts";
import type { CellCall } from "../../kernel/cells/cell-paths.ts";
import type { BankRailAdapter, Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type {
  Failed,
  NotFound,
  Unavailable,
  Unknown,
} from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { ExactJson } from "../http/exact-json.ts";
import type { CellClient } from "./cell-client.ts";
import { type Moved, readDecision, readName } from "./read-outcome.ts";

export interface CellRailSettings {
  readonly mode: Mode;
  readonly client: CellClient;
  /** The client of another connected cell, to which a business has moved. */
  clientOf(cell: CellNumber): CellClient | undefined;
}

/** Another cell as a bank: it decides each payment once, and remembers what it decided. */
export function cellRail(settings: CellRailSettings): BankRailAdapter {
  const { mode, client } = settings;
  return {
    name: providerOfCell(client.cell),
    referenceFor: formatSubject,
    async send(payment, context) {
      const asked: Asked = { ...about(mode, payment), call: "payments", context };
      const outcome = await askAboutPayment(settings, asked);
      // It has just been sent, so its absence proves nothing.
      return outcome.kind === "not_found" ? UNREADABLE : outcome;
    },
    find: (payment, context) =>
      askAboutPayment(settings, { ...about(mode, payment), call: "find", context }),
    async nameOf({ accountNumber }, context) {
      const asked: Asked = { call: "names", fields: { mode, accountNumber }, context };
      const outcome = await ask(settings, asked, readName);
      return isMoved(outcome) ? lost([client.cell, outcome.cell]) : outcome;
    },
  };
}

async function askAboutPayment(settings: CellRailSettings, asked: Asked) {
  const outcome = await ask(settings, asked, readDecision);
  return isMoved(outcome) ? MOVED_HERE : outcome;
}

interface Asked {
  readonly call: CellCall;
  readonly fields: object;
  readonly reference?: string;
  readonly context: CallContext;
}

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no known outcome" };

/** The other cell refuses a message with control characters. A bank may have put them into a payer's text. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ");

/** Writes a payment in the same way each time, because the other cell compares it. */
const about = (mode: Mode, payment: Payment) => ({
  reference: payment.reference,
  fields: {
    ...{ mode, reference: payment.reference },
    ...{ amount: String(payment.amount), currency: payment.currency },
    accountNumber: payment.destination.accountNumber,
    narration: printable(payment.narration),
    senderName: printable(payment.senderName),
    senderAccountNumber: payment.senderAccountNumber ?? "",
  },
});

/**
 * Asks the cell, and then each one to which the business has moved on. No cell is asked twice. A cell that says "moved"
 * has decided nothing and never will, so the answer of the last cell proves as much about the payment as an answer of
 * the first would.
 */
async function ask<Outcome extends { readonly kind: string }>(
  { client, clientOf }: CellRailSettings,
  asked: Asked,
  read: (body: ExactJson) => Outcome | Moved | NotFound | Unknown,
): Promise<Exclude<Outcome, Moved> | Moved | NotFound | Unavailable | Unknown> {
  const path = new Set<CellNumber>();
  for (let next = client; ; ) {
    path.add(next.cell);
    const answer = await askOne(next, asked, read);
    if (!isMoved(answer) || answer.cell === client.own) return answer;
    if (path.has(answer.cell)) return lost([...path, answer.cell]);
    const following = clientOf(answer.cell);
    if (following === undefined)
      return { ...lost([...path, answer.cell]), missingCell: answer.cell };
    next = following;
  }
}

async function askOne<Outcome extends { readonly kind: string }>(
  client: CellClient,
  { call, fields, context, reference }: Asked,
  read: (body: ExactJson) => Outcome | Moved | NotFound | Unknown,
): Promise<Exclude<Outcome, Moved> | Moved | NotFound | Unavailable | Unknown> {
  const answer = await client.ask(call, fields, context, reference);
  // The return type of a reader leaves `moved` out of its outcomes.
  return answer.kind === "said"
    ? (read(answer.body) as Exclude<Outcome, Moved> | Moved | NotFound | Unknown)
    : answer;
}

const isMoved = (outcome: { readonly kind: string }): outcome is Moved => outcome.kind === "moved";

const lost = (path: readonly CellNumber[]): Unknown => ({
  kind: "unknown",
  why: "their_error",
  detail: `moved from cell ${path.join(" to ")}, which is not connected or was asked before`,
  answered: true,
});

/** The business is in this cell by now. No other cell has the payment, so the money goes back, and it can be sent here. */
const MOVED_HERE: Failed = {
  kind: "failed",
  reason: "The receiver's account has just moved. Send the transfer again.",
  receipt: { providerReference: null, sessionId: null, stan: null },
};
