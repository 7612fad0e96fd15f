import type { Scope } from "../tenancy/access.ts";

/** One answered request of a merchant, before its values are masked. */
export interface LoggedRequest {
  readonly environmentId: bigint;
  readonly apiKeyId: bigint;
  /** It begins with the time of the request. */
  readonly id: string;
  readonly address: string;
  readonly method: string;
  /** The operation of the route, and the scope that it demands. */
  readonly route: string;
  readonly scope: Scope | undefined;
  /** True if the bodies contain identity data. */
  readonly holdsIdentity: boolean;
  readonly path: string;
  readonly rawQuery: string;
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly durationMs: number;
  readonly idempotencyKey: string | undefined;
  /** Undefined if it was not read. */
  readonly requestBody: Buffer | undefined;
  /** True if the route has parsed the body as JSON. */
  readonly isParsed: boolean;
  /** Undefined for a file and for compressed data. */
  readonly answerBody: string | undefined;
}
