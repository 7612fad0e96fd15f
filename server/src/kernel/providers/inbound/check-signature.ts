import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../../refusals.ts";
import type { NoticeSource } from "../ports/notice.ts";

/** The part of a source that authenticates a body. */
type Sender = Pick<NoticeSource, "name" | "isAuthentic">;

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const NO_BODY = Buffer.alloc(0);

/** Returns the body that a provider sent. Throws if its signature is wrong or the provider is unknown. */
export function authenticBody(
  sender: Sender | undefined,
  { headers, body: sent }: Sent,
  onNotice: (provider: string, isAuthentic: boolean) => void,
): { readonly provider: string; readonly body: Buffer } {
  if (sender === undefined) {
    throw new Refusal("not_found", "No provider with this name sends notices here.");
  }
  const body = Buffer.isBuffer(sent) ? sent : NO_BODY;
  const isAuthentic = sender.isAuthentic({ headers, body });
  onNotice(sender.name, isAuthentic);
  if (!isAuthentic) {
    const sentence = "The signature does not match this provider's.";
    throw new Refusal("invalid_signature", sentence);
  }
  return { provider: sender.name, body };
}
