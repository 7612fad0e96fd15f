import { type CellNumber, providerOfCell } from "../../kernel/cells/cell-number.ts";
import type { CellCall } from "../../kernel/cells/cell-paths.ts";
import type { BankRailAdapter, Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type { NotFound, Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import type { ExactJson } from "../http/exact-json.ts";
import type { CellClient } from "./cell-client.ts";
import { type Moved, readDecision, readName } from "./read-outcome.ts";

export interface CellRailSettings {
  readonly mode: Mode;
  readonly client: CellClient;
  /** The client of another connected cell, where a business has moved to. */
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
      const outcome = await ask(settings, asked, readDecision);
      // It has just been sent, so that it is not there proves nothing.
      return outcome.kind === "not_found" ? UNREADABLE : outcome;
    },
    find: (payment, context) =>
      ask(settings, { ...about(mode, payment), call: "find", context }, readDecision),
    nameOf: ({ accountNumber }, context) =>
      ask(settings, { call: "names", fields: { mode, accountNumber }, context }, readName),
  };
}

interface Asked {
  readonly call: CellCall;
  readonly fields: object;
  readonly reference?: string;
  readonly context: CallContext;
}

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no known outcome" };

/** A payment is written in the same way each time, as the other cell compares it. */
const about = (mode: Mode, payment: Payment) => ({
  reference: payment.reference,
  fields: {
    ...{ mode, reference: payment.reference },
    ...{ amount: String(payment.amount), currency: payment.currency },
    accountNumber: payment.destination.accountNumber,
    narration: payment.narration,
    senderName: payment.senderName,
    senderAccountNumber: payment.senderAccountNumber ?? "",
  },
});

/** Asks the cell, and then the one to which it says the business has moved. No cell is asked twice. */
async function ask<Outcome extends { readonly kind: string }>(
  { client, clientOf }: CellRailSettings,
  asked: Asked,
  read: (body: ExactJson) => Outcome | Moved | NotFound | Unknown,
): Promise<Exclude<Outcome, Moved> | NotFound | Unavailable | Unknown> {
  const first = await askOne(client, asked, read);
  if (!isMoved(first)) return first;
  const next = first.cell === client.cell ? undefined : clientOf(first.cell);
  if (next === undefined) return lost(`moved to cell ${first.cell}, which is not connected`);
  const second = await askOne(next, asked, read);
  if (isMoved(second)) return lost(`moved to cell ${first.cell} and on to cell ${second.cell}`);
  // The first cell was reached. What the second one proves of itself proves the same of the payment.
  return second;
}

async function askOne<Outcome extends { readonly kind: string }>(
  client: CellClient,
  { call, fields, context, reference }: Asked,
  read: (body: ExactJson) => Outcome | Moved | NotFound | Unknown,
): Promise<Exclude<Outcome, Moved> | Moved | NotFound | Unavailable | Unknown> {
  const answer = await client.ask(call, fields, context, reference);
  // A reader's own type leaves `moved` out of its outcomes.
  return answer.kind === "said"
    ? (read(answer.body) as Exclude<Outcome, Moved> | Moved | NotFound | Unknown)
    : answer;
}

const isMoved = (outcome: { readonly kind: string }): outcome is Moved => outcome.kind === "moved";

const lost = (detail: string): Unknown => ({
  kind: "unknown",
  why: "their_error",
  detail,
  answered: true,
});
