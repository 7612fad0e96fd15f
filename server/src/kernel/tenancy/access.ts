/** What a request may do, by the key it carries. */
export interface Access {
  readonly apiKeyId: bigint;
  readonly environmentId: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly businessStatus: "pending" | "approved" | "suspended";
  readonly scopes: ReadonlySet<string>;
  /** The secret that requests are signed with. */
  readonly publicKey: string;
  readonly requestsPerSecond: number;
  readonly requestsBurst: number;
  readonly signatureHelperAllowed: boolean;
}

export type Mode = "test" | "live";

export const SCOPES = [
  "customers:write",
  "customer_wallet:read",
  "customer_wallet:write",
  "kyc:write",
] as const;

export type Scope = (typeof SCOPES)[number];
