import { postJson } from "./post-json.ts";

export type CodePurpose = "pin" | "keys" | "webhooks";

/** Has a one-time code sent by e-mail. Returns the address, partly hidden. */
export async function sendCode(purpose: CodePurpose): Promise<string> {
  const { sentTo } = await postJson<{ sentTo: string }>("/dashboard/api/me/otp", { purpose });
  return sentTo;
}
