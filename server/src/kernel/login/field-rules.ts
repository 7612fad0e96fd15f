import { isEmailAddress } from "../text/email-address.ts";
import { isPlainName } from "../text/plain-name.ts";

/** What is wrong with a body, in the form of better-auth's refusals. */
export interface FieldFault {
  readonly code: string;
  readonly message: string;
}

const NAME_LENGTH_MAX = 100;

type Body = Readonly<Record<string, unknown>>;

/** better-auth takes names of any length, and offers what the dashboard does not use. Undefined for a good body. */
export function findFieldFault(path: string, body: Body): FieldFault | undefined {
  const { email, name, image, trustDevice } = body;
  if (path === "/sign-up/email" && typeof email === "string" && !isEmailAddress(email))
    return { code: "INVALID_EMAIL", message: "Give one plain e-mail address." };
  if (typeof name === "string" && !isName(name))
    return {
      code: "INVALID_NAME",
      message: `A name has 1 to ${NAME_LENGTH_MAX} characters, on one line, and no character that changes the text direction.`,
    };
  if (image !== undefined) return { code: "INVALID_IMAGE", message: "There are no images." };
  if (trustDevice === true)
    return {
      code: "INVALID_TRUST",
      message: "Devices cannot be trusted: each sign-in needs a code.",
    };
  return undefined;
}

/** PostgreSQL stores no NUL character. Undefined if no text contains one, at any depth. */
export function findTextFault(sent: unknown): FieldFault | undefined {
  const left = [sent];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && value.includes("\0"))
      return { code: "INVALID_TEXT", message: "A text contains the control character 0." };
    // One by one: a list may be longer than the arguments of a call.
    if (typeof value === "object" && value !== null)
      for (const part of Object.values(value)) left.push(part);
  }
  return undefined;
}

const isName = (name: string): boolean => isPlainName(name) && name.length <= NAME_LENGTH_MAX;
