import { createHmac } from "node:crypto";
import { digest } from "../digest.ts";

/** One request to an S3 service. */
export interface S3Request {
  readonly method: string;
  readonly host: string;
  /** The path, not yet encoded: `/bucket/key`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** More headers that are signed, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  readonly bodyDigest: string;
}

export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** SHA-256 of an empty body. */
export const EMPTY_BODY = digest("sha256", "").toString("hex");

/** Returns the headers of a request with AWS Signature Version 4, for the service `s3`. */
export function signS3Request(
  request: S3Request,
  { region, accessKey, secretKey }: S3Credentials,
  at: Date,
): Readonly<Record<string, string>> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    "x-amz-content-sha256": request.bodyDigest,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(";");
  const canonical = [
    request.method,
    encodePath(request.path),
    encodeQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    signedHeaders,
    request.bodyDigest,
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, digest("sha256", canonical).toString("hex")];
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, toSign.join("\n")).toString("hex");
  const credential = `Credential=${accessKey}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}

const hmac = (key: Buffer | string, message: string): Buffer =>
  createHmac("sha256", key).update(message).digest();

/** S3 encodes a path once, unlike other services. */
export const encodePath = (path: string): string => path.split("/").map(encode).join("/");

/** The parameters in the order of their names. */
export const encodeQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");

/** `encodeURIComponent` leaves these five as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
