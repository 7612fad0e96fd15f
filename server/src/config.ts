import path from "node:path";
import { type Network, readNetwork } from "./kernel/outbound/addresses.ts";
import { readMasterKeys } from "./kernel/secrets/read-master-keys.ts";
import type { MasterKey } from "./kernel/secrets/vault.ts";
import { StartupError } from "./kernel/startup-error.ts";
import { isEmailAddress } from "./kernel/text/email-address.ts";

export type Role = "api" | "worker";

export interface Config {
  readonly roles: ReadonlySet<Role>;
  readonly port: number;
  readonly host: string;
  /** Metrics are for the operator alone, on a port of their own; undefined for the usual one or any. */
  readonly metricsPort: number | undefined;
  readonly dataFolder: string;
  /** Undefined: bring a database along. */
  readonly databaseUrl: string | undefined;
  /** Direct, past any pooler: for LISTEN, session locks and migrations. */
  readonly databaseDirectUrl: string | undefined;
  /** How long a start waits for a database that cannot be reached yet. */
  readonly databaseWaitMs: number;
  readonly namedStatements: boolean;
  readonly poolSize: number;
  /** Where this service's API is reached from its workers: test mode's provider sends its notices there. */
  readonly inboundUrl: string;
  /** How long test mode's provider takes for an answer, on average. */
  readonly simulatorLatencyMs: number;
  /** Where customers of merchants find this service in a browser; undefined: where it listens. */
  readonly publicUrl: string | undefined;
  /** The mail server; undefined: mail waits in the outbox. */
  readonly mail: MailConfig | undefined;
  readonly masterKeys: readonly MasterKey[] | undefined;
  readonly production: boolean;
  /** Whether two businesses to try things with are made where there is none. */
  readonly demo: boolean;
  /** Where requests for others may go beside public addresses. */
  readonly allowedNetworks: readonly Network[];
  /** Proxies that say in `X-Forwarded-For` where a request comes from. */
  readonly trustedProxies: readonly Network[];
  /** One person operates this installation, so no second one approves what moves money. */
  readonly singleOperator: boolean;
  readonly legacyWebhookSignatureUntil: Date | undefined;
  /** Undefined: as long as is usual. */
  readonly monthsKept: number | undefined;
  readonly logLevel: string;
  readonly http: HttpConfig;
}

export interface HttpConfig {
  /** How many connections one process keeps open, and how many of these one address may have. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Whether plain requests are read by hand. Without it Node's parser reads every request. */
  readonly readsPlain: boolean;
}

export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration from environment variables, and refuses what cannot be meant. */
export function readConfig(env: Environment, folder: string): Config {
  const production = env["NODE_ENV"] === "production";
  const demo = flag(env, "KASUWA_DEMO", !production);
  const masterKeys = readMasterKeys(env["KASUWA_MASTER_KEYS"]);
  if (production) requireFitForProduction({ masterKeys, demo });
  return {
    roles: readRoles(env["KASUWA_ROLES"] ?? "api,worker"),
    ...readAddresses(env),
    metricsPort: env["METRICS_PORT"] ? portOf(env, "METRICS_PORT", 0) : undefined,
    dataFolder: path.resolve(folder, env["KASUWA_DATA"] ?? ".kasuwa"),
    databaseUrl: databaseUrl(env, "DATABASE_URL"),
    databaseDirectUrl: databaseUrl(env, "DATABASE_DIRECT_URL") ?? databaseUrl(env, "DATABASE_URL"),
    databaseWaitMs: whole(env, "KASUWA_DATABASE_WAIT_SECONDS", 60, 0, 3_600) * 1_000,
    namedStatements: flag(env, "DATABASE_NAMED_STATEMENTS", true),
    poolSize: whole(env, "DATABASE_POOL_SIZE", 10, 1, 1_000),
    simulatorLatencyMs: whole(env, "KASUWA_SIMULATOR_LATENCY_MS", 150, 0, 20_000),
    publicUrl: readPublicUrl(env["KASUWA_PUBLIC_URL"]),
    mail: readMail(env),
    masterKeys,
    production,
    demo,
    // Who tries things out receives webhooks on the same machine.
    allowedNetworks: readNetworks(env, "KASUWA_ALLOWED_NETWORKS", demo ? LOOPBACK : ""),
    trustedProxies: readNetworks(env, "KASUWA_TRUSTED_PROXIES", ""),
    singleOperator: flag(env, "KASUWA_SINGLE_OPERATOR", false),
    legacyWebhookSignatureUntil: readTime(env, "KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL"),
    monthsKept: readMonths(env["KASUWA_MONTHS_KEPT"]),
    logLevel: readLogLevel(env["LOG_LEVEL"] || "info"),
    http: readHttp(env),
  };
}

