import { hash } from "node:crypto";

/** A digest's bytes. Node makes a Buffer of its own for a digest, which takes as long as the digest; this is cut from its pool. */
export const digest = (algorithm: "sha1" | "sha256", data: string | Buffer): Buffer =>
  Buffer.from(hash(algorithm, data, "base64"), "base64");
