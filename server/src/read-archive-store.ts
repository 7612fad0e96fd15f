import path from "node:path";
import { StartupError } from "./kernel/startup-error.ts";
import type { StoreSettings } from "./kernel/storage/object-store.ts";
import type { Environment } from "./setting-values.ts";

const DEFAULT_REGION = "us-east-1";

/** Reads where archives are written: `file:/a/folder`, or `s3://bucket/prefix` with a service and its keys. */
export function readArchiveStore(env: Environment, folder: string): StoreSettings | undefined {
  const text = env["KASUWA_ARCHIVE"];
  if (text === undefined || text === "") return undefined;
  const [, file] = /^file:(.+)$/.exec(text) ?? [];
  if (file !== undefined) return { kind: "folder", folder: path.resolve(folder, file) };
  const [, bucket, prefix = ""] = BUCKET.exec(text) ?? [];
  // A client shortens such a path, so its signature would be of another one, or lead to another bucket.
  const isWhole = prefix.split("/").every((part) => !/^\.{1,2}$/.test(part));
  if (bucket === undefined || !isWhole)
    throw new StartupError(
      `KASUWA_ARCHIVE is "${text}"; it must be file:/a/folder or s3://bucket/prefix.`,
    );
  const region = env["KASUWA_ARCHIVE_REGION"] || DEFAULT_REGION;
  return {
    ...{ kind: "s3", bucket, prefix: prefix === "" ? "" : `${prefix}/`, region },
    endpoint: readEndpoint(env, region),
    accessKey: needed(env, "KASUWA_ARCHIVE_ACCESS_KEY"),
    secretKey: needed(env, "KASUWA_ARCHIVE_SECRET_KEY"),
  };
}

/** Signs that a service may treat specially in a key are left out. */
const BUCKET =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9_-][A-Za-z0-9._/-]*?))?\/?$/;

function readEndpoint(env: Environment, region: string): URL {
  const text = env["KASUWA_ARCHIVE_ENDPOINT"] || `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isBare =
    url !== undefined && url.pathname === "/" && url.search === "" && url.username === "";
  if (url === undefined || !isBare || !(url.protocol === "https:" || isLocal(url)))
    throw new StartupError(
      `KASUWA_ARCHIVE_ENDPOINT is "${text}"; it must be the address of an S3 service, like https://s3.example.com. Only one on this machine may use http.`,
    );
  return url;
}

/** An archive has personal data, so it leaves the machine encrypted only. */
const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" &&
  (hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127."));

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === "")
    throw new StartupError(`KASUWA_ARCHIVE names a bucket, so ${name} must be set, too.`);
  return value;
}
