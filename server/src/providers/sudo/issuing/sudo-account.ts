import type { SudoClient } from "../connection/sudo-client.ts";
import type { SudoSettings } from "../settings.ts";
import type { RegisteredHolders } from "./registered-holders.ts";
import type { Turns } from "./turns.ts";

/** What the calls of the card issuer share. */
export interface SudoAccount {
  readonly client: SudoClient;
  readonly settings: SudoSettings;
  readonly holders: RegisteredHolders;
  /** Sudo has no idempotency key, so the orders of a holder are sent one after the other. */
  readonly turns: Turns;
  now(): Date;
}
