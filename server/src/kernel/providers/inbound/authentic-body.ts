import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../../refusals.ts";
import type { NoticeSource } from "../ports/notice.ts";

/** The part of a source by which it is known. */
type Sender = Pick<NoticeSource, "name" | "isAuthentic">;

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const NO_BODY = Buffer.alloc(0);

/** What came in a provider's name, refused where the provider did not send it or there is no such provider. */
export function authenticBody(
  sender: Sender | undefined,
  { headers, body: sent }: Sent,
  onNotice: (provider: string, isAuthentic: boolean) => void,
): { readonly provider: string; readonly body: Buffer } {
  if (sender === undefined) {
    throw new Refusal("not_found", "There is no provider of this name that sends notices here.");
  }
  const body = Buffer.isBuffer(sent) ? sent : NO_BODY;
  const isAuthentic = sender.isAuthentic({ headers, body });
  onNotice(sender.name, isAuthentic);
  if (!isAuthentic) {
    const sentence = "The signature is not the one this provider would have made.";
    throw new Refusal("invalid_signature", sentence);
  }
  return { provider: sender.name, body };
}
