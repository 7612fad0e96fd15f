import { defineRefusal } from "../../../kernel/refusals.ts";

export const endpointNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no webhook endpoint has this reference",
  message: ({ reference }) =>
    `No webhook endpoint has the reference ${reference}. The list of endpoints shows the reference of each.`,
});

export const deliveryNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no delivery has this reference, or it was too long ago",
  message: ({ reference }) =>
    `No delivery has the reference ${reference}, or it is no longer kept. The list of deliveries shows what there is.`,
});

export const badUrl = defineRefusal<{ why: string }>({
  code: "validation_failed",
  when: "the URL has a wrong form, or leads where nobody may be sent",
  message: ({ why }) => `The URL of a webhook endpoint ${why}.`,
  param: "url",
});

export const unknownEventType = defineRefusal<{ type: string; known: readonly string[] }>({
  code: "validation_failed",
  when: "an event type does not exist, or none was given",
  message: ({ type, known }) =>
    `There is no event "${type}". Leave the types out for all of them, or take some of ${known.join(", ")}.`,
  param: "eventTypes",
});

export const badDescription = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the description is too long",
  message: ({ lengthMax }) => `The description must have at most ${lengthMax} characters.`,
  param: "description",
});

export const badLimit = defineRefusal<{ name: string; most: number }>({
  code: "validation_failed",
  when: "a limit is not a whole number in range",
  message: ({ name, most }) => `\`${name}\` must be a whole number from 1 to ${most}.`,
  param: ({ name }) => name,
});

export const endpointDisabled = defineRefusal({
  code: "request_failed",
  when: "what is to be sent again goes to an endpoint that is disabled",
  message: "This endpoint is disabled, so nothing would arrive. Enable it first.",
});
