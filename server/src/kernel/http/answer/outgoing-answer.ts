import type { FileChunks } from "../exchange.ts";

/** An answer as it is sent. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | FileChunks;
}
