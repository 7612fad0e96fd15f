import type { TSchema, TSchemaOptions } from "typebox";
import type { ErrorCodeName } from "../../error-codes.ts";
import { AMOUNT_MAX } from "../../money.ts";
import { EMAIL_LENGTH_MAX, EMAIL_PATTERN } from "../../text/email-address.ts";
import { Type } from "./type.ts";

/**
 * The building blocks of request and response schemas. `x-refusal` names the code for a bad value if that is not
 * `validation_failed`.
 */
export const TEXT_MAX = 255;

/** A path value may be as long as any other string, with each of its characters escaped. */
export const PARAM_LENGTH_MAX = TEXT_MAX * "%F0%9F%8F%A6".length;
const NARRATION_MAX = 100;

type Options = Pick<TSchemaOptions, "description" | "examples">;

/** The form of a text. `x-must-be` completes the sentence of a refusal: "`bvn` must be 11 digits." */
type Form = { pattern: string; "x-must-be": string } | { pattern?: never };

/** A string that is not empty. */
export const Text = (options: Options & { maxLength?: number } & Form = {}) =>
  Type.String({ minLength: 1, maxLength: TEXT_MAX, ...options });

/** One plain e-mail address. Every route uses this schema. */
export const Email = (description = "One e-mail address.") =>
  Text({
    maxLength: EMAIL_LENGTH_MAX,
    pattern: EMAIL_PATTERN,
    "x-must-be": "one plain e-mail address, for example amina@example.com",
    description,
    examples: ["amina@example.com"],
  });

/** A phone number of Nigeria. */
export const Phone = ({
  description = "0…, 234… or +234….",
  examples = ["08030000000"],
}: Options = {}) =>
  Text({
    pattern: "^(?:0|234|\\+234)[0-9]{10}$",
    "x-must-be": "a phone number: 0, 234 or +234, and ten digits",
    description,
    examples,
  });

/** A code of a country. */
export const Country = ({
  description = "The two capital letters of ISO 3166.",
  examples = ["NG"],
}: Options = {}) =>
  Type.String({
    minLength: 1,
    format: "country-code",
    "x-must-be": "a country code of ISO 3166, for example NG",
    description,
    examples,
  });

/** A day, such as 1990-01-31. */
export const Day = (options: Options = {}) =>
  Type.String({
    minLength: 1,
    format: "date",
    "x-must-be": "a date, for example 1990-01-31",
    ...options,
  });

/** A time with its zone. */
export const Moment = (options: Options = {}) =>
  Type.String({
    minLength: 1,
    format: "date-time",
    "x-must-be": "a time with its zone, for example 2027-01-31T16:00:00Z",
    ...options,
  });

/** One line with a visible character. `\\p{Cc}` are the control characters, `\\p{C}` and `\\p{Z}` all that is invisible. */
const ONE_LINE = "^[^\\p{Cc}]*[^\\p{C}\\p{Z}][^\\p{Cc}]*$";

/** A line that people read, also on a terminal. */
export const Line = (options: Options & { maxLength: number; "x-alias"?: string }) =>
  Text({
    pattern: ONE_LINE,
    "x-must-be": "one line of text with a visible character",
    ...options,
  });

/** The text that a transaction carries. `x-alias` is the other name under which it may be sent. */
export const Narration = (options: Options & { "x-alias"?: string } = {}) =>
  Line({ maxLength: NARRATION_MAX, ...options });

/** The second name of a narration. Its text arrives under the first name. */
export const NarrationAlias = (name: string) =>
  Type.Optional(Narration({ description: `Another name for \`${name}\`. Send only one of them.` }));

/** An object whose fields depend on something that its description names. */
export const AnyObject = (options: Options = {}) =>
  Type.Unsafe<object>({ type: "object", additionalProperties: true, ...options });

/** Major units, at most two decimals. */
export const Amount = (options: Options = {}) =>
  Type.Number({ ...amountRules, "x-amount": "decimal", examples: [1000], ...options });

/** Major units, whole. */
export const WholeAmount = (options: Options = {}) =>
  Type.Integer({ ...amountRules, "x-amount": "whole", examples: [1000], ...options });

const amountRules = {
  exclusiveMinimum: 0,
  maximum: AMOUNT_MAX,
  "x-refusal": "invalid_amount" satisfies ErrorCodeName,
};

/** Money in an answer: major units, at most two decimals, positive or negative. */
export const Money = (options: Options = {}) => Type.Number({ examples: [1000.5], ...options });

/** So many digits. `x-refusal` is an error code of its own. */
const Digits = (count: number, options: Options & { "x-refusal"?: ErrorCodeName } = {}) =>
  Type.String({
    minLength: 1,
    pattern: `^[0-9]{${count}}$`,
    "x-must-be": `${count} digits`,
    ...options,
  });

export const Bvn = (description = "Eleven digits.") =>
  Digits(11, { "x-refusal": "invalid_bvn", description, examples: ["95012345671"] });

export const Nin = (description = "Eleven digits.") =>
  Digits(11, { description, examples: ["95012345671"] });

/** A number of a bank account. */
export const AccountNumber = (description = "Ten digits.") =>
  Digits(10, { "x-refusal": "invalid_account_number", description, examples: ["3012450019"] });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A customer's id in a request: a number or its digits. It arrives as text. */
export const GivenCustomerId = (description = "The service's id of the customer.") =>
  Type.Unsafe<string>({
    type: ["integer", "string"],
    pattern: "^[1-9][0-9]{0,15}$",
    "x-must-be": "the id of a customer, for example 1000042",
    description,
    examples: [1_000_042],
  });
