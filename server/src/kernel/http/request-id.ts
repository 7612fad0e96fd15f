import type { Randomness } from "../randomness.ts";

/** Ids of requests: a random name for the process and a count, so that one costs no entropy and none comes twice. */
export function requestIds(randomness: Randomness): () => string {
  const processName = randomness.bytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `req_${processName}${count.toString(36).padStart(7, "0")}`;
  };
}
