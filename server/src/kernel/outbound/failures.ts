import { ForbiddenTarget, UnknownHost } from "./check-target.ts";

/** Why a request failed: a code for programs, and a sentence. */
export interface Failure {
  readonly kind: FailureKind;
  readonly sentence: string;
}

export type FailureKind =
  | "forbidden_target"
  | "unknown_host"
  | "connect_timeout"
  | "connect_failed"
  | "tls_failed"
  | "timeout"
  | "connection_lost"
  | "invalid_answer"
  | "redirect"
  | "status";

/** No complete answer arrived in time. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

const LOCATION_LENGTH_MAX = 200;

/** Every status but 2xx is a failure. A redirect has its own code. */
export function statusFailure(status: number, location: string | undefined): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status < 300 || status >= 400 || location === undefined)
    return { kind: "status", sentence: `The answer's status is ${status}.` };
  const target = location.slice(0, LOCATION_LENGTH_MAX);
  return {
    kind: "redirect",
    sentence: `The answer redirects to ${target}, and redirects are not followed.`,
  };
}

export function failureOf(error: unknown): Failure {
  if (error instanceof TookTooLong)
    return { kind: "timeout", sentence: "The whole answer did not arrive in time." };
  if (error instanceof ForbiddenTarget)
    return { kind: "forbidden_target", sentence: error.message };
  if (error instanceof Error && error.name === "HTTPParserError")
    return { kind: "invalid_answer", sentence: "The answer is not readable HTTP." };
  if (error instanceof UnknownHost) return { kind: "unknown_host", sentence: error.message };
  return (
    known(codeOf(error)) ?? {
      kind: "connection_lost",
      sentence: `The connection broke: ${messageOf(error)}.`,
    }
  );
}

const BY_CODE: Readonly<Record<string, Failure>> = {
  ENOTFOUND: { kind: "unknown_host", sentence: "The host's name resolves to nothing." },
  EAI_AGAIN: { kind: "unknown_host", sentence: "The host's name could not be resolved." },
  UND_ERR_CONNECT_TIMEOUT: {
    kind: "connect_timeout",
    sentence: "No connection was made in time.",
  },
  ETIMEDOUT: { kind: "connect_timeout", sentence: "No connection was made in time." },
  ECONNREFUSED: {
    kind: "connect_failed",
    sentence: "No server listens at the host's address and port.",
  },
  EHOSTUNREACH: { kind: "connect_failed", sentence: "The host's address is unreachable." },
  ENETUNREACH: { kind: "connect_failed", sentence: "The host's network is unreachable." },
  EPROTO: {
    kind: "tls_failed",
    sentence: "The server does not speak a TLS version that we accept.",
  },
  UND_ERR_HEADERS_OVERFLOW: {
    kind: "invalid_answer",
    sentence: "The answer's headers are too large.",
  },
};

function known(code: string): Failure | undefined {
  if (/^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_OSSL_)/.test(code))
    return {
      kind: "tls_failed",
      sentence: `The certificate or the handshake was not accepted (${code}).`,
    };
  return BY_CODE[code];
}

/** The code is on the error or on its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const own = "code" in error ? String(error.code) : "";
  return known(own) === undefined && error.cause !== undefined ? codeOf(error.cause) : own;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
