import type { CellNumber } from "../cells/cell-number.ts";
import type { Network } from "../outbound/addresses.ts";
import type { KeyAccess } from "./key-access-levels.ts";

/** How far a business is in its move to another cell. Missing or null: this cell serves it, and it stays. */
export interface BusinessMove {
  readonly moveStep?: MoveStep | null;
  readonly movedTo?: CellNumber | null;
}

/** `draining`: its keys and people are refused, and its jobs go on. `closed`: nothing changes its rows. */
export type MoveStep = "draining" | "closed";

/** The business and environment in which a request acts, whether its caller is an API key or a person. */
export interface Access extends BusinessMove {
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly businessStatus: BusinessStatus;
  /** The scopes of the key. A person has all: the role decides. */
  readonly scopes: ReadonlySet<string>;
}

/** What a request may do, by the API key it carries. */
export interface KeyedAccess extends Access {
  readonly apiKeyId: bigint;
  readonly keyAccess: KeyAccess;
  /** By the database's clock when the key was looked up. */
  readonly isExpired: boolean;
  /** Where the key may be used from; empty for anywhere. */
  readonly networks: readonly Network[];
  /** The secret that requests are signed with. */
  readonly publicKey: string;
  readonly requestsPerSecond: number;
  readonly requestsBurst: number;
  readonly signatureHelperAllowed: boolean;
  /** The oldest version of signatures that the operator accepts here. */
  readonly oldestSignatureVersion: SignatureVersion;
}

/** The versions of request signatures, the oldest first. */
export const SIGNATURE_VERSIONS = ["v2", "v3"] as const;

export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

/** The environments of the service itself. No merchant acts in them. */
export const SERVICE_ENVIRONMENTS = { test: 1n, live: 2n } as const satisfies Record<Mode, bigint>;

export type BusinessStatus = "pending" | "approved" | "suspended";

export type Mode = "test" | "live";

export const SCOPES = [
  "customers:write",
  "customer_wallet:read",
  "customer_wallet:write",
  "kyc:write",
] as const;

export type Scope = (typeof SCOPES)[number];
