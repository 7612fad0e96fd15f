import type { IncomingHttpHeaders } from "node:http";
import { readHeader } from "../admission/read-header.ts";

/** How a session is read. */
export interface SessionUse {
  /** True if a page repeats the request by itself, so it does not prolong the session. */
  readonly isUnattended: boolean;
}

/** A page sends it with what it asks by itself, while its person does nothing. */
const UNATTENDED_HEADER = "x-kasuwa-unattended";

export const readSessionUse = (headers: IncomingHttpHeaders): SessionUse => ({
  isUnattended: readHeader(headers, UNATTENDED_HEADER) !== undefined,
});
