import {
  type Assigned,
  assignCredit,
  type Candidate,
  type DecidedSent,
  decideSent,
  findCandidates,
  type ListedCredit,
  type ListedSent,
  listSent,
  listUnmatched,
  type Sent,
  sendCredit,
} from "../domains/money-in/collections/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadModules } from "./load-modules.ts";
import { argument, needed, option } from "./parameters.ts";
import { creditId, decidedOutcome, naira, page, resolveSince, since, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";
import { showPerformed } from "./show-performed.ts";

export const creditCommands = [
  command({
    name: "credits unmatched",
    needs: "money:read",
    summary: "Lists unmatched credits, the oldest first.",
    note: "STATE shows who proposed an assignment, and to which account. `proposal approve` decides it.",
    parameters: {
      credit: option(creditId, "only this credit"),
      account: option(text("NUMBER", "an account number"), "only to this account number"),
      session: option(text("SESSION", "a session id"), "only of this session"),
      sender: option(text("NAME", "a name"), "only with this part of the sender's name"),
      amount: option(naira, "only of this amount"),
      since: option(since, "only since a time, or how long ago: 90m, 6h, 3d"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, { credit, account, session, sender, amount, since: when, page: number }) =>
      listUnmatched(kit, {
        id: credit ?? null,
        accountNumber: account ?? null,
        sessionId: session ?? null,
        sender: sender ?? null,
        amount: amount ?? null,
        from: when === undefined ? null : resolveSince(kit.clock, when),
        page: number,
      }),
    show: showUnmatched,
    data: (rows) => rows.map((row) => ({ ...row, amount: toDecimal(row.amount) })),
  }),
  command({
    name: "credits candidates",
    needs: "money:read",
    summary: "Finds the virtual accounts that an unmatched credit was probably meant for.",
    note: "It compares numbers, expected amounts and names, and shows 10 accounts with the reasons, the most probable first. Ask the sender before you assign. A business that moved gets the credit in its cell, by `credits send`.",
    parameters: {
      credit: argument(creditId, "the id of the credit, from `credits unmatched`"),
    },
    run: ({ kit }, { credit }) => findCandidates(kit, credit),
    show: showCandidates,
    data: (candidates) => candidates.map(presentCandidate),
  }),
  command({
    name: "credits assign",
    needs: "money:write",
    summary: "Assigns an unmatched credit to the virtual account that it was meant for.",
    note: "The merchant is credited and notified as if the money had just arrived, by their own prices and schedule. In live mode a second person approves it first; a second proposal for the same credit is refused while one waits.",
    parameters: {
      credit: argument(creditId, "the id of the credit, from `credits unmatched`"),
      account: needed(
        text("NUMBER", "an account number"),
        "the virtual account that it was meant for",
      ),
    },
    run: async ({ kit, by }, { credit, account }) =>
      assignCredit(kit, (await loadModules()).accountOwners, {
        id: credit,
        accountNumber: account,
        by,
      }),
    show: showPerformed(showAssigned),
  }),
  command({
    name: "credits send",
    needs: "money:write",
    summary: "Assigns an unmatched credit to a business of another cell.",
    note: "The other cell is asked for the account name first. The business gets the amount in its wallet, as a payment from the sender of the credit. In live mode a second person approves it first. If the other cell refuses it, the credit is unmatched again.",
    parameters: {
      credit: argument(creditId, "the id of the credit, from `credits unmatched`"),
      to: needed(
        text("NUMBER", "a service account number"),
        "the service account number of the business",
      ),
    },
    run: ({ kit, by }, { credit, to }) => sendCredit(kit, { id: credit, accountNumber: to, by }),
    show: showPerformed(showSending),
  }),
  command({
    name: "credits sent",
    needs: "money:read",
    summary: "Lists the credits that were sent to businesses of other cells, the newest first.",
    note: "STATE: open until the other cell has answered, then paid or refused. `credits decide-outcome` ends one without an answer; decided as failed, it is refused.",
    parameters: { page: option(page, "which page of 200, from 1") },
    run: ({ kit }, { page: number }) => listSent(kit, number),
    show: showSent,
    data: (rows) => rows.map((row) => ({ ...row, amount: toDecimal(row.amount) })),
  }),
  command({
    name: "credits decide-outcome",
    needs: "money:write",
    summary: "Decides a sent credit whose cell will never answer, as paid or failed.",
    note: "The outcome must have been unknown for a day. The cell is queried once more, and its answer counts. Ask its operators first: after failed, the credit is unmatched again. In live mode a second person approves it. An answer that comes later still counts.",
    parameters: {
      reference: argument(
        text("REFERENCE", "a reference"),
        "the reference of the payment, from `credits sent`",
      ),
      outcome: needed(decidedOutcome, "the outcome that the operators of the other cell report"),
      reason: needed(sentence, "how you know; other operators see it"),
    },
    run: ({ kit, by }, input) => decideSent(kit, { ...input, by }),
    show: showPerformed(showDecided),
  }),
];

function showDecided({ reference, outcome }: DecidedSent): string {
  return outcome === "paid"
    ? `${reference} is decided as paid.`
    : `${reference} is decided as failed. The credit is in credits unmatched again, unless another cell has it too: see credits sent.`;
}

function showSending({ id, accountName, cell, reference }: Sent): string {
  return `Credit ${id} goes to ${accountName} in cell ${cell}, as ${reference}. See its outcome with credits sent.`;
}

function showSent(sent: readonly ListedSent[]): string {
  if (sent.length === 0) return "No credit was sent to another cell.";
  const rows = sent.map((one) => [
    ...[String(one.creditId), minute(one.sentAt), one.sentBy, one.provider],
    ...[`${one.accountNumber} ${one.accountName}`, format(one.amount, one.currency)],
    ...[one.reference, stateOf(one)],
  ]);
  return table(["CREDIT", "SENT", "BY", "CELL", "TO", "AMOUNT", "REFERENCE", "STATE"], rows);
}

function stateOf({ state, reason, decidedBy, confirmedAt }: ListedSent): string {
  const since = confirmedAt === null ? "" : "; the cell has answered since";
  const how = decidedBy === null ? state : `${state} (decided by ${decidedBy}${since})`;
  return reason === null ? how : `${how}: ${reason}`;
}

function showAssigned({ id, accountNumber, reference }: Assigned): string {
  return `Credit ${id} is assigned to ${accountNumber}, as ${reference}. Close its alert.`;
}

function showUnmatched(credits: readonly ListedCredit[]): string {
  if (credits.length === 0) return "There are no unmatched credits.";
  const rows = credits.map((one) => [
    String(one.id),
    minute(one.arrivedAt),
    one.provider,
    one.accountNumber,
    format(one.amount, one.currency),
    [one.senderName, one.senderAccountNumber].filter((part) => part !== null).join(", "),
    one.narration,
    one.proposal === null
      ? "waits"
      : `proposal ${one.proposal.id} by ${one.proposal.proposedBy}, to ${one.proposal.accountNumber}`,
  ]);
  const headings = ["CREDIT", "SINCE", "PROVIDER", "TO", "AMOUNT", "FROM", "NARRATION", "STATE"];
  return table(headings, rows);
}

function showCandidates(candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return "No virtual account resembles what the sender entered.";
  const rows = candidates.map((one) => [
    one.accountNumber,
    one.accountName,
    `${one.businessId} ${one.businessName}`,
    one.kind,
    one.reasons.join(" "),
  ]);
  return table(["ACCOUNT", "NAME", "BUSINESS", "KIND", "WHY"], rows);
}

const presentCandidate = ({ amount, received, ...rest }: Candidate) => ({
  ...rest,
  amount: amount === null ? null : toDecimal(amount),
  received: toDecimal(received),
});
