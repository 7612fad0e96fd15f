import type { Logger } from "pino";
import type { CellNumber } from "./cells/cell-number.ts";
import type { Database } from "./database/database.ts";
import type { Ledger } from "./ledger/queue/ledger.ts";
import type { Login } from "./login/login.ts";
import type { Network } from "./outbound/addresses.ts";
import type { OutboundGuard } from "./outbound/check-target.ts";
import type { Providers } from "./providers/providers.ts";
import type { Randomness } from "./randomness.ts";
import type { Vault } from "./sealing/vault.ts";
import type { StoreSettings } from "./storage/object-store.ts";
import type { Clock } from "./time/clock.ts";
import type { Tracer } from "./tracing/tracer.ts";

/** The operator's settings for domains, apart from those in the database. */
export interface Settings {
  /** Where merchants' customers find this service in a browser, without a path. */
  publicUrl(): string;
  /** True if the operator has set it. Otherwise it is where the service listens. */
  readonly hasPublicUrl: boolean;
  /** Until then a webhook also carries a signature in the old form. */
  readonly legacyWebhookSignatureUntil: Date;
  /** How many whole months of events, deliveries and providers' notices are kept, besides the current one. */
  readonly monthsKept: number;
  /** How many whole months of ledger entries stay in the database at least, besides the current one. */
  readonly ledgerMonthsKept: number;
  /** Where archives are written. Undefined: nowhere. */
  readonly archive: StoreSettings | undefined;
  /** How many whole days of requests are kept beside today. 0: requests are not logged. */
  readonly requestLogDays: number;
  /** When the request log is larger than this, its oldest days are dropped, and new requests are not logged. */
  readonly requestLogBytesMax: number;
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly Network[];
  /**
   * An answer that may write a mail takes at least this long, so that its time does not reveal whether an address is
   * known.
   */
  readonly mailingMs: number;
  /** One person operates this installation, so money movements need no second approval. */
  readonly singleOperator: boolean;
}

/** The settings where the operator has chosen nothing. */
export const USUAL_SETTINGS: Settings = {
  publicUrl: () => "",
  hasPublicUrl: false,
  legacyWebhookSignatureUntil: new Date("2026-06-27T00:00:00Z"),
  monthsKept: 3,
  ledgerMonthsKept: 24,
  archive: undefined,
  requestLogDays: 7,
  requestLogBytesMax: 10 * 1024 ** 3,
  trustedProxies: [],
  mailingMs: 400,
  singleOperator: false,
};

/** What every domain is given to work with. */
export interface Kit {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly vault: Vault;
  /** How people of businesses sign in. It loads its library when it is first needed. */
  readonly login: Login;
  /** How operators sign in. It is the same code with accounts of its own. */
  readonly operatorLogin: Login;
  /** Decides where requests to addresses that others gave us may go. */
  readonly outbound: OutboundGuard;
  readonly settings: Settings;
  /** The number of this cell. Null if the installation is the only one. */
  readonly cell: CellNumber | null;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** Undefined where tracing is off, and in the operator's commands. */
  readonly tracer?: Tracer | undefined;
}
