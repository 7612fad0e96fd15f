import { describe, expect, test } from "vitest";
import { present } from "../../assert.ts";
import { currentScope } from "../../database/read-scope.ts";
import type { Kit } from "../../kit.ts";
import { Metrics } from "../../metrics.ts";
import { watchedReads } from "../admission/start-control.ts";
import type { FileChunks } from "../exchange.ts";
import { Reads } from "../limit-reads.ts";

const readerOf = (environmentId: bigint, isGone = () => false) => ({ environmentId, isGone });

/** A file that notes when its reading has ended. */
function fileOf(chunks: readonly string[], failure?: Error) {
  const file = { isEnded: false };
  async function* read() {
    try {
      yield* chunks;
      if (failure !== undefined) throw failure;
    } finally {
      file.isEnded = true;
    }
  }
  return { file, chunks: read() };
}

async function readAll(chunks: FileChunks) {
  const all: (string | Uint8Array)[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

describe("a file", () => {
  test("holds a slot until its last chunk is read", async () => {
    const reads = new Reads(4);
    const bounded = await reads.file(readerOf(1n), fileOf(["a", "b"]).chunks);
    expect(reads.running.files).toBe(1);
    expect(await readAll(bounded)).toEqual(["a", "b"]);
    expect(reads.running.files).toBe(0);
  });

  test("that cannot be read frees its slot", async () => {
    const reads = new Reads(4);
    const bounded = await reads.file(readerOf(1n), fileOf(["a"], new Error("lost")).chunks);
    await expect(readAll(bounded)).rejects.toThrow("lost");
    expect(reads.running.files).toBe(0);
  });

  test("whose client leaves is read no further, and frees its slot", async () => {
    const reads = new Reads(4);
    const { file, chunks } = fileOf(["a", "b"]);
    for await (const chunk of await reads.file(readerOf(1n), chunks)) if (chunk === "a") break;
    expect([file.isEnded, reads.running.files]).toEqual([true, 0]);
    const unread = await reads.file(readerOf(1n), fileOf(["a"]).chunks);
    await unread[Symbol.asyncIterator]().return?.();
    expect(reads.running.files).toBe(0);
  });

  test("is one of two of its business, and of eight in all", async () => {
    const reads = new Reads(4);
    const open = (business: bigint) => reads.file(readerOf(business), fileOf(["a"]).chunks);
    for (const business of [1n, 2n, 3n, 4n]) for (const _ of [1, 2]) await open(business);
    await expect(open(1n)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("already downloads two files"),
    });
    await expect(open(5n)).rejects.toMatchObject({
      code: "server_error",
      message: expect.stringContaining("busy with other downloads"),
    });
  });
});

test("a statement whose caller left while it waited is not sent, and frees its slot", async () => {
  const reads = new Reads(1);
  const enter = (isGone?: () => boolean) =>
    reads.within(readerOf(1n, isGone), () => present(currentScope(), "the scope").enter());
  const leave = await enter();
  let isGone = false;
  const waiting = enter(() => isGone);
  isGone = true;
  leave();
  await expect(waiting).rejects.toMatchObject({ code: "server_error" });
  expect(reads.running.statements).toBe(0);
});

test("the metrics count the statements and the files that are running", async () => {
  const metrics = new Metrics();
  const kit = { database: { connectionsMax: 4 } };
  // Reads use nothing else of a kit.
  const reads = watchedReads(kit as unknown as Kit, metrics);
  await reads.file(readerOf(1n), fileOf(["a"]).chunks);
  for (const _ of [1, 2])
    await reads.within(readerOf(1n), () => present(currentScope(), "the scope").enter());
  const lines = (await metrics.registry.metrics()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining(["kasuwa_reads_running 2", "kasuwa_files_running 1"]),
  );
});
