import type { Static, TSchema } from "typebox";
import type { MoneyOperation, Service } from "../../ledger/operation.ts";
import type { Scenario } from "../../providers/ports/scenario.ts";
import type { RefusalKind } from "../../refusals.ts";
import type { Access, KeyedAccess, Scope } from "../../tenancy/access.ts";
import type { RequestKind } from "../../tenancy/key-access-levels.ts";
import type { Member, Person } from "../../tenancy/members.ts";
import type { AdmittedOperator } from "../../tenancy/operators.ts";
import type { EnvelopeStyle, Pagination } from "../answer/envelope.ts";
import type { FileChunks } from "../exchange.ts";
import type { Query } from "./query.ts";

/**
 * How many requests of the rate limit a request counts as: 1 unless its route says otherwise. A route whose cost
 * depends on its query gets the query as it was sent, before any check.
 */
export type RequestCost = number | ((query: Query) => number);

/** Each route answers under this prefix and without it. */
export const PREFIX = "/api/v1";

/** An admitted request: its caller, and its validated values. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  /** The key under which repetitions of this request are recognised. */
  readonly operationKey: string;
  readonly access: Access;
  /** The API key that sent it. Undefined: a person did. */
  readonly key?: KeyedAccess | undefined;
  /** The merchant's person who sent it. Undefined: an API key did, or an operator. */
  readonly person?: Person | undefined;
  /** The person's membership of the business. Undefined where the request concerns no business. */
  readonly member?: Member | undefined;
  /** The operator of the service who sent it. */
  readonly operator?: AdmittedOperator | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The raw bytes of the body, for routes that need the bytes themselves. */
  readonly rawBody: Buffer;
  /**
   * The outcome that a test wants for this request's provider call. Set only in test mode, for routes that call a
   * provider.
   */
  readonly scenario: Scenario | undefined;
}

/** A page of a list: its rows and its position. */
export class Page<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination;

  constructor(rows: readonly Row[], pagination: Pagination) {
    this.rows = rows;
    this.pagination = pagination;
  }
}

/** A file that is streamed while it is built. A slow client slows its building, and a client that leaves ends it. */
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

/** The declaration of one route: all that the kernel, the OpenAPI document and a reader need. */
export interface RouteDefinition<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the `/api/v1` prefix; the route answers with and without it. */
  readonly path: string;
  /** Other paths of this route. They are one operation, so an Idempotency-Key is shared between them. */
  readonly alsoAt?: readonly string[];
  /** Unique, and the same with and without the prefix. An Idempotency-Key is bound to it. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly signed?: boolean;
  readonly scope?: Scope;
  /** The service whose pause refuses this write. Reads have none. */
  readonly service?: Service;
  /**
   * False for a write that neither moves money nor makes money spendable, so that keys without access to money may send
   * it. The default is true: a new route is closed to those keys until its author decides.
   */
  readonly movesMoney?: false;
  /** For writes. An optional key is honoured too. */
  readonly idempotencyKey?: "required";
  readonly envelope?: EnvelopeStyle;
  /** What a request takes from the rate limit. The default is 1. */
  readonly cost?: RequestCost;
  /** True if the route calls a provider, now or later. In test mode `X-Test-Scenario` decides how that call goes. */
  readonly callsProvider?: boolean;
  /** True if only test keys may use it. For a live key the route does not exist. */
  readonly testOnly?: boolean;
  /**
   * True if the body or the answer contains identity numbers. What we store of such a request is neither readable nor
   * guessable.
   */
  readonly holdsIdentity?: boolean;
  /** True if it answers from the request log. Such a request is not logged: its answer would contain the others'. */
  readonly readsRequestLog?: boolean;
  /** The route that replaces this one. */
  readonly deprecatedFor?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** For a route without `body` that takes raw bytes: an example of them. */
  readonly bytesExample?: string;
  readonly answer: TSchema;
  /** The media type of the file that it answers, if that is not JSON in the envelope. `answer` describes the file. */
  readonly download?: string;
  /** Other media types that it can answer, as the query asks. */
  readonly alsoAnswers?: readonly string[];
  /** True if the answer is a list of `answer` with `meta.pagination`. */
  readonly paged?: boolean;
  /** The refusals of the domain. Those of the kernel follow from the rest of the declaration. */
  readonly refusals?: readonly Pick<RefusalKind<never>, "code" | "when" | "sample">[];
}

