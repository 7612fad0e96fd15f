import path from "node:path";
import { CELL_MAX, CELL_MIN, type CellNumber } from "./kernel/cells/cell-number.ts";
import type { Network } from "./kernel/outbound/addresses.ts";
import type { MasterKey } from "./kernel/sealing/vault.ts";
import { readMasterKeys } from "./kernel/secrets/read-master-keys.ts";
import { StartupError } from "./kernel/startup-error.ts";
import type { StoreSettings } from "./kernel/storage/object-store.ts";
import { isEmailAddress } from "./kernel/text/email-address.ts";
import {
  readTracingSettings,
  type TracingSettings,
} from "./kernel/tracing/read-tracing-settings.ts";
import { readArchiveStore } from "./read-archive-store.ts";
import { refuseUnknownSettings } from "./setting-names.ts";
import {
  databaseUrl,
  type Environment,
  flag,
  optional,
  portOf,
  readNetworks,
  readTime,
  whole,
} from "./setting-values.ts";
import { readPlace } from "./start/supervisor.ts";

export type Role = "api" | "worker";

export interface Config {
  readonly roles: ReadonlySet<Role>;
  readonly port: number;
  readonly host: string;
  /** Where metrics are read, which are only for the operator. */
  readonly metricsHost: string;
  /** Undefined: the default port or any free one. */
  readonly metricsPort: number | undefined;
  readonly dataFolder: string;
  /** Undefined: start the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** A URL that bypasses any pooler, for LISTEN, session locks and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** How long a start waits for a database that is unreachable. */
  readonly databaseWaitMs: number;
  /** True to refuse a server without a synchronous standby. */
  readonly requireStandby: boolean;
  /** How long a service that stops says that it is not ready, and still answers requests. */
  readonly drainMs: number;
  readonly namedStatements: boolean;
  readonly poolSize: number;
  /** Where workers reach this service's API. Test mode's provider sends its notices there. */
  readonly inboundUrl: string;
  /** How long test mode's provider takes for an answer, on average. */
  readonly simulatorLatencyMs: number;
  /** Where merchants' customers find this service in a browser. Undefined: where it listens. */
  readonly publicUrl: string | undefined;
  /** The mail server. Undefined: mail waits in the outbox. */
  readonly mail: MailConfig | undefined;
  readonly masterKeys: readonly MasterKey[] | undefined;
  readonly production: boolean;
  /** True to create two demo businesses in an empty installation. */
  readonly demo: boolean;
  /** Private networks that outbound requests may reach. */
  readonly allowedNetworks: readonly Network[];
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly Network[];
  /** One person operates this installation, so money movements need no second approval. */
  readonly singleOperator: boolean;
  /** Undefined: the number that the database has, or none. */
  readonly cell: CellNumber | undefined;
  readonly legacyWebhookSignatureUntil: Date | undefined;
  /** Undefined: the default. */
  readonly monthsKept: number | undefined;
  /** Undefined: the default. */
  readonly ledgerMonthsKept: number | undefined;
  /** Where archives are written. Undefined: nowhere. */
  readonly archive: StoreSettings | undefined;
  /** Undefined: the default. */
  readonly requestLogDays: number | undefined;
  readonly requestLogBytesMax: number | undefined;
  readonly logLevel: string;
  /** Undefined: no traces. */
  readonly tracing: TracingSettings | undefined;
  readonly http: HttpConfig;
}

export interface HttpConfig {
  /** How many connections one process keeps open, and how many of them may come from one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** True if plain requests are read by hand. Otherwise Node's parser reads every request. */
  readonly readsPlain: boolean;
}

export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** Reads the configuration from environment variables. Throws for an invalid value. */
export function readConfig(env: Environment, folder: string): Config {
  refuseUnknownSettings(env);
  const production = env["NODE_ENV"] === "production";
  const demo = flag(env, "KASUWA_DEMO", !production);
  const masterKeys = readMasterKeys(env["KASUWA_MASTER_KEYS"]);
  if (production) requireFitForProduction({ masterKeys, demo });
  return {
    roles: readRoles(env["KASUWA_ROLES"] ?? "api,worker"),
    ...readAddresses(env),
    metricsHost: env["METRICS_HOST"] || LOCALHOST,
    metricsPort: env["METRICS_PORT"] ? metricsPortOf(env) : undefined,
    dataFolder: path.resolve(folder, env["KASUWA_DATA"] ?? ".kasuwa"),
    databaseUrl: databaseUrl(env, "DATABASE_URL"),
    databaseDirectUrl: databaseUrl(env, "DATABASE_DIRECT_URL") ?? databaseUrl(env, "DATABASE_URL"),
    databaseWaitMs: whole(env, "KASUWA_DATABASE_WAIT_SECONDS", 60, 0, 3_600) * 1_000,
    requireStandby: flag(env, "DATABASE_REQUIRE_STANDBY", false),
    drainMs: whole(env, "KASUWA_DRAIN_SECONDS", 0, 0, 300) * 1_000,
    namedStatements: flag(env, "DATABASE_NAMED_STATEMENTS", true),
    poolSize: whole(env, "DATABASE_POOL_SIZE", 10, 1, 1_000),
    simulatorLatencyMs: whole(env, "KASUWA_SIMULATOR_LATENCY_MS", 150, 0, 20_000),
    publicUrl: readPublicUrl(env["KASUWA_PUBLIC_URL"]),
    mail: readMail(env),
    masterKeys,
    production,
    demo,
    // A developer receives webhooks on the same machine.
    allowedNetworks: readNetworks(env, "KASUWA_ALLOWED_NETWORKS", demo ? LOOPBACK : ""),
    trustedProxies: readNetworks(env, "KASUWA_TRUSTED_PROXIES", ""),
    singleOperator: flag(env, "KASUWA_SINGLE_OPERATOR", false),
    cell: optional(env, "KASUWA_CELL", CELL_MIN, CELL_MAX),
    legacyWebhookSignatureUntil: readTime(env, "KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL"),
    monthsKept: readMonths(env["KASUWA_MONTHS_KEPT"]),
    ledgerMonthsKept: optional(env, "KASUWA_LEDGER_MONTHS_KEPT", LEDGER_MONTHS_MIN, 600),
    archive: readArchiveStore(env, folder),
    ...readRequestLog(env),
    logLevel: readLogLevel(env["LOG_LEVEL"] || "info"),
    tracing: readTracingSettings(env),
    http: readHttp(env),
  };
}

