import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { digest } from "../digest.ts";
import { reasonOf } from "../text/reason.ts";
import type { Clock } from "../time/clock.ts";
import { StoreError, type StoreSettings } from "./object-store.ts";
import { encodePath, encodeQuery, signS3Request } from "./sign-s3-request.ts";

export type S3Settings = Extract<StoreSettings, { kind: "s3" }> & { readonly clock: Clock };

export interface S3Call {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The statuses that the caller handles. Others are an error. */
  readonly accepts: readonly number[];
}

const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const SERVER_ERROR = 500;
const SLOW_DOWN = 429;

/**
 * Sends a request and returns its answer, whose body is not read yet. It is sent again if the service did not answer,
 * or failed itself: every request here may be repeated. Throws a `StoreError`.
 */
export async function callS3(settings: S3Settings, call: S3Call): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(settings, call).catch((error: Error) => error);
    const accepted = acceptedOf(outcome, call);
    if (accepted !== undefined) return accepted;
    if (attempt === TRIES || !mayRepeat(outcome))
      throw await describeFailure(settings, call, outcome);
    if (!(outcome instanceof Error)) outcome.destroy();
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

const acceptedOf = (
  outcome: IncomingMessage | Error,
  { accepts }: S3Call,
): IncomingMessage | undefined =>
  !(outcome instanceof Error) && accepts.includes(outcome.statusCode ?? 0) ? outcome : undefined;

const mayRepeat = (outcome: IncomingMessage | Error): boolean =>
  outcome instanceof Error ||
  (outcome.statusCode ?? 0) >= SERVER_ERROR ||
  outcome.statusCode === SLOW_DOWN;

async function describeFailure(
  { endpoint, bucket, prefix }: S3Settings,
  { method, key }: S3Call,
  outcome: IncomingMessage | Error,
): Promise<StoreError> {
  const what = `${method} ${bucket}/${prefix}${key}`;
  if (outcome instanceof Error)
    return new StoreError(`${endpoint.host} did not answer ${what}: ${reasonOf(outcome)}`, {
      cause: outcome,
    });
  const text = await readText(outcome).catch(() => "");
  const reason = textOf(text, "Message") ?? textOf(text, "Code") ?? "no reason";
  return new StoreError(`${endpoint.host} answered ${what} with ${outcome.statusCode}: ${reason}`);
}

/** No byte for this long: the connection is dead. */
const SILENT_MS = 60_000;

function sendOnce(settings: S3Settings, call: S3Call): Promise<IncomingMessage> {
  const { endpoint, bucket, prefix } = settings;
  const { method, key, query = {}, body = Buffer.alloc(0) } = call;
  const path = `/${bucket}/${prefix}${key}`;
  const bodyDigest = digest("sha256", body).toString("hex");
  const signed = { method, host: endpoint.host, path, query, headers: {}, bodyDigest };
  const headers = {
    ...signS3Request(signed, settings, settings.clock.now()),
    "content-length": String(body.length),
  };
  const queryText = encodeQuery(query);
  const target = encodePath(path) + (queryText === "" ? "" : `?${queryText}`);
  const { request } = process.getBuiltinModule(
    endpoint.protocol === "https:" ? "node:https" : "node:http",
  );
  return new Promise((resolve, reject) => {
    const sent = request(new URL(target, endpoint), { method, headers, timeout: SILENT_MS });
    sent.on("response", resolve).on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error(`silent for ${SILENT_MS / 1_000} s`)));
    sent.end(body);
  });
}

const TEXT_BYTES_MAX = 1_048_576;

/** Reads the body of a short answer. */
export async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > TEXT_BYTES_MAX) throw new StoreError("an answer of the S3 service is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The text of the first element with this name. S3 answers with small XML documents without attributes here. */
export function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replaceAll(
    /&(lt|gt|quot|apos|amp);/g,
    (_, entity: keyof typeof ENTITIES) => ENTITIES[entity],
  );
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;
