import { badReturnUrl } from "./errors.ts";

/** Throws unless a browser can open the address, and it carries no password. */
export function requireReturnUrl(text: string): void {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\/[^/\\]/i.test(text)) {
    throw badReturnUrl({ why: "is not a web address like https://example.com/thanks" });
  }
  if (url.username !== "" || url.password !== "") {
    throw badReturnUrl({ why: "contains a user name or a password" });
  }
}