export interface ReadRoute extends RouteDefinition<TSchema, TSchema, TSchema> {
  readonly kind: "read";
  readonly read: (call: Call) => Promise<unknown> | unknown;
}

export interface WriteRoute extends RouteDefinition<TSchema, TSchema, TSchema> {
  readonly kind: "write";
  readonly write: (call: Call) => MoneyOperation<unknown> | Promise<MoneyOperation<unknown>>;
  /**
   * Set if the answer comes from another party. Then the operation begins the work and returns the id under which it is
   * found.
   */
  readonly later?: LaterAnswer;
  /**
   * Awaited after the commit and before the answer, once for each operation. It may wait briefly for what follows, and
   * changes nothing: the answer is the same with and without it.
   */
  readonly linger?: (call: Call, outcome: unknown) => Promise<void>;
}

/** How a begun operation is carried out and answered. Every repetition waits for the one answer. */
export interface LaterAnswer {
  /** Does the slow work. Called for the request that began it. If its process crashed, a job does the same. */
  carryOut(call: Call, begun: string): Promise<void>;
  /** The answer, once it is known. Throws the refusal if the work failed. */
  conclude(call: Call, begun: string): Promise<Concluded | undefined>;
}

export interface Concluded {
  /** The request that began the work. */
  readonly requestId: string;
  readonly data: unknown;
}

export type Route = ReadRoute | WriteRoute;

/** Every path of a route, without the prefix. */
export const pathsOf = ({
  path,
  alsoAt = [],
}: Pick<Route, "path" | "alsoAt">): readonly string[] => [path, ...alsoAt];

/** What a request to this route does. The access level of its key must allow it. */
export function kindOfRequest({ kind, movesMoney }: Route): RequestKind {
  if (kind === "read") return "read";
  return movesMoney === false ? "write" : "money";
}

type CallOf<P extends TSchema, Q extends TSchema, B extends TSchema> = Call<
  Static<P>,
  Static<Q>,
  Static<B>
>;

/** Declares a route that reads and changes nothing. */
export function readRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  definition: RouteDefinition<P, Q, B> & {
    read(call: CallOf<P, Q, B>): Promise<unknown> | unknown;
  },
): ReadRoute {
  // The kernel validates params, query and body with these schemas before it calls `read`.
  return { kind: "read", ...definition } as unknown as ReadRoute;
}

/** Declares a route that changes something. It returns an operation; the kernel runs the operation and answers. */
export function writeRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  definition: RouteDefinition<P, Q, B> & {
    write(call: CallOf<P, Q, B>): MoneyOperation<unknown> | Promise<MoneyOperation<unknown>>;
    readonly linger?: WriteRoute["linger"];
  },
): WriteRoute {
  // The kernel validates params, query and body with these schemas before it calls `write`.
  return { kind: "write", ...definition } as unknown as WriteRoute;
}

/**
 * Declares a route that asks another party while the caller waits. `begin` records under the request's key that the
 * work began, and returns the id under which it is found. So the work begins once, and only that id is stored.
 */
export function laterRoute<P extends TSchema, Q extends TSchema, B extends TSchema>({
  begin,
  carryOut,
  conclude,
  ...definition
}: RouteDefinition<P, Q, B> & {
  begin(call: CallOf<P, Q, B>): MoneyOperation<string> | Promise<MoneyOperation<string>>;
} & LaterAnswer): WriteRoute {
  // The kernel validates params, query and body with these schemas before it calls `begin`.
  return {
    kind: "write",
    ...definition,
    write: begin,
    later: { carryOut, conclude },
  } as unknown as WriteRoute;
}
