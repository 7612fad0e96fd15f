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
const NARRATION_MAX = 100;

type Options = Pick<TSchemaOptions, "description" | "examples">;

/** A string that is not empty. */
export const Text = (options: Options & { maxLength?: number; pattern?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: TEXT_MAX, ...options });

/** One plain e-mail address. Every route uses this schema. */
export const Email = (description = "One e-mail address.") =>
  Text({
    maxLength: EMAIL_LENGTH_MAX,
    pattern: EMAIL_PATTERN,
    description,
    examples: ["amina@example.com"],
  });

export const Narration = (options: Options = {}) => Text({ maxLength: NARRATION_MAX, ...options });

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

/** A string of a given form, with an error code of its own. */
export const Digits = (count: number, refusal: ErrorCodeName, options: Options = {}) =>
  Type.String({ minLength: 1, pattern: `^[0-9]{${count}}$`, "x-refusal": refusal, ...options });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
