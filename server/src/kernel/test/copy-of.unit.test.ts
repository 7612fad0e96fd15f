import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { copyOf } from "../text/copy-of.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

test("a copy is the same text, and keeps nothing of what it was cut from", () => {
  const text = (n: number) => `${n} ${Buffer.alloc(1_000_000, "x").toString("latin1")}`;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 100 }, (_, n) => copyOf(text(n).slice(0, 50)));
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(kept[7]).toBe(`7 ${"x".repeat(48)}`);
});
