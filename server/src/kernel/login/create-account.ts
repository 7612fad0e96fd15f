import { passwordTooLong, passwordTooShort } from "./errors.ts";
import type { LoginTools } from "./login-tools.ts";
import { saveAccount } from "./queries.ts";

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const ID_BYTES = 24;

/**
 * Creates the account of a person whose address is proven. An account whose address is not proven gets this name and
 * password instead, and its sessions end: another person may have created it. Undefined if there is a proven account.
 */
export async function createAccount(
  { database, randomness }: LoginTools,
  { email, name, password }: NewPerson,
): Promise<string | undefined> {
  const { hashSecret, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } = await import("./passwords.ts");
  if (password.length < PASSWORD_LENGTH_MIN) throw passwordTooShort({ least: PASSWORD_LENGTH_MIN });
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordTooLong({ most: PASSWORD_LENGTH_MAX });
  const newId = () => randomness.bytes(ID_BYTES).toString("base64url");
  const saved = await saveAccount(database, {
    userId: newId(),
    accountId: newId(),
    email,
    name: name.trim(),
    passwordHash: await hashSecret(password),
  });
  return saved?.userId;
}
