import type { Randomness } from "./randomness.ts";
import type { Clock } from "./time/clock.ts";

/** Eight digits of base 36 hold a time in milliseconds until the year 2059. */
const TIME_DIGITS = 8;

const TIME_MAX_MS = 36 ** TIME_DIGITS - 1;

/** What a request's id begins with if it arrives at this time. Ids of later requests sort after it. */
export function requestIdPrefix(atMs: number): string {
  const inRange = Math.min(Math.max(0, Math.floor(atMs)), TIME_MAX_MS);
  return `req_${inRange.toString(36).padStart(TIME_DIGITS, "0")}`;
}

const FORM = /^req_[0-9a-z]{8}[0-9a-f]{8}[0-9a-z]{4,}$/;

/** True for a text of the form of an id. Ids from before the request log have another form. */
export const isRequestId = (text: string): boolean => FORM.test(text);

/** When the request with this id arrived, in milliseconds since 1970. */
export const receivedMsOf = (id: string): number =>
  Number.parseInt(id.slice("req_".length, "req_".length + TIME_DIGITS), 36);

/**
 * Ids of requests: the time, a random name for the process, and a counter. So an id costs no entropy, is unique, and
 * says where the request log has it.
 */
export function requestIds(randomness: Randomness, clock: Clock): () => string {
  const processName = randomness.bytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    const time = requestIdPrefix(clock.now().getTime());
    return `${time}${processName}${count.toString(36).padStart(4, "0")}`;
  };
}