const LOCALHOST = "127.0.0.1";
const LOOPBACK = "127.0.0.0/8,::1";

function readAddresses(env: Environment): Pick<Config, "host" | "port" | "inboundUrl"> {
  const port = portOf(env, "PORT", 4000);
  const host = env["HOST"] || LOCALHOST;
  // A service that listens on every address is reachable on this machine.
  const reachable = host === "0.0.0.0" || host === "::" ? LOCALHOST : host;
  return { port, host, inboundUrl: env["KASUWA_INBOUND_URL"] ?? `http://${reachable}:${port}` };
}

/** The processes of one supervisor have one port after another. */
function metricsPortOf(env: Environment): number {
  const first = portOf(env, "METRICS_PORT", 0);
  return first === 0 ? 0 : first + readPlace(env).number - 1;
}

function readHttp(env: Environment): HttpConfig {
  const connections = whole(env, "KASUWA_CONNECTIONS", 4_000, 10, 100_000);
  const half = Math.ceil(connections / 2);
  return {
    connections,
    connectionsPerAddress: whole(env, "KASUWA_CONNECTIONS_PER_ADDRESS", half, 1, 100_000),
    readsPlain: flag(env, "KASUWA_PLAIN_REQUESTS", true),
  };
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new StartupError(
      `KASUWA_PUBLIC_URL is "${text}"; it must be like https://pay.example.com, without a path.`,
    );
  }
  return url.origin;
}

function readMail(env: Environment): MailConfig | undefined {
  const [url, from] = [env["SMTP_URL"] ?? "", env["MAIL_FROM"] ?? ""];
  if (url === "") return undefined;
  if (!/^smtps?:\/\/./.test(url)) {
    throw new StartupError("SMTP_URL must be like smtps://user:password@mail.example.com:465.");
  }
  if (!isEmailAddress(from)) {
    throw new StartupError(
      `MAIL_FROM is "${from}"; with SMTP_URL it must be one plain address, like pay@example.com.`,
    );
  }
  return { url, from };
}

function requireFitForProduction({ masterKeys, demo }: Pick<Config, "masterKeys" | "demo">): void {
  if (masterKeys === undefined) {
    throw new StartupError("Set KASUWA_MASTER_KEYS: production does not generate a key.");
  }
  if (demo)
    throw new StartupError("Set KASUWA_DEMO=0: production does not start with demo businesses.");
}

/** The settings of the kit that follow from the configuration. */
export function choicesOf(config: Config) {
  const {
    allowedNetworks,
    trustedProxies,
    singleOperator,
    legacyWebhookSignatureUntil,
    monthsKept,
    ledgerMonthsKept,
    archive,
    requestLogDays,
    requestLogBytesMax,
  } = config;
  const choices = {
    hasPublicUrl: config.publicUrl !== undefined,
    trustedProxies,
    singleOperator,
    archive,
    ...(ledgerMonthsKept !== undefined && { ledgerMonthsKept }),
    ...(legacyWebhookSignatureUntil !== undefined && { legacyWebhookSignatureUntil }),
    ...(monthsKept !== undefined && { monthsKept }),
    ...(requestLogDays !== undefined && { requestLogDays }),
    ...(requestLogBytesMax !== undefined && { requestLogBytesMax }),
  };
  return { allowedNetworks, choices };
}

/** Merchants read 30 days of events, which may lie in three months with the current one. */
const MONTHS_MIN = 2;
const MONTHS_MAX = 120;

function readMonths(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const months = Number(text);
  if (!Number.isInteger(months) || months < MONTHS_MIN || months > MONTHS_MAX) {
    throw new StartupError(
      `KASUWA_MONTHS_KEPT is "${text}"; it must be a whole number from ${MONTHS_MIN} to ${MONTHS_MAX}.`,
    );
  }
  return months;
}

/** A payer may dispute a card payment for up to 540 days, and its entries are the proof. */
const LEDGER_MONTHS_MIN = 18;

const GIGABYTE = 1024 ** 3;

function readRequestLog(env: Environment) {
  const days = optional(env, "KASUWA_REQUEST_LOG_DAYS", 0, 90);
  const gigabytes = optional(env, "KASUWA_REQUEST_LOG_GB", 1, 10_000);
  return {
    requestLogDays: days,
    requestLogBytesMax: gigabytes === undefined ? undefined : gigabytes * GIGABYTE,
  };
}

function readRoles(text: string): ReadonlySet<Role> {
  const roles = text.split(",").map((role) => role.trim());
  const unknown = roles.find((role) => role !== "api" && role !== "worker");
  if (unknown !== undefined)
    throw new StartupError(`KASUWA_ROLES contains "${unknown}"; the roles are api and worker.`);
  return new Set(roles as Role[]);
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function readLogLevel(level: string): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new StartupError(`LOG_LEVEL is "${level}"; it must be one of ${LOG_LEVELS.join(", ")}.`);
}
