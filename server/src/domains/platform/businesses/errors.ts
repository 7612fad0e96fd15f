import { defineRefusal } from "../../../kernel/refusals.ts";

export const signatureHelperOff = defineRefusal({
  code: "forbidden",
  when: "a live key asks for a signature and the operator has not allowed it",
  message:
    "Sign live requests in your own code. Ask the operator if you need this helper in live mode.",
});

export const businessNotFound = defineRefusal<{ businessId: bigint }>({
  code: "business_not_found",
  when: "no business has this id",
  message: ({ businessId }) =>
    `There is no business ${businessId}. List the businesses with business list.`,
});

export const badBusinessName = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the name is empty, too long, of several lines, or changes the text direction",
  message: ({ lengthMax }) =>
    `The name of a business must have 1 to ${lengthMax} characters, on one line, and no character that changes the text direction.`,
  param: "name",
});

export const unknownScope = defineRefusal<{ scope: string; known: readonly string[] }>({
  code: "validation_failed",
  when: "a scope does not exist",
  message: ({ scope, known }) => `There is no scope ${scope}. The scopes are ${known.join(", ")}.`,
  param: "scopes",
  sample: { scope: "all", known: ["kyc:write"] },
});

export const badColor = defineRefusal({
  code: "validation_failed",
  when: "the colour is not in the form #rrggbb",
  message: "Give the colour in the form #2b3a8c, or `none`.",
  param: "color",
});

export const badLogo = defineRefusal<{ why: string }>({
  code: "validation_failed",
  when: "the file is too large, or not a PNG, JPEG or WebP image",
  message: ({ why }) => `The file ${why}. Give a PNG, JPEG or WebP image of at most 100 KiB.`,
  param: "file",
});

export const badSupport = defineRefusal<{ what: string; param: "email" | "phone" }>({
  code: "validation_failed",
  when: "the e-mail address or the phone number has a wrong form",
  message: ({ what }) => `Give ${what}, or omit it.`,
  param: ({ param }) => param,
});

export const approvedAlready = defineRefusal({
  code: "request_failed",
  when: "the business is approved, or is suspended",
  message: "This business is approved already, or the operator has suspended it.",
});

export const asksForNothing = defineRefusal<{ businessId: bigint }>({
  code: "request_failed",
  when: "the business has not requested live mode",
  message: ({ businessId }) =>
    `Business ${businessId} has not requested live mode. \`business suspend\` closes a business.`,
  sample: { businessId: 1000012n },
});

export const declineReasonMissing = defineRefusal({
  code: "validation_failed",
  when: "a request for live mode is declined without a reason",
  message: "Give a reason. The business reads it.",
  param: "reason",
});

export const badContactEmail = defineRefusal({
  code: "validation_failed",
  when: "it is not one plain e-mail address",
  message: "Give one address in the form finance@example.com, or `none`.",
  param: "email",
});

export const badRateLimit = defineRefusal<{ most: number }>({
  code: "validation_failed",
  when: "the limit is not a whole number in range, or the burst is below it",
  message: ({ most }) =>
    `Requests a second must be a whole number from 1 to ${most}, and the burst a whole number from that to ${most}.`,
  param: "requestsPerSecond",
});

export const badMailCap = defineRefusal<{ most: number }>({
  code: "validation_failed",
  when: "the cap is not a whole number in range",
  message: ({ most }) =>
    `Mails a day must be a whole number from 0 to ${most}. With 0 all mail is held back.`,
  param: "mailsPerDay",
});

export const badWalletCurrencies = defineRefusal<{ known: readonly string[] }>({
  code: "validation_failed",
  when: "a currency is unknown, or naira is missing",
  message: ({ known }) =>
    `Wallets may be kept in ${known.join(", ")}. Name the currencies that customers may have; NGN is always one of them.`,
  param: "currencies",
});

export const badSettlementDelay = defineRefusal<{ secondsMax: number }>({
  code: "validation_failed",
  when: "the delay is not a whole number of seconds in range",
  message: ({ secondsMax }) =>
    `The settlement delay must be a whole number of seconds from 1 to ${secondsMax}.`,
  param: "settlementDelaySeconds",
});

export const badOverlap = defineRefusal<{ hoursMax: number }>({
  code: "validation_failed",
  when: "the overlap is not a whole number of hours in range",
  message: ({ hoursMax }) =>
    `The overlap must be a whole number of hours from 0 to ${hoursMax}. With 0 the old key ends at once.`,
  param: "overlapHours",
  sample: { hoursMax: 168 },
});

export const badKeyName = defineRefusal<{ lengthMax: number }>({
  code: "validation_failed",
  when: "the name is empty or too long",
  message: ({ lengthMax }) => `The name of a key must have 1 to ${lengthMax} characters.`,
  param: "name",
  sample: { lengthMax: 100 },
});

export const keyNameTaken = defineRefusal<{ name: string }>({
  code: "request_failed",
  when: "another key of the business and mode has the name",
  message: ({ name }) =>
    `Another key of this business and mode is named ${name}. Choose another name, or revoke that key first.`,
  param: "name",
  sample: { name: "reporting" },
});

export const expiryPast = defineRefusal({
  code: "validation_failed",
  when: "the expiry is not in the future",
  message:
    "The expiry of a key must be in the future. To end a key now, revoke it; to end the main key, rotate it.",
  param: "expiresAt",
});

export const badNetwork = defineRefusal<{ network: string }>({
  code: "validation_failed",
  when: "a network is not an address or a CIDR",
  message: ({ network }) =>
    `--networks contains "${network}". Give addresses or networks like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.`,
  param: "networks",
  sample: { network: "203.0.113" },
});

export const tooManyNetworks = defineRefusal<{ count: number; most: number }>({
  code: "validation_failed",
  when: "a key has too many networks",
  message: ({ count, most }) =>
    `--networks contains ${count} addresses or networks; a key has at most ${most}.`,
  param: "networks",
  sample: { count: 51, most: 50 },
});

export const keyNotFound = defineRefusal<{ keyId: bigint }>({
  code: "not_found",
  when: "no active key has this number",
  message: ({ keyId }) => `There is no active key ${keyId}. List the keys with \`api-keys list\`.`,
  sample: { keyId: 1000012n },
});

export const mainKeyRevoked = defineRefusal({
  code: "request_failed",
  when: "the key is the current main key of its mode",
  message: "This is the main key of its mode. Use `business rotate-keys` to replace it.",
});
