import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Network } from "../outbound/addresses.ts";
import type { Randomness } from "../randomness.ts";
import type { Vault } from "../sealing/vault.ts";
import type { Clock } from "../time/clock.ts";
import type { Realm } from "./realm.ts";

/** What sign-in works with. */
export interface LoginTools {
  readonly realm: Realm;
  readonly database: Database;
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: LoginSettings;
}

export interface LoginSettings {
  publicUrl(): string;
  readonly hasPublicUrl: boolean;
  readonly trustedProxies: readonly Network[];
}
