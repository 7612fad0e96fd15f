import { defineRefusal } from "../../../kernel/refusals.ts";

export const onlyOwnersAppoint = defineRefusal({
  code: "forbidden",
  when: "a member who is not an owner gives or takes the role of an owner",
  message: "Only an owner may appoint, change or remove an owner.",
});

export const lastOwner = defineRefusal({
  code: "request_failed",
  when: "the member is the last owner of the business",
  message:
    "A business needs an owner, and this is the last one. Make another member an owner first.",
});

export const memberNotFound = defineRefusal({
  code: "not_found",
  when: "the business has no such member",
  message: "There is no such member in this business. Get the team to see its members.",
});

export const alreadyMember = defineRefusal<{ email: string }>({
  code: "request_failed",
  when: "the person is a member of the business already",
  message: ({ email }) => `${email} is a member already. Change the role instead.`,
  sample: { email: "bisi@adire.example" },
  param: "email",
});

export const badEmail = defineRefusal({
  code: "validation_failed",
  when: "it is not one plain e-mail address",
  message: "Give one plain e-mail address, for example ada@adire.example.",
  param: "email",
});

export const invitationNotFound = defineRefusal({
  code: "not_found",
  when: "the invitation does not exist, was used or revoked, or has expired",
  message:
    "This invitation is not valid: it was used or revoked, or has expired. Ask for a new one.",
});

export const invitationOfAnother = defineRefusal({
  code: "forbidden",
  when: "the invitation is for another e-mail address than the person's",
  message: "This invitation is for another e-mail address. Sign in with that address.",
});

export const tooManyInvitations = defineRefusal<{ most: number }>({
  code: "limit_exceeded",
  when: "the business has too many open invitations",
  message: ({ most }) => `A business has at most ${most} open invitations. Revoke some first.`,
  sample: { most: 100 },
});

export const tooManyInvitationMails = defineRefusal<{ wait: string }>({
  code: "rate_limited",
  when: "too many invitations were sent to this address, or by this business",
  message: ({ wait }) => `Too many invitations were sent. Try again in ${wait}.`,
  sample: { wait: "15 minutes" },
});

export const emailUnverified = defineRefusal({
  code: "forbidden",
  when: "the person's e-mail address is not verified",
  message: "Confirm your e-mail address first.",
});

export const tooManyBusinesses = defineRefusal<{ most: number }>({
  code: "limit_exceeded",
  when: "the person owns too many businesses that are not approved",
  message: ({ most }) =>
    `You have ${most} businesses that wait for approval. Ask the operator to approve them first.`,
  sample: { most: 3 },
});

export const badPin = defineRefusal<{ why: string }>({
  code: "validation_failed",
  when: "the PIN is not four digits, or is too easy to guess",
  message: ({ why }) => `The PIN ${why}.`,
  sample: { why: "must be 4 digits" },
  param: "pin",
});

export const pinMissing = defineRefusal({
  code: "invalid_pin",
  when: "the PIN is missing",
  message: "Confirm this with your PIN.",
});

export const pinNotSet = defineRefusal({
  code: "invalid_pin",
  when: "the person has set no PIN",
  message: "You have no PIN yet. Set one under Settings, Security.",
});

export const pinWrong = defineRefusal<{ tries: string }>({
  code: "invalid_pin",
  when: "the PIN is wrong",
  message: ({ tries }) => `The PIN is not right. ${tries}.`,
  sample: { tries: "4 tries left" },
});

export const pinLocked = defineRefusal<{ wait: string }>({
  code: "invalid_pin",
  when: "the PIN was wrong too often",
  message: ({ wait }) => `The PIN was wrong too often. Try again in ${wait}.`,
  sample: { wait: "15 minutes" },
});

export const proofMissing = defineRefusal({
  code: "otp_required",
  when: "neither the password nor a one-time code was sent",
  message: "Confirm this with your password, or with a one-time code.",
});

export const passwordWrong = defineRefusal<{ tries: string }>({
  code: "validation_failed",
  when: "the password is wrong",
  message: ({ tries }) => `The password is not right. ${tries}.`,
  sample: { tries: "4 tries left" },
  param: "password",
});

export const otpRequired = defineRefusal({
  code: "otp_required",
  when: "the action needs a one-time code",
  message: "Confirm this with the one-time code that we send to your e-mail address.",
});

export const otpWrong = defineRefusal<{ tries: string }>({
  code: "invalid_otp",
  when: "the one-time code is wrong",
  message: ({ tries }) => `The code is not right. ${tries}.`,
  sample: { tries: "4 tries left" },
});

export const otpEnded = defineRefusal({
  code: "invalid_otp",
  when: "the one-time code was used, has expired, or was wrong too often",
  message: "This code is no longer valid. Request a new one.",
});

export const tooManyOtps = defineRefusal<{ wait: string }>({
  code: "rate_limited",
  when: "too many one-time codes were requested",
  message: ({ wait }) => `Too many codes were requested. Try again in ${wait}.`,
  sample: { wait: "15 minutes" },
});

export const sessionNotFound = defineRefusal({
  code: "not_found",
  when: "the person has no such session",
  message: "There is no such session, or it has ended.",
});

export const accountExists = defineRefusal({
  code: "request_failed",
  when: "the invited person has an account already",
  message:
    "An account with this e-mail address already exists. Sign in, then open the invitation again.",
});

export const noLongerAllowed = defineRefusal({
  code: "forbidden",
  when: "the person's role does not allow it any more",
  message: "Your role in this business does not allow this any more. Nothing was done.",
});
