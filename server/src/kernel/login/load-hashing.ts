import type { LoginTools, SecretHashing } from "./login-tools.ts";

/** Returns what hashes secrets. The product's own is loaded when it is first needed. */
export const loadHashing = async ({
  hashing,
}: Pick<LoginTools, "hashing">): Promise<SecretHashing> =>
  hashing ?? (await import("./passwords.ts"));
