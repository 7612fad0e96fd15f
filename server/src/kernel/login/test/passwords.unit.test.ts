import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { loadHashing } from "../load-hashing.ts";

/** The cost that better-auth chose. It decides what a guess at a stolen hash costs. */
const COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

test("a password of the product is hashed by scrypt with 32 MB of memory, and a salt of its own", async () => {
  const { hashSecret, isSecretOf } = await loadHashing({ hashing: undefined });
  const hashes = await Promise.all(["correct horse", "correct horse"].map(hashSecret));
  expect(new Set(hashes.map((hash) => hash.split(":")[0])).size).toBe(2);
  for (const hash of hashes) {
    const [salt = "", key] = hash.split(":");
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(key).toBe(scryptSync("correct horse", salt, 64, COST).toString("hex"));
    expect(await isSecretOf(hash, "correct horse")).toBe(true);
    expect(await isSecretOf(hash, "correct house")).toBe(false);
  }
});
