import type { Static, TSchema } from "typebox";
import type { MoneyOperation, Service } from "../../ledger/operation.ts";
import type { Scenario } from "../../providers/ports/scenario.ts";
import type { RefusalKind } from "../../refusals.ts";
import type { Access, Scope } from "../../tenancy/access.ts";
import type { RequestKind } from "../../tenancy/key-access.ts";
import type { EnvelopeStyle, Pagination } from "../answer/envelope.ts";
import type { FileChunks } from "../exchange.ts";
import type { Query } from "./query.ts";

/**
 * What a request takes from the rate limit: 1 unless its route says otherwise. A route whose cost depends on its query
 * gets the query as it was sent, before anything of it was checked.
 */
export type RequestCost = number | ((query: Query) => number);

/** Each route answers under this prefix and without it. */
export const PREFIX = "/api/v1";

/** A request that was let in: who asks, and what, already checked and parsed. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  /** What a repetition of this request is known by. */
  readonly operationKey: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The body's bytes, for what is about the bytes themselves. */
  readonly rawBody: Buffer;
  /** What is to happen to this request's provider call; only ever there in test mode, where the route makes one. */
  readonly scenario: Scenario | undefined;
}

/** A list's rows with where in the list they are. */
export class Page<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination;

  constructor(rows: readonly Row[], pagination: Pagination) {
    this.rows = rows;
    this.pagination = pagination;
  }
}

/** A file that is sent while it is made: whoever reads it slowly slows its making down, and who leaves ends it. */
export class Download {
  readonly contentType: string;
  readonly fileName: string;
  readonly chunks: FileChunks;

  constructor(contentType: string, fileName: string, chunks: FileChunks) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.chunks = chunks;
  }
}

/** One route: everything the kernel, the OpenAPI document and a reader need to know of it. */
export interface RouteDefinition<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the `/api/v1` prefix; the route answers with and without it. */
  readonly path: string;
  /** Other paths that mean this very route: one operation, so one Idempotency-Key on all of them. */
  readonly alsoAt?: readonly string[];
  /** Unique, and the same for both spellings: part of what an Idempotency-Key is bound to. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly signed?: boolean;
  readonly scope?: Scope;
  /** Whose pause refuses it. Reads have none: a pause refuses writes. */
  readonly service?: Service;
  /**
   * False for a write that neither moves money nor lets money be spent, so that keys without access to money may send it.
   * A write moves money unless this says otherwise: a new route is closed to those keys until somebody decides.
   */
  readonly movesMoney?: false;
  /** Of writes. Where it is not required it is honoured all the same. */
  readonly idempotencyKey?: "required";
  readonly envelope?: EnvelopeStyle;
  /** What a request takes from the rate limit; 1 where nothing is said. */
  readonly cost?: RequestCost;
  /** A provider is called for it, now or later: in test mode `X-Test-Scenario` says how that call goes. */
  readonly callsProvider?: boolean;
  /** Only with a test key; with a live one there is no such route. */
  readonly testOnly?: boolean;
  /** Body or answer holds numbers of identity: what is remembered of a request can be neither read nor guessed. */
  readonly holdsIdentity?: boolean;
  /** The route that replaces this one. */
  readonly deprecatedFor?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** For a route without a `body` that is about the bytes it is sent: what they may be, as an example. */
  readonly bytesExample?: string;
  readonly answer: TSchema;
  /** What kind of file is answered, where that is not JSON in the envelope; `answer` describes it. */
  readonly download?: string;
  /** Kinds of files that it answers as well, as the query asks for them. */
  readonly alsoAnswers?: readonly string[];
  /** True where the answer is a list of `answer` with `meta.pagination`. */
  readonly paged?: boolean;
  /** What the domain itself can refuse; what the kernel can is known from the rest. */
  readonly refusals?: readonly Pick<RefusalKind<never>, "code" | "when" | "sample">[];
}

export interface ReadRoute extends RouteDefinition<TSchema, TSchema, TSchema> {
  readonly kind: "read";
  readonly read: (call: Call) => Promise<unknown> | unknown;
}

export interface WriteRoute extends RouteDefinition<TSchema, TSchema, TSchema> {
  readonly kind: "write";
  readonly write: (call: Call) => MoneyOperation<unknown> | Promise<MoneyOperation<unknown>>;
  /** Where the answer is known only after what the operation writes: then that begins it, and answers what it is found by. */
  readonly later?: LaterAnswer;
}

/** How what was begun is carried out and answered. Whoever repeats the request waits for the one answer. */
export interface LaterAnswer {
  /** Does what takes its time. Made for the request that began it; a job does the same where that one died. */
  carryOut(call: Call, begun: string): Promise<void>;
  /** The answer once there is one. Throws the refusal where nothing came of it. */
  conclude(call: Call, begun: string): Promise<Concluded | undefined>;
}

export interface Concluded {
  /** The request that began it, whose answer this is. */
  readonly requestId: string;
  readonly data: unknown;
}

export type Route = ReadRoute | WriteRoute;

/** What a request to this route does, which the access level of its key must allow. */
export function kindOfRequest({ kind, movesMoney }: Route): RequestKind {
  if (kind === "read") return "read";
  return movesMoney === false ? "write" : "money";
}

type CallOf<P extends TSchema, Q extends TSchema, B extends TSchema> = Call<
  Static<P>,
  Static<Q>,
  Static<B>
>;

/** A route that answers from what is there and changes nothing. */
export function readRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  definition: RouteDefinition<P, Q, B> & {
    read(call: CallOf<P, Q, B>): Promise<unknown> | unknown;
  },
): ReadRoute {
  // The kernel checks params, query and body against these very schemas before it calls `read`.
  return { kind: "read", ...definition } as unknown as ReadRoute;
}

/** A route that changes something: it says which operation, and the kernel has it decided and answers. */
export function writeRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  definition: RouteDefinition<P, Q, B> & {
    write(call: CallOf<P, Q, B>): MoneyOperation<unknown> | Promise<MoneyOperation<unknown>>;
  },
): WriteRoute {
  // As above.
  return { kind: "write", ...definition } as unknown as WriteRoute;
}

/**
 * A route that asks somebody else while the caller waits. `begin` writes down that it has begun, under the request's
 * key, and answers what it is found by: so it begins once, and of the answer nothing but that is remembered there.
 */
export function laterRoute<P extends TSchema, Q extends TSchema, B extends TSchema>({
  begin,
  carryOut,
  conclude,
  ...definition
}: RouteDefinition<P, Q, B> & {
  begin(call: CallOf<P, Q, B>): MoneyOperation<string> | Promise<MoneyOperation<string>>;
} & LaterAnswer): WriteRoute {
  // As above.
  return {
    kind: "write",
    ...definition,
    write: begin,
    later: { carryOut, conclude },
  } as unknown as WriteRoute;
}
