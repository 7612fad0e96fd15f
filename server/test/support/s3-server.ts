import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StoreSettings } from "../../src/kernel/storage/object-store.ts";

const ACCESS_KEY = "AKIDTEST";
const SECRET_KEY = "secret/with+signs=";
const REGION = "eu-west-1";
const BUCKET = "kasuwa-archives";

type S3 = Extract<StoreSettings, { kind: "s3" }>;

/**
 * A bucket of an S3 service, with the requests that archives need. It computes each signature from the request as it
 * arrived, by the published steps of AWS Signature Version 4, and refuses a wrong one.
 */
export interface S3Server {
  readonly settings: S3;
  readonly objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor aborted. */
  readonly openUploads: () => number;
  /** `PUT key`, `POST key?uploads` … in the order of their arrival. */
  readonly requests: string[];
  /** Answers a request instead of the bucket. True: it was answered. */
  intercept: ((request: string, response: ServerResponse) => boolean) | undefined;
  close(): Promise<void>;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => fail(response, 500, error.message));
  });
  const found: Omit<S3Server, "settings"> = {
    ...{ objects, requests, intercept: undefined, openUploads: () => uploads.size },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await bodyOf(request);
    const fault = signatureFault(request, body);
    if (fault !== undefined) return fail(response, 403, fault);
    const url = new URL(request.url ?? "", "http://bucket");
    const key = decodeURIComponent(url.pathname).slice(`/${BUCKET}/`.length);
    const name = `${request.method} ${key}${url.search.replace(/=$/, "")}`;
    requests.push(name);
    if (found.intercept?.(name, response) === true) return;
    return serve({ method: request.method ?? "", key, query: url.searchParams, body }, response);
  }

  function serve({ method, key, query, body }: Asked, response: ServerResponse): unknown {
    const id = query.get("uploadId");
    if (method === "POST" && query.has("uploads")) return begin(key, response);
    if (id !== null) return serveUpload({ method, key, query, body }, id, response);
    if (method === "PUT") {
      objects.set(key, body);
      return response.end();
    }
    const object = objects.get(key);
    if (object === undefined) return fail(response, 404, "The specified key does not exist.");
    response.setHeader("content-length", object.length);
    return response.end(method === "HEAD" ? undefined : object);
  }

  function begin(key: string, response: ServerResponse): void {
    const id = `upload+${uploads.size + 1}/${requests.length}`;
    uploads.set(id, { key, parts: new Map() });
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function serveUpload(
    { method, query, body }: Asked,
    id: string,
    response: ServerResponse,
  ): unknown {
    const upload = uploads.get(id);
    if (upload === undefined) return fail(response, 404, "The upload does not exist.");
    if (method === "PUT") {
      const number = Number(query.get("partNumber"));
      upload.parts.set(number, body);
      response.setHeader("etag", tagOf(body));
      return response.end();
    }
    uploads.delete(id);
    if (method === "DELETE") {
      return response.writeHead(204).end();
    }
    const named = [...body.toString().matchAll(PART)].map(([, number, tag]) => ({ number, tag }));
    const parts = named.map(({ number }) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
    const isKnown = named.every(
      ({ tag }, at) => tag === tagOf(parts[at] ?? Buffer.alloc(0)).replaceAll('"', "&quot;"),
    );
    if (!isKnown)
      return fail(response, 400, "One or more of the specified parts could not be found.");
    objects.set(upload.key, Buffer.concat(parts));
    return response.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings: S3 = {
    ...{ kind: "s3", endpoint: new URL(`http://127.0.0.1:${port}`), region: REGION },
    ...{ bucket: BUCKET, prefix: "books/", accessKey: ACCESS_KEY, secretKey: SECRET_KEY },
  };
  return Object.assign(found, { settings });
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const PART = /<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag><\/Part>/g;

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const tagOf = (body: Buffer): string => `"${sha256(body).slice(0, 32)}"`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

function fail(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status)
    .end(`<Error><Code>E${status}</Code><Message>${message}</Message></Error>`);
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Why a request is not signed by the owner of the bucket. Undefined if it is. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = "", url = "" } = request;
  const [, accessKey, day, region, names = "", signature] =
    FORM.exec(headers.authorization ?? "") ?? [];
  if (accessKey !== ACCESS_KEY || region !== REGION) return "unknown credentials";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "the body has another digest";
  const time = String(headers["x-amz-date"]);
  if (!time.startsWith(day ?? "?") || Math.abs(Date.now() - readTime(time)) > 15 * 60_000)
    return "the time is too far away";
  if (
    !["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name))
  )
    return "a header is not signed";
  const [path = "", query = ""] = url.split("?");
  const lines = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const sorted = query.split("&").sort().join("&");
  const canonical = [method, path, sorted, lines.join(""), names, sha256(body)].join("\n");
  const scope = [day ?? "", REGION, "s3", "aws4_request"];
  const key = scope.reduce<Buffer>(
    (before, next) => createHmac("sha256", before).update(next).digest(),
    Buffer.from(`AWS4${SECRET_KEY}`),
  );
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical)].join("\n");
  const expected = createHmac("sha256", key).update(toSign).digest("hex");
  return expected === signature ? undefined : "the signature does not match";
}

const readTime = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
