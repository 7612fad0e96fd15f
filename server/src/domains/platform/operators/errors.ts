import { defineRefusal } from "../../../kernel/refusals.ts";

export const lastAdmin = defineRefusal({
  code: "request_failed",
  when: "the operator is the last admin",
  message:
    "The installation needs an admin, and this is the last one. Make another operator an admin first.",
});

export const operatorNotFound = defineRefusal({
  code: "not_found",
  when: "there is no such operator",
  message: "There is no such operator. List the operators.",
});

export const alreadyOperator = defineRefusal<{ email: string }>({
  code: "request_failed",
  when: "the person is an operator already",
  message: ({ email }) => `${email} is an operator already. Change the role instead.`,
  sample: { email: "bisi@kasuwa.example" },
  param: "email",
});

export const badOperatorEmail = defineRefusal({
  code: "validation_failed",
  when: "it is not one plain e-mail address",
  message: "Give one plain e-mail address, for example ada@kasuwa.example.",
  param: "email",
});

export const operatorInvitationNotFound = defineRefusal({
  code: "not_found",
  when: "the invitation does not exist, was used or revoked, or has expired",
  message:
    "This invitation is not valid: it was used or revoked, or has expired. Ask for a new one.",
});

export const tooManyOperatorInvitations = defineRefusal<{ most: number }>({
  code: "limit_exceeded",
  when: "there are too many open invitations of operators",
  message: ({ most }) => `There are at most ${most} open invitations. Revoke some first.`,
  sample: { most: 100 },
});

export const operatorSessionNotFound = defineRefusal({
  code: "not_found",
  when: "the operator has no such session",
  message: "There is no such session, or it has ended.",
});
