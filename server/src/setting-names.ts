import { StartupError } from "./kernel/startup-error.ts";
import { findSimilar } from "./kernel/text/find-similar.ts";

const PREFIX = "KASUWA_";

/** Every setting whose name begins with `KASUWA_`. `docs/guides/operating.md` describes them. */
export const SETTING_NAMES: readonly string[] = [
  "KASUWA_ALLOWED_NETWORKS",
  "KASUWA_ARCHIVE",
  "KASUWA_ARCHIVE_ACCESS_KEY",
  "KASUWA_ARCHIVE_ENDPOINT",
  "KASUWA_ARCHIVE_REGION",
  "KASUWA_ARCHIVE_SECRET_KEY",
  "KASUWA_CELL",
  "KASUWA_CONNECTIONS",
  "KASUWA_CONNECTIONS_PER_ADDRESS",
  "KASUWA_DATA",
  "KASUWA_DATABASE_WAIT_SECONDS",
  "KASUWA_DEMO",
  "KASUWA_DRAIN_SECONDS",
  "KASUWA_INBOUND_URL",
  "KASUWA_LEDGER_MONTHS_KEPT",
  "KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL",
  "KASUWA_MASTER_KEYS",
  "KASUWA_MONTHS_KEPT",
  "KASUWA_PLAIN_REQUESTS",
  "KASUWA_PROCESSES",
  "KASUWA_PUBLIC_URL",
  "KASUWA_REQUEST_LOG_DAYS",
  "KASUWA_REQUEST_LOG_GB",
  "KASUWA_ROLES",
  "KASUWA_SIMULATOR_LATENCY_MS",
  "KASUWA_SINGLE_OPERATOR",
  "KASUWA_TARGET_DATABASE_URL",
  "KASUWA_TARGET_MASTER_KEYS",
  "KASUWA_TRUSTED_PROXIES",
];

/** Set by the supervisor, by a reader of the guides in their shell, and by those who run the tests. */
const OTHER_NAMES: readonly string[] = [
  "KASUWA_SUPERVISOR_PID",
  "KASUWA_PROCESS",
  "KASUWA_URL",
  "KASUWA_API_KEY",
  "KASUWA_PUBLIC_KEY",
  "KASUWA_SOAK",
  "KASUWA_FUZZ_SEED",
];

/** Throws a StartupError for a `KASUWA_` variable that is no setting: a misspelled one would silently not count. */
export function refuseUnknownSettings(env: Readonly<Record<string, string | undefined>>): void {
  const known = [...SETTING_NAMES, ...OTHER_NAMES];
  const unknown = Object.keys(env).find((name) => name.startsWith(PREFIX) && !known.includes(name));
  if (unknown === undefined) return;
  // The prefix is alike in all, and would make any two short names similar.
  const withoutPrefix = (name: string) => name.slice(PREFIX.length);
  const similar = findSimilar(withoutPrefix(unknown), SETTING_NAMES.map(withoutPrefix));
  const advice =
    similar === undefined
      ? "docs/guides/operating.md lists the settings."
      : `did you mean ${PREFIX}${similar}?`;
  throw new StartupError(`There is no setting ${unknown}; ${advice}`);
}
