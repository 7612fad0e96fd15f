import type { Randomness } from "../randomness.ts";

/** Ids of requests: a random name for the process and a counter. So an id costs no entropy and is unique. */
export function requestIds(randomness: Randomness): () => string {
  const processName = randomness.bytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `req_${processName}${count.toString(36).padStart(7, "0")}`;
  };
}
