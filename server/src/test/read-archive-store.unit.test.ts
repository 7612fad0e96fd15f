import { expect, test } from "vitest";
import { readArchiveStore } from "../read-archive-store.ts";

const KEYS = { KASUWA_ARCHIVE_ACCESS_KEY: "a", KASUWA_ARCHIVE_SECRET_KEY: "b" };
const read = (env: Record<string, string>) => readArchiveStore(env, "/started/in");

test("a folder is read from the folder of the start, and nothing from nothing", () => {
  expect(read({})).toBeUndefined();
  expect(read({ KASUWA_ARCHIVE: "" })).toBeUndefined();
  expect(read({ KASUWA_ARCHIVE: "file:/archives" })).toEqual({
    kind: "folder",
    folder: "/archives",
  });
  expect(read({ KASUWA_ARCHIVE: "file:archives" })).toEqual({
    kind: "folder",
    folder: "/started/in/archives",
  });
});

test("a bucket has a service, a region and keys, and perhaps a prefix", () => {
  expect(read({ KASUWA_ARCHIVE: "s3://kasuwa-books/live/2026/", ...KEYS })).toEqual({
    ...{ kind: "s3", bucket: "kasuwa-books", prefix: "live/2026/", region: "us-east-1" },
    ...{ endpoint: new URL("https://s3.us-east-1.amazonaws.com"), accessKey: "a", secretKey: "b" },
  });
  const elsewhere = {
    KASUWA_ARCHIVE: "s3://kasuwa-books",
    KASUWA_ARCHIVE_ENDPOINT: "https://minio.example.com:9000",
    KASUWA_ARCHIVE_REGION: "lagos",
  };
  expect(read({ ...elsewhere, ...KEYS })).toMatchObject({
    ...{ prefix: "", region: "lagos", endpoint: new URL("https://minio.example.com:9000") },
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    "another kind of place",
    { KASUWA_ARCHIVE: "ftp://x" },
    "it must be file:/a/folder or s3://bucket/prefix",
  ],
  [
    "a prefix that leads elsewhere",
    { KASUWA_ARCHIVE: "s3://books/live/../../other", ...KEYS },
    "it must be file:/a/folder",
  ],
  ["no bucket", { KASUWA_ARCHIVE: "s3://", ...KEYS }, "it must be file:/a/folder"],
  [
    "a bucket that none can have",
    { KASUWA_ARCHIVE: "s3://Not_a_bucket", ...KEYS },
    "it must be file:/a/folder",
  ],
  [
    "no access key",
    { KASUWA_ARCHIVE: "s3://books", KASUWA_ARCHIVE_SECRET_KEY: "b" },
    "KASUWA_ARCHIVE_ACCESS_KEY must be set",
  ],
  [
    "no secret",
    { KASUWA_ARCHIVE: "s3://books", KASUWA_ARCHIVE_ACCESS_KEY: "a" },
    "KASUWA_ARCHIVE_SECRET_KEY must be set",
  ],
  [
    "a service without TLS elsewhere",
    { KASUWA_ARCHIVE: "s3://books", KASUWA_ARCHIVE_ENDPOINT: "http://minio.example.com", ...KEYS },
    "Only one on this machine may use http.",
  ],
  [
    "a service with a path",
    {
      KASUWA_ARCHIVE: "s3://books",
      KASUWA_ARCHIVE_ENDPOINT: "https://s3.example.com/books",
      ...KEYS,
    },
    "it must be the address of an S3 service",
  ],
])("%s is refused, without a secret in the message", (_, env, message) => {
  expect(() => read(env)).toThrow(message);
});

test("a service on this machine may be without TLS", () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"])
    expect(
      read({
        KASUWA_ARCHIVE: "s3://books",
        KASUWA_ARCHIVE_ENDPOINT: `http://${host}:9000`,
        ...KEYS,
      }),
    ).toMatchObject({ kind: "s3" });
});
