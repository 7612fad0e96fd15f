import {
  type ApprovedProposal,
  approveProposal,
  type ListedProposal,
  listProposals,
  rejectProposal,
  type ShownProposal,
  showProposal,
} from "../domains/platform/proposals/index.ts";
import { format, toDecimal } from "../kernel/money.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { loadMoneyActions, loadSettingActions } from "./load-modules.ts";
import { argument, flag, needed, option } from "./parameters.ts";
import { page, proposalId } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

const proposal = argument(proposalId, "the id of the proposal, from `proposal list`");

export const proposalCommands = [
  command({
    name: "proposal list",
    needs: "money:read",
    summary: "Lists the actions that wait for a second person, the oldest first.",
    note: "In live mode, actions that move money and settings that affect money or limits are proposed first; the guide lists both. A proposal expires after 24 hours.",
    parameters: {
      all: flag("includes decided and expired ones, the newest first"),
      page: option(page, "which page of 200, from 1"),
    },
    run: ({ kit }, input) => listProposals(kit, input),
    show: showProposals,
  }),
  command({
    name: "proposal show",
    needs: "money:read",
    summary: "Shows a proposal, with what it would post now.",
    note: "The action is tried on the current books, and discarded. A refusal says why it could not be done.",
    parameters: { proposal },
    run: async ({ kit }, input) => showProposal(kit, await loadMoneyActions(), input.proposal),
    show: describeProposal,
    data: ({ postings, ...rest }) => ({
      ...rest,
      postings: postings?.map((one) => ({ ...one, amount: toDecimal(one.amount) })) ?? null,
    }),
  }),
  command({
    name: "proposal approve",
    needs: "money:write",
    summary: "Performs an action that another operator has proposed.",
    note: "The person who proposed it cannot approve it. If the setting has changed since, nothing is changed: propose it again.",
    parameters: { proposal },
    run: async ({ kit, by }, input) =>
      approveProposal(kit, [...(await loadMoneyActions()), ...(await loadSettingActions())], {
        id: input.proposal,
        by,
      }),
    show: showApproved,
  }),
  command({
    name: "proposal reject",
    needs: "money:write",
    summary: "Rejects a proposal. Nothing is done.",
    parameters: { proposal, note: needed(sentence, "why, for the record") },
    run: ({ kit, by }, input) => rejectProposal(kit, { id: input.proposal, note: input.note, by }),
    show: ({ id, summary }) => `Proposal ${id} is rejected: ${endSentence(summary)}`,
  }),
];

/** A summary may end with a person's note, which has its own full stop. */
const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function showApproved({ id, summary, result }: ApprovedProposal): string {
  const isRepeated =
    typeof result === "object" && result !== null && "isRepeated" in result && result.isRepeated;
  return isRepeated === true
    ? `Proposal ${id} is approved, and nothing was moved: the action was done before. ${endSentence(summary)}`
    : `Proposal ${id} is approved and done: ${endSentence(summary)}`;
}

function describeProposal({ postings, refusal, ...proposal }: ShownProposal): string {
  const rows = (postings ?? []).map(({ name, account, bucket, amount, currency }) => [
    name === account ? name : `${name} ${account}`,
    bucket,
    format(amount, currency),
  ]);
  return [
    showProposals([proposal]),
    ...(rows.length === 0 ? [] : ["", table(["ACCOUNT", "BUCKET", "WOULD CHANGE BY"], rows)]),
    ...(refusal === null ? [] : ["", `It would be refused now: ${refusal}`]),
  ].join("\n");
}

function showProposals(proposals: readonly ListedProposal[]): string {
  if (proposals.length === 0) return "No proposal waits for a second person.";
  const rows = proposals.map((one) => [
    String(one.id),
    minute(one.proposedAt),
    one.proposedBy,
    one.businessId === null
      ? "every business"
      : `${one.businessName} (${one.businessId}) ${one.mode}`,
    one.summary,
    one.decision === null
      ? `until ${minute(one.expiresAt)}`
      : `${one.decision} by ${one.decidedBy}${one.note === null ? "" : `: ${one.note}`}`,
  ]);
  return table(["PROPOSAL", "SINCE", "BY", "BUSINESS", "WHAT", "STATE"], rows);
}
