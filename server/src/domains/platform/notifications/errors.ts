import { defineRefusal } from "../../../kernel/refusals.ts";

export const notOfRole = defineRefusal({
  code: "not_found",
  when: "mail of this kind does not concern the member's role",
  message:
    "Your role gets no mail of this kind. The list of your notifications shows the kinds that it gets.",
  param: "kind",
});

export const alwaysSent = defineRefusal({
  code: "request_failed",
  when: "mail of this kind is always sent",
  message: "This mail protects the business and is always sent to its owners and admins.",
  param: "kind",
});

export const mailHasNotFailed = defineRefusal<{ id: bigint; state: string }>({
  code: "request_failed",
  when: "the mail has not failed",
  sample: { id: 301n, state: "sent" },
  message: ({ id, state }) => `Mail ${id} is ${state}. Only failed mail is sent again.`,
});

export const mailHasEnded = defineRefusal<{ id: bigint }>({
  code: "request_failed",
  when: "the code or the link in the mail is no longer valid",
  message: ({ id }) =>
    `The code or the link in mail ${id} is no longer valid. Ask the person to request another one, or invite them again.`,
});

export const resentTooOften = defineRefusal<{ id: bigint; attempts: number }>({
  code: "request_failed",
  when: "the mail was given to the mail server too often",
  sample: { id: 301n, attempts: 5 },
  message: ({ id, attempts }) =>
    `Mail ${id} was refused ${attempts} times. Correct the address, then have a new mail written.`,
});

export const tooManyResent = defineRefusal<{ most: number }>({
  code: "rate_limited",
  when: "operators sent the most mails again that one hour allows",
  sample: { most: 100 },
  message: ({ most }) => `Operators sent ${most} mails again within an hour. Try again later.`,
});
