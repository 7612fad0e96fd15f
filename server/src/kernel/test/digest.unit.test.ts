import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digest, hmacSha256 } from "../digest.ts";

test("a digest has the bytes that Node's own hash object answers", () => {
  fc.assert(
    fc.property(fc.constantFrom("sha1", "sha256"), fc.uint8Array(), (algorithm, bytes) => {
      const data = Buffer.from(bytes);
      expect(digest(algorithm, data)).toEqual(createHash(algorithm).update(data).digest());
    }),
  );
});

test("an HMAC is what Node's own makes, for keys of any length and for text and bytes", () => {
  const keys = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.constant("k".repeat(64)));
  const messages = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(keys, messages, (key, message) => {
      const expected = createHmac("sha256", key).update(message).digest("base64");
      expect(hmacSha256(key, message)).toBe(expected);
    }),
  );
});
