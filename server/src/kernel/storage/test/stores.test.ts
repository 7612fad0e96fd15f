import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../../../test/support/s3-server.ts";
import { systemClock } from "../../time/clock.ts";
import { folderStore } from "../folder-store.ts";
import type { ObjectStore } from "../object-store.ts";
import { s3Store } from "../s3-store.ts";

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(path.join(tmpdir(), "kasuwa-store-"));
});
beforeEach(() => {
  server.intercept = undefined;
  server.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const PART = 1_000;
const s3 = (changes: object = {}): ObjectStore =>
  s3Store({ ...server.settings, ...changes, clock: systemClock }, PART);

async function* pieces(...buffers: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* buffers;
}

async function contentOf(store: ObjectStore, key: string): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of store.get(key)) read.push(piece);
  return Buffer.concat(read);
}

const STORES: readonly [string, () => ObjectStore][] = [
  ["a folder", () => folderStore(folder)],
  ["a bucket", () => s3()],
];

describe.each(STORES)("%s", (_, open) => {
  test.each([
    0,
    1,
    PART - 1,
    PART,
    PART + 1,
    3 * PART,
    3 * PART + 7,
  ])("returns the %d bytes that were stored, and their number", async (length) => {
    const content = randomBytes(length);
    const cut = Math.floor(length / 3);
    await open().put(`a/b/${length}`, pieces(content.subarray(0, cut), content.subarray(cut)));
    expect((await contentOf(open(), `a/b/${length}`)).equals(content)).toBe(true);
    expect(await open().size(`a/b/${length}`)).toBe(length);
  });

  test("a file that is not there has no size, and cannot be read", async () => {
    expect(await open().size("a/none")).toBeUndefined();
    await expect(contentOf(open(), "a/none")).rejects.toThrow(/none/);
  });

  test("content that fails halfway stores nothing, and its own error comes out", async () => {
    async function* failing() {
      yield randomBytes(2 * PART + 5);
      throw new Error("the database is gone");
    }
    await expect(open().put("a/half", failing())).rejects.toThrow("the database is gone");
    expect(await open().size("a/half")).toBeUndefined();
    expect(server.openUploads()).toBe(0);
  });
});

test("a folder leaves no unfinished file, and only its owner can read one", async () => {
  await folderStore(folder).put("mode/file", pieces(Buffer.from("x")));
  const { mode } = await stat(path.join(folder, "mode/file"));
  expect(mode & 0o777).toBe(0o600);
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test("a folder that cannot be written says which file and why", async () => {
  await folderStore(folder).put("file", pieces(Buffer.from("x")));
  await expect(folderStore(path.join(folder, "file")).put("x", pieces())).rejects.toThrow(
    /file\/x cannot be written: /,
  );
});

test("a folder that does not exist is not made: its disk may not be mounted", async () => {
  const missing = path.join(folder, "not-mounted");
  await expect(folderStore(missing).put("a/b", pieces(Buffer.from("x")))).rejects.toThrow(
    `the folder ${missing} does not exist; mount its disk`,
  );
  await expect(stat(missing)).rejects.toThrow("ENOENT");
});

test("two services with a bucket of the same name are two stores", () => {
  const [here, there] = ["https://s3.example.com", "https://s3.example.org"].map((address) =>
    s3({ endpoint: new URL(address) }),
  );
  expect(here?.name).toBe("s3://kasuwa-archives/books/ at s3.example.com");
  expect(there?.name).not.toBe(here?.name);
});

describe("a bucket", () => {
  test("a file of one part is one request, and a longer one appears when its parts are complete", async () => {
    await s3().put("one", pieces(randomBytes(PART)));
    expect(server.requests).toEqual(["PUT books/one"]);
    server.requests.length = 0;
    server.intercept = (request) => {
      if (request.startsWith("PUT")) expect(server.objects.has("books/two")).toBe(false);
      return false;
    };
    await s3().put("two", pieces(randomBytes(PART + 1)));
    expect(server.requests.map((one) => one.replace(/=.*/, ""))).toEqual([
      "POST books/two?uploads",
      "PUT books/two?partNumber",
      "PUT books/two?partNumber",
      "POST books/two?uploadId",
    ]);
  });

  test("wrong keys are refused, and the answer's reason is shown without the secret", async () => {
    const wrong = s3({ secretKey: "another" });
    const failure = await wrong.size("x").catch((error: Error) => error.message);
    expect(failure).toMatch(/answered HEAD kasuwa-archives\/books\/x with 403/);
    await expect(wrong.put("x", pieces(Buffer.from("y")))).rejects.toThrow(
      "the signature does not match",
    );
  });

  test("a service that is busy is asked again", async () => {
    let refusals = 0;
    server.intercept = (_request, response) => {
      if (++refusals > 2) return false;
      response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      return true;
    };
    await s3().put("busy", pieces(Buffer.from("y")));
    expect([refusals, server.objects.has("books/busy")]).toEqual([3, true]);
  });

  test("a completion that fails after its status is an error, and the upload is ended", async () => {
    server.intercept = (request, response) => {
      if (!request.startsWith("POST books/late?uploadId")) return false;
      response.end("\n<Error><Code>InternalError</Code><Message>Try again.</Message></Error>");
      return true;
    };
    await expect(s3().put("late", pieces(randomBytes(2 * PART)))).rejects.toThrow(
      "did not complete late: Try again.",
    );
    expect([await s3().size("late"), server.openUploads()]).toEqual([undefined, 0]);
  });

  test("an answer that ends early is an error", async () => {
    await s3().put("cut", pieces(randomBytes(500)));
    server.intercept = (_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write(Buffer.alloc(100));
      setImmediate(() => response.destroy());
      return true;
    };
    await expect(contentOf(s3(), "cut")).rejects.toThrow();
  });
});
