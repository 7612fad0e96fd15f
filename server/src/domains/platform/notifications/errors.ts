import { defineRefusal } from "../../../kernel/refusals.ts";

export const notOfRole = defineRefusal({
  code: "not_found",
  when: "mail of this kind does not concern the member's role",
  message:
    "Your role gets no mail of this kind. The list of your notifications names those it gets.",
  param: "kind",
});

export const alwaysSent = defineRefusal({
  code: "request_failed",
  when: "mail of this kind is always sent",
  message: "This mail protects the business and is always sent to its owners and admins.",
  param: "kind",
});
