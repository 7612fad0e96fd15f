import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Providers } from "./providers/providers.ts";
import type { Randomness } from "./randomness.ts";
import type { Vault } from "./vault.ts";

/** What every domain is given to work with. */
export interface Kit {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
}
