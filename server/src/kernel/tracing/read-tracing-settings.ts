import { StartupError } from "../startup-error.ts";

/** How the traces that begin here are chosen, in the words of OpenTelemetry. */
export type SamplerName = (typeof SAMPLERS)[number];

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export interface TracingSettings {
  /** Where spans are sent, with its path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the collector gets about this process, `service.name` among it. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  readonly ratio: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the standard variables of OpenTelemetry. Undefined: no endpoint is set, or tracing is switched off. Throws a
 * StartupError for a bad value. Its message repeats no header and no address, which may contain a secret.
 */
export function readTracingSettings(env: Environment): TracingSettings | undefined {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return undefined;
  if (!sendsTraces(env["OTEL_TRACES_EXPORTER"] || "otlp")) return undefined;
  const url = readUrl(env);
  if (url === undefined) return undefined;
  requireHttp(env);
  return { url, headers: readHeaders(env), resource: readResource(env), ...readSampler(env) };
}

function sendsTraces(exporter: string): boolean {
  if (exporter === "none" || exporter === "otlp") return exporter === "otlp";
  throw new StartupError(`OTEL_TRACES_EXPORTER is "${exporter}"; it must be otlp or none.`);
}

/** The endpoint for traces is used as it is. The endpoint for all signals gets the path that OTLP defines. */
function readUrl(env: Environment): string | undefined {
  const own = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
  if (own) return requireUrl("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", own).href;
  const general = env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  if (!general) return undefined;
  const url = requireUrl("OTEL_EXPORTER_OTLP_ENDPOINT", general);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/v1/traces`;
  return url.href;
}

function requireUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new StartupError(
    `${name} is not an HTTP address; write it like http://127.0.0.1:4318, without quotes.`,
  );
}

function requireHttp(env: Environment): void {
  const name = env["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"]
    ? "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"
    : "OTEL_EXPORTER_OTLP_PROTOCOL";
  const protocol = env[name] || "http/json";
  if (protocol.startsWith("http/")) return;
  throw new StartupError(
    `${name} is "${protocol}"; spans are sent as http/json, to port 4318 of most collectors.`,
  );
}

const readHeaders = (env: Environment): Readonly<Record<string, string>> => ({
  ...readPairs(env, "OTEL_EXPORTER_OTLP_HEADERS"),
  ...readPairs(env, "OTEL_EXPORTER_OTLP_TRACES_HEADERS"),
});

const USUAL_SERVICE_NAME = "kasuwa";

function readResource(env: Environment): Readonly<Record<string, string>> {
  const attributes = readPairs(env, "OTEL_RESOURCE_ATTRIBUTES");
  const name = env["OTEL_SERVICE_NAME"] || attributes["service.name"] || USUAL_SERVICE_NAME;
  return { ...attributes, "service.name": name };
}

/** Reads `one=1,two=2`. Values may have percent escapes. */
function readPairs(env: Environment, name: string): Record<string, string> {
  const parts = (env[name] ?? "").split(",").map((part) => part.trim());
  return Object.fromEntries(
    parts.filter((part) => part !== "").map((part) => readPair(name, part)),
  );
}

function readPair(name: string, part: string): [string, string] {
  const at = part.indexOf("=");
  const key = part.slice(0, Math.max(0, at)).trim();
  const value = decode(part.slice(at + 1).trim());
  if (key !== "" && value !== undefined) return [key, value];
  throw new StartupError(`${name} must be pairs like name=value, separated by commas.`);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readSampler(env: Environment): Pick<TracingSettings, "sampler" | "ratio"> {
  const text = env["OTEL_TRACES_SAMPLER"] || "parentbased_always_on";
  const sampler = SAMPLERS.find((name) => name === text);
  if (sampler === undefined) {
    throw new StartupError(
      `OTEL_TRACES_SAMPLER is "${text}"; it must be one of ${SAMPLERS.join(", ")}.`,
    );
  }
  const argument = env["OTEL_TRACES_SAMPLER_ARG"] || "1";
  const ratio = Number(argument);
  if (ratio >= 0 && ratio <= 1) return { sampler, ratio };
  throw new StartupError(
    `OTEL_TRACES_SAMPLER_ARG is "${argument}"; it must be a share from 0 to 1, like 0.1.`,
  );
}
