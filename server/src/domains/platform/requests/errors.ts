import { defineRefusal } from "../../../kernel/refusals.ts";

export const requestNotFound = defineRefusal<{ requestId: string }>({
  code: "not_found",
  when: "the request log has no request with this id",
  sample: { requestId: "req_mi9w3k2c4f1c2a9b0017" },
  message: ({ requestId }) =>
    `The request log has no request ${requestId}. It keeps requests for some days; take the id from \`meta.request_id\` of an answer.`,
  param: "requestId",
});

export const unknownRoute = defineRefusal<{ route: string; meant: string | undefined }>({
  code: "validation_failed",
  when: "`route` names no route",
  sample: { route: "payout", meant: "payOut" },
  message: ({ route, meant }) =>
    `There is no route ${route}.${meant === undefined ? " Send an `operationId` of the API reference, or a path." : ` Did you mean ${meant}?`}`,
  param: "route",
});

export const invalidStatusFilter = defineRefusal({
  code: "validation_failed",
  when: "`status` is neither an HTTP status nor a class of them",
  message: "`status` must be an HTTP status, like 402, or a class of them, like 4xx.",
  param: "status",
});
