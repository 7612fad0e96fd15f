/** A request that the service refused, or that never reached it. */
export class ApiFailure extends Error {
  /** 0 if there was no answer: offline, or the service does not run. */
  readonly status: number;
  /** The stable code of the API, `no_answer` without one. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** The field that the refusal is about. */
  readonly param: string | undefined;
  /** Every field that is wrong, if there are several. */
  readonly errors: readonly FieldError[];

  constructor(status: number, error: RefusedError, requestId?: string) {
    super(error.message);
    this.name = "ApiFailure";
    this.status = status;
    this.code = error.code;
    this.requestId = requestId;
    this.param = error.param ?? undefined;
    this.errors = error.errors ?? [];
  }
}

export interface FieldError {
  readonly param: string | null;
  readonly message: string;
}

export interface RefusedError {
  readonly code: string;
  readonly message: string;
  readonly param?: string | null;
  readonly errors?: readonly FieldError[];
}

/** What was thrown, as a failure: a fetch that got no answer throws a TypeError. */
export function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const message = "The service did not answer. Check your connection.";
  return new ApiFailure(0, { code: "no_answer", message });
}

/** True if the same request may succeed later: the failure says nothing about its content. */
export const isPassing = ({ status }: ApiFailure): boolean =>
  status === 0 || status === 429 || status >= 500;

/** The sentence for one field of a form, if the failure names it. */
export function messageFor(failure: ApiFailure | undefined, param: string): string | undefined {
  if (failure === undefined) return undefined;
  const found = failure.errors.find((error) => error.param === param);
  return found?.message ?? (failure.param === param ? failure.message : undefined);
}
