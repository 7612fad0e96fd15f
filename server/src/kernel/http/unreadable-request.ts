import { Refusal } from "../refusals.ts";
import { methodUnknown } from "./api.ts";

/** A parser error of Node, with the bytes that caused it. */
interface Unreadable {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

const FIRST_LINE = /^[A-Za-z]+ \S+ HTTP\/1\.[01]\r\n/;

export function unreadableRefusal({ code, rawPacket }: Unreadable): Refusal {
  if (code === "HPE_HEADER_OVERFLOW")
    return new Refusal("invalid_request", "The headers are too large.");
  if (code === "HPE_INVALID_URL")
    return new Refusal(
      "invalid_request",
      "The URL contains characters that a URL cannot contain. Percent-encode the URL, as UTF-8.",
    );
  if (code === "HPE_INVALID_METHOD" && FIRST_LINE.test(String(rawPacket))) return methodUnknown();
  return new Refusal("invalid_request", "The request is not readable HTTP.");
}
