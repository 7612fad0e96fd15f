import { ERROR_CODES, type ErrorCodeName } from "./error-codes.ts";

/** An expected failure that the caller caused or must wait for. It has a code, a sentence and perhaps a field. */
export class Refusal extends Error {
  readonly code: ErrorCodeName;
  readonly status: number;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What is wrong with each field, `param` included. Empty: no schema refused. */
  readonly errors: readonly FieldError[];

  constructor(code: ErrorCodeName, message: string, options: RefusalOptions = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
    this.errors = options.errors ?? [];
  }

  /** The same refusal with more headers. Its own headers win. */
  with(headers: Readonly<Record<string, string>>): Refusal {
    return new Refusal(this.code, this.message, {
      param: this.param,
      headers: { ...headers, ...this.headers },
      errors: this.errors,
    });
  }
}

/** What is wrong with one field. */
export interface FieldError {
  readonly param: string;
  readonly code: ErrorCodeName;
  readonly message: string;
}

export interface RefusalOptions {
  /** The dotted path of the field at fault: `transferRequest.3.amount`. */
  param?: string | null;
  headers?: Record<string, string>;
  /** What is wrong with each field, `param` included. */
  errors?: readonly FieldError[];
}

/** One way to refuse. Calling it makes the refusal. Routes list it among their answers. */
export interface RefusalKind<Details> {
  (...details: Details extends undefined ? [] : [Details]): Refusal;
  readonly code: ErrorCodeName;
  /** When this is refused, as a phrase for the OpenAPI document. */
  readonly when: string;
  /** An example for the OpenAPI document: its own message, or the message for the sample details. */
  readonly sample?: RefusalSample;
}

export interface RefusalSample {
  readonly message: string;
  readonly param?: string;
}

interface RefusalDefinition<Details> {
  code: ErrorCodeName;
  when: string;
  /** Example details for a message that needs some. Required for refusals that a route lists. */
  sample?: Details;
  message: string | ((details: Details) => string);
  param?: string | ((details: Details) => string | null);
}

export function defineRefusal<Details = undefined>(
  definition: RefusalDefinition<Details>,
): RefusalKind<Details> {
  const { code, when, message, param } = definition;
  const make = (...rest: unknown[]) => {
    // The overload in RefusalKind ensures that details exist exactly when the definition reads them.
    const details = rest[0] as Details;
    return new Refusal(code, typeof message === "function" ? message(details) : message, {
      param: typeof param === "function" ? param(details) : (param ?? null),
    });
  };
  const readsDetails = typeof message === "function" || typeof param === "function";
  const isSampled = !readsDetails || definition.sample !== undefined;
  return Object.assign(make, {
    code,
    when,
    ...(isSampled && { sample: sampleOf(make(definition.sample)) }),
  });
}

const sampleOf = ({ message, param }: Refusal): RefusalSample => ({
  message,
  ...(param !== null && { param }),
});

/** The database connection was lost during the commit. Only the record under the request's key can tell the outcome. */
export const outcomeUnknown = (): Refusal =>
  serverBusy(
    "The outcome is not known. Send the same request again with the same Idempotency-Key.",
  );

/** The answer of an operation that was done a moment ago: by a concurrent call, or before the connection was lost. */
export function requireOutcome<Outcome>(outcome: Outcome | undefined): Outcome {
  if (outcome !== undefined) return outcome;
  throw new Refusal(
    "server_error",
    "This was done a moment ago, but the answer was lost. Check the result before you repeat it.",
  );
}

/** The database is reachable, but too busy to answer in time. */
export const databaseBusy = (): Refusal =>
  serverBusy(
    "The service is too busy to answer in time. Send the same request again, and narrow a list with startDate and endDate.",
  );

/** A part of the service is down or full. The caller may send the same request again in `seconds`. */
export function serverBusy(sentence: string, seconds = 1): Refusal {
  return new Refusal("server_error", sentence, { headers: { "Retry-After": String(seconds) } });
}
