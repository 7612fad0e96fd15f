import type { Logger } from "pino";
import type { Database } from "./database/database.ts";
import type { Ledger } from "./ledger/queue/ledger.ts";
import type { Network } from "./outbound/addresses.ts";
import type { OutboundGuard } from "./outbound/guard.ts";
import type { Providers } from "./providers/providers.ts";
import type { Randomness } from "./randomness.ts";
import type { Vault } from "./secrets/vault.ts";
import type { Clock } from "./time/clock.ts";

/** What the operator has chosen for domains, beside what is kept in the database. */
export interface Settings {
  /** Where customers of merchants find this service in a browser, without a path. */
  publicUrl(): string;
  /** Until then a webhook also carries the signature of the time before. */
  readonly legacyWebhookSignatureUntil: Date;
  /** How many whole months events, deliveries and providers' notices are kept, beside the one that is running. */
  readonly monthsKept: number;
  /** Proxies that say in `X-Forwarded-For` where a request comes from. */
  readonly trustedProxies: readonly Network[];
  /** One person operates this installation, so no second one approves what moves money. */
  readonly singleOperator: boolean;
}

/** The settings where the operator has chosen nothing. */
export const USUAL_SETTINGS: Settings = {
  publicUrl: () => "",
  legacyWebhookSignatureUntil: new Date("2026-06-27T00:00:00Z"),
  monthsKept: 3,
  trustedProxies: [],
  singleOperator: false,
};

/** What every domain is given to work with. */
export interface Kit {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly vault: Vault;
  /** Where requests may go that others asked us for. */
  readonly outbound: OutboundGuard;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
}
