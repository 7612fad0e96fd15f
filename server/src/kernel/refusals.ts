import { ERROR_CODES, type ErrorCodeName } from "./error-codes.ts";

/** An expected failure: something the caller did or must wait for, told with a code, a sentence and, maybe, a field. */
export class Refusal extends Error {
  readonly code: ErrorCodeName;
  readonly status: number;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCodeName, message: string, options: RefusalOptions = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
  }

  /** The same refusal with more headers; its own come first. */
  with(headers: Readonly<Record<string, string>>): Refusal {
    return new Refusal(this.code, this.message, {
      param: this.param,
      headers: { ...headers, ...this.headers },
    });
  }
}

export interface RefusalOptions {
  /** The dotted path of the field at fault: `transferRequest.3.amount`. */
  param?: string | null;
  headers?: Record<string, string>;
}

/** One way to refuse, defined once: calling it makes the refusal, and a route lists it among what it can answer. */
export interface RefusalKind<Details> {
  (...details: Details extends undefined ? [] : [Details]): Refusal;
  readonly code: ErrorCodeName;
  /** When this is refused, in a phrase, for the OpenAPI document. */
  readonly when: string;
  /** What it says, for the OpenAPI document: its own words, or those for the sample details. */
  readonly sample?: RefusalSample;
}

export interface RefusalSample {
  readonly message: string;
  readonly param?: string;
}

interface RefusalDefinition<Details> {
  code: ErrorCodeName;
  when: string;
  /** Details as they may be, where the message is made of some. What a route lists needs them for its example. */
  sample?: Details;
  message: string | ((details: Details) => string);
  param?: string | ((details: Details) => string | null);
}

export function defineRefusal<Details = undefined>(
  definition: RefusalDefinition<Details>,
): RefusalKind<Details> {
  const { code, when, message, param } = definition;
  const make = (...rest: unknown[]) => {
    // The overload in RefusalKind has made sure that details are there exactly when the definition reads them.
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

/** The database was lost while this was committed. Only the record under its key can tell what became of it. */
export const outcomeUnknown = (): Refusal =>
  serverBusy("It is not known whether this was done. Send it again with the same Idempotency-Key.");

/** The database is there, and was too busy to answer in time. */
export const databaseBusy = (): Refusal =>
  serverBusy(
    "The service is too busy to answer this in time. Send the same request again, and narrow a list with startDate and endDate.",
  );

/** A part of ours is down or full: the caller may send the same request again in `seconds`. */
export function serverBusy(sentence: string, seconds = 1): Refusal {
  return new Refusal("server_error", sentence, { headers: { "Retry-After": String(seconds) } });
}
