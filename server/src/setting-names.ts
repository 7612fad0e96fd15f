import { StartupError } from "./kernel/startup-error.ts";
import { findSimilar } from "./kernel/text/find-similar.ts";

/** Every setting whose name begins with `KASUWA_`. `docs/guides/operating.md` describes them. */
export const SETTING_NAMES: readonly string[] = [
  "KASUWA_ALLOWED_NETWORKS",
  "KASUWA_CONNECTIONS",
  "KASUWA_CONNECTIONS_PER_ADDRESS",
  "KASUWA_DATA",
  "KASUWA_DATABASE_WAIT_SECONDS",
  "KASUWA_DEMO",
  "KASUWA_INBOUND_URL",
  "KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL",
  "KASUWA_MASTER_KEYS",
  "KASUWA_MONTHS_KEPT",
  "KASUWA_PLAIN_REQUESTS",
  "KASUWA_PUBLIC_URL",
  "KASUWA_REQUEST_LOG_DAYS",
  "KASUWA_REQUEST_LOG_GB",
  "KASUWA_ROLES",
  "KASUWA_SIMULATOR_LATENCY_MS",
  "KASUWA_SINGLE_OPERATOR",
  "KASUWA_TRUSTED_PROXIES",
];

/** Set by the supervisor, by a reader of the guides in their shell, and by those who run the tests. */
const OTHER_NAMES: readonly string[] = [
  "KASUWA_SUPERVISOR_PID",
  "KASUWA_URL",
  "KASUWA_API_KEY",
  "KASUWA_PUBLIC_KEY",
  "KASUWA_SOAK",
  "KASUWA_FUZZ_SEED",
];

/** Throws a StartupError for a `KASUWA_` variable that is no setting: a misspelled one would silently not count. */
export function refuseUnknownSettings(env: Readonly<Record<string, string | undefined>>): void {
  const known = [...SETTING_NAMES, ...OTHER_NAMES];
  const unknown = Object.keys(env).find(
    (name) => name.startsWith("KASUWA_") && !known.includes(name),
  );
  if (unknown === undefined) return;
  const similar = findSimilar(unknown, SETTING_NAMES);
  const advice =
    similar === undefined
      ? "docs/guides/operating.md lists the settings."
      : `did you mean ${similar}?`;
  throw new StartupError(`There is no setting ${unknown}; ${advice}`);
}
