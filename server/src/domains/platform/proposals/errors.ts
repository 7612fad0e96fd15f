import { defineRefusal } from "../../../kernel/refusals.ts";

export const proposalNotFound = defineRefusal<{ id: bigint }>({
  code: "not_found",
  when: "no proposal has this number",
  message: ({ id }) => `There is no proposal ${id}. List the open ones with \`proposal list\`.`,
});

export const proposalDecided = defineRefusal<{ decision: string; by: string }>({
  code: "request_failed",
  when: "the proposal has been decided",
  message: ({ decision, by }) =>
    `This proposal was already ${decision} by ${by}. Nothing was done now.`,
});

export const proposalExpired = defineRefusal({
  code: "request_failed",
  when: "the proposal has expired",
  message:
    "This proposal has expired, 24 hours after it was made. Nothing was done. Propose it again.",
});

export const proposalWaits = defineRefusal<{ id: bigint; proposedBy: string; summary: string }>({
  code: "request_failed",
  when: "a proposal about the same thing waits",
  message: ({ id, proposedBy, summary }) =>
    `Proposal ${id} by ${proposedBy} already waits for approval of this: ${summary}. Nothing was proposed. Approve or reject it first.`,
});

export const samePerson = defineRefusal<{ by: string }>({
  code: "approval_required",
  when: "the person who proposed it tries to approve it",
  message: ({ by }) => `${by} proposed this, so another person must approve it. Nothing was done.`,
});

export const settingOvertaken = defineRefusal<{ proposed: string; now: string }>({
  code: "request_failed",
  when: "the setting has changed since its change was proposed",
  message: ({ proposed, now }) =>
    `The setting has changed since this was proposed. Then: ${proposed}. Now: ${now || "already as proposed"}. Nothing was done. Reject this proposal, and propose the change again if it is still needed.`,
});

export const noteMissing = defineRefusal({
  code: "missing_field",
  when: "a rejection has no note",
  message: "Give the reason of the rejection in a note.",
  param: "note",
});
