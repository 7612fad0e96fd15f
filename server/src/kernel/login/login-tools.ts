import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Network } from "../outbound/addresses.ts";
import type { Randomness } from "../randomness.ts";
import type { Vault } from "../sealing/vault.ts";
import type { Clock } from "../time/clock.ts";
import type { Realm } from "./realm.ts";

/** A sign-in, a change of what opens an account, or a wrong guess. */
export interface AccessNote {
  readonly email: string;
  /** Null where the address is unknown. */
  readonly address: string | null;
  readonly what: AccessChange | AccessFailure;
  /** True for a wrong guess: then the address may be a stranger's. */
  readonly isRefused: boolean;
}

/** A wrong guess. The lock after five of one account bounds how many there are. */
export type AccessFailure = `gave a wrong ${"password" | "code" | "recovery code"}`;

export type AccessChange =
  | `signed in with ${"a password" | "an authenticator" | "a recovery code" | "a passkey"}`
  | "began to set up an authenticator"
  | "confirmed an authenticator"
  | "removed the authenticator"
  | "added a passkey"
  | "removed a passkey"
  | "made new recovery codes"
  | "changed the password"
  | "reset the password by mail";

/** How passwords and PINs are hashed. */
export interface SecretHashing {
  /** Returns a salted hash. */
  hashSecret(secret: string): Promise<string>;
  isSecretOf(hash: string, secret: string): Promise<boolean>;
}

/** What sign-in works with. */
export interface LoginTools {
  readonly realm: Realm;
  readonly database: Database;
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: LoginSettings;
  /** By default that of `passwords.ts`. */
  readonly hashing?: SecretHashing | undefined;
  /** Records it. Without one nothing is recorded. */
  readonly noteAccess?: ((note: AccessNote) => Promise<void>) | undefined;
}

export interface LoginSettings {
  publicUrl(): string;
  readonly hasPublicUrl: boolean;
  readonly trustedProxies: readonly Network[];
  readonly mailingMs: number;
}