function readAddresses(env: Environment): Pick<Config, "host" | "port" | "inboundUrl"> {
  const port = portOf(env, "PORT", 4000);
  const host = env["HOST"] || "127.0.0.1";
  // Who listens everywhere is reached on this machine.
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return { port, host, inboundUrl: env["KASUWA_INBOUND_URL"] ?? `http://${reachable}:${port}` };
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
    throw new StartupError("Set KASUWA_MASTER_KEYS: in production no key is made up for you.");
  }
  if (demo)
    throw new StartupError("Set KASUWA_DEMO=0: production does not start with demo businesses.");
}

/** What of the configuration the domains are told, as the kit takes it. */
export function choicesOf(config: Config) {
  const {
    allowedNetworks,
    trustedProxies,
    singleOperator,
    legacyWebhookSignatureUntil,
    monthsKept,
  } = config;
  const choices = {
    trustedProxies,
    singleOperator,
    ...(legacyWebhookSignatureUntil !== undefined && { legacyWebhookSignatureUntil }),
    ...(monthsKept !== undefined && { monthsKept }),
  };
  return { allowedNetworks, choices };
}

/** Merchants read events of 30 days, which may lie in three months with the one that is running. */
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

function readRoles(text: string): ReadonlySet<Role> {
  const roles = text.split(",").map((role) => role.trim());
  const unknown = roles.find((role) => role !== "api" && role !== "worker");
  if (unknown !== undefined)
    throw new StartupError(`KASUWA_ROLES holds "${unknown}"; the roles are api and worker.`);
  return new Set(roles as Role[]);
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function readLogLevel(level: string): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new StartupError(`LOG_LEVEL is "${level}"; it must be one of ${LOG_LEVELS.join(", ")}.`);
}

/** The address is not repeated in the sentence: it may hold a password. */
function databaseUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  // Without a host, before a slash, it is the path of a socket that follows.
  if (/^postgres(?:ql)?:\/\/\S/.test(text) && URL.canParse(text.replace("@/", "@localhost/")))
    return text;
  throw new StartupError(
    `${name} is no address of a PostgreSQL; write it as postgres://user:password@host:5432/database.`,
  );
}

const LOOPBACK = "127.0.0.0/8,::1";

function readNetworks(env: Environment, name: string, otherwise: string): readonly Network[] {
  const parts = (env[name] ?? otherwise).split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const network = readNetwork(part);
      if (network !== undefined) return network;
      throw new StartupError(
        `${name} holds "${part}"; write networks like 10.1.0.0/16, with commas between them.`,
      );
    });
}

function readTime(env: Environment, name: string): Date | undefined {
  const text = env[name];
  if (text === undefined || text === "") return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new StartupError(`${name} is "${text}"; it must be a time like 2026-06-27T00:00:00Z.`);
  return time;
}

const portOf = (env: Environment, name: string, otherwise: number) =>
  whole(env, name, otherwise, 0, 65_535);

function whole(
  env: Environment,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (text === undefined || text === "") return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new StartupError(
      `${name} is "${text}"; it must be a whole number from ${least} to ${most}.`,
    );
  }
  return value;
}

function flag(env: Environment, name: string, otherwise: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === "") return otherwise;
  if (text === "1" || text === "true") return true;
  if (text === "0" || text === "false") return false;
  throw new StartupError(`${name} is "${text}"; it must be 1 or 0.`);
}
