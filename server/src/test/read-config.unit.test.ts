import { describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { StartupError } from "../kernel/startup-error.ts";
import { codeOf } from "../start/exit-codes.ts";

/** A supervisor leaves a service that refused to start. */
const REFUSED = 78;

/** A failed start is one sentence that says what to do. */
const oneSentence = /^[^\n]{20,300}[.?]$/;

function refusalOf(env: Readonly<Record<string, string>>): StartupError {
  try {
    readConfig(env, "/nowhere");
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error("these settings are accepted");
}

describe("a start is refused when", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "an allowed network is invalid",
      { KASUWA_ALLOWED_NETWORKS: "10.0.0.0/8,home" },
      /KASUWA_ALLOWED_NETWORKS contains "home"/,
    ],
    [
      "a trusted proxy is invalid",
      { KASUWA_TRUSTED_PROXIES: "10.0.0.1,proxy" },
      /KASUWA_TRUSTED_PROXIES contains "proxy"/,
    ],
    [
      "whether there is a single operator is neither 1 nor 0",
      { KASUWA_SINGLE_OPERATOR: "amina" },
      /KASUWA_SINGLE_OPERATOR is "amina"/,
    ],
    [
      "the sender of mail is more than one plain address",
      { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "a,b@c.de" },
      /MAIL_FROM is "a,b@c.de".* one plain address/,
    ],
    [
      "a date is invalid",
      { KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL: "soon" },
      /KASUWA_LEGACY_WEBHOOK_SIGNATURE_UNTIL/,
    ],
    ["months are too few", { KASUWA_MONTHS_KEPT: "1" }, /KASUWA_MONTHS_KEPT is "1".* from 2 /],
    [
      "months of the ledger may be disputed still",
      { KASUWA_LEDGER_MONTHS_KEPT: "17" },
      /KASUWA_LEDGER_MONTHS_KEPT is "17".* from 18 to 600/,
    ],
    [
      "the place for archives has no keys",
      { KASUWA_ARCHIVE: "s3://books" },
      /KASUWA_ARCHIVE names a bucket, so KASUWA_ARCHIVE_ACCESS_KEY must be set/,
    ],
    [
      "requests are kept for too long",
      { KASUWA_REQUEST_LOG_DAYS: "91" },
      /KASUWA_REQUEST_LOG_DAYS is "91".* from 0 to 90/,
    ],
    [
      "the request log has no room",
      { KASUWA_REQUEST_LOG_GB: "0" },
      /KASUWA_REQUEST_LOG_GB is "0".* from 1 /,
    ],
    [
      "the sampler of traces is unknown",
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_SAMPLER: "sometimes" },
      /OTEL_TRACES_SAMPLER is "sometimes".* parentbased_always_on/,
    ],
    [
      "connections are too few",
      { KASUWA_CONNECTIONS: "5" },
      /KASUWA_CONNECTIONS is "5".* from 10 /,
    ],
    [
      "an address may have no connection",
      { KASUWA_CONNECTIONS_PER_ADDRESS: "0" },
      /KASUWA_CONNECTIONS_PER_ADDRESS is "0"/,
    ],
    [
      "reading by hand is no choice",
      { KASUWA_PLAIN_REQUESTS: "no" },
      /KASUWA_PLAIN_REQUESTS is "no"/,
    ],
    ["a setting is misspelled", { KASUWA_ROLE: "api" }, /no setting KASUWA_ROLE; .* KASUWA_ROLES/],
    ["the log level is invalid", { LOG_LEVEL: "verbose" }, /LOG_LEVEL is "verbose".* info,/],
    ["the database's address is no address", { DATABASE_URL: "not a url" }, /DATABASE_URL/],
    ["the database is of another kind", { DATABASE_URL: "mysql://root:geheim@db/x" }, /postgres:/],
    [
      "the direct address is no address",
      { DATABASE_DIRECT_URL: "postgres://db:port/x" },
      /DATABASE_DIRECT_URL/,
    ],
    [
      "the address names several hosts",
      { DATABASE_URL: "postgres://kasuwa:geheim@one:5432,two:5432/kasuwa" },
      /DATABASE_URL names several hosts/,
    ],
    ["a service drains without end", { KASUWA_DRAIN_SECONDS: "301" }, /KASUWA_DRAIN_SECONDS/],
    ["a role is unknown", { KASUWA_ROLES: "api,cook" }, /cook/],
    ["production has no master key", { NODE_ENV: "production" }, /KASUWA_MASTER_KEYS/],
    ["a master key is too short", { KASUWA_MASTER_KEYS: "1:AAAA" }, /KASUWA_MASTER_KEYS/],
    ["a master key is empty", { KASUWA_MASTER_KEYS: "1:" }, /KASUWA_MASTER_KEYS/],
    [
      "a master key is no Base64",
      { KASUWA_MASTER_KEYS: `1:${"é!".repeat(40)}` },
      /KASUWA_MASTER_KEYS/,
    ],
    [
      "two master keys have one id",
      { KASUWA_MASTER_KEYS: `1:${"A".repeat(43)}=,1:${"B".repeat(43)}=` },
      /has key 1 twice/,
    ],
    [
      "production is to have demo businesses",
      {
        NODE_ENV: "production",
        KASUWA_DEMO: "1",
        KASUWA_MASTER_KEYS: `1:${Buffer.alloc(32).toString("base64")}`,
      },
      /KASUWA_DEMO/,
    ],
  ])("%s", (_, env, what) => {
    const refusal = refusalOf(env);
    expect(codeOf(refusal)).toBe(REFUSED);
    expect(refusal.message).toMatch(what);
    expect(refusal.message).toMatch(oneSentence);
  });

  test("a database's address cannot be used, without a word of its password", () => {
    const { message } = refusalOf({ DATABASE_URL: "mysql://root:geheim@db/x" });
    expect(message).not.toContain("geheim");
  });
});
