import { defineRefusal } from "../../../kernel/refusals.ts";

export const endpointNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no webhook endpoint has this reference",
  sample: { reference: "whe_9t5z5j3a85g8" },
  message: ({ reference }) =>
    `No webhook endpoint has the reference ${reference}. Take it from the list of endpoints.`,
});

export const tooManyEndpoints = defineRefusal<{ most: number }>({
  code: "limit_exceeded",
  when: "as many endpoints as possible are enabled",
  sample: { most: 50 },
  message: ({ most }) =>
    `At most ${most} endpoints can be enabled. Disable one that you no longer need.`,
});

export const deliveryNotFound = defineRefusal<{ reference: string }>({
  code: "not_found",
  when: "no delivery has this reference, or it was too long ago",
  sample: { reference: "dlv_9t5z5j3a85g8" },
  message: ({ reference }) =>
    `No delivery has the reference ${reference}, or it is no longer kept. Take it from the list of deliveries.`,
});

export const invalidUrl = defineRefusal<{ why: string }>({
  code: "validation_failed",
  when: "the URL has a wrong form, or its address is not allowed",
  sample: { why: "must begin with https://" },
  message: ({ why }) => `The URL of a webhook endpoint ${why}.`,
  param: "url",
});

export const unknownEventType = defineRefusal<{ type: string; known: readonly string[] }>({
  code: "validation_failed",
  when: "an event type does not exist, or the list is empty",
  sample: { type: "transfer.made", known: ["TRANSFER_NOTIFICATION"] },
  message: ({ type, known }) =>
    `There is no event type "${type}". Use \`all\`, or some of ${known.join(", ")}.`,
  param: "eventTypes",
});

export const invalidDescription = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the description is too long",
  sample: { lengthMax: 255 },
  message: ({ lengthMax }) => `The description must have at most ${lengthMax} characters.`,
  param: "description",
});

export const invalidLimit = defineRefusal<{ name: string; most: number }>({
  code: "validation_failed",
  when: "a limit is not a whole number in range",
  sample: { name: "concurrencyMax", most: 200 },
  message: ({ name, most }) => `\`${name}\` must be a whole number from 1 to ${most}.`,
  param: ({ name }) => name,
});

export const endpointDisabled = defineRefusal({
  code: "request_failed",
  when: "the endpoint of a replay is disabled",
  message: "This endpoint is disabled. Enable it first.",
});

export const samplesInTestMode = defineRefusal({
  code: "forbidden",
  when: "a sample would be sent in live mode",
  message: "Samples are sent in test mode only: a live receiver would take one for a real event.",
});
