import { passwordTooLong, passwordTooShort } from "./errors.ts";
import { loadHashing } from "./load-hashing.ts";
import type { LoginTools } from "./login-tools.ts";
import { type NewAccount, saveAccount } from "./queries.ts";

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const ID_BYTES = 24;

/**
 * Creates the account of a person whose address is proven. If an account with an unproven address exists, it gets this
 * name and password, and its sessions end: another person may have created it. Undefined if a proven account exists.
 */
export async function createAccount(
  tools: LoginTools,
  person: NewPerson,
): Promise<string | undefined> {
  const account = await prepareAccount(tools, person);
  const saved = await saveAccount(tools.database, tools.realm, account);
  return saved?.userId;
}

/** Returns the account that is to be saved, with the hash of its password. Throws for a password that is too short or long. */
export async function prepareAccount(
  tools: Pick<LoginTools, "randomness" | "hashing">,
  { email, name, password }: NewPerson,
): Promise<NewAccount> {
  const { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } = await import("./passwords.ts");
  if (password.length < PASSWORD_LENGTH_MIN) throw passwordTooShort({ least: PASSWORD_LENGTH_MIN });
  if (password.length > PASSWORD_LENGTH_MAX) throw passwordTooLong({ most: PASSWORD_LENGTH_MAX });
  const { hashSecret } = await loadHashing(tools);
  const newId = () => tools.randomness.bytes(ID_BYTES).toString("base64url");
  return {
    userId: newId(),
    accountId: newId(),
    email,
    name: name.trim(),
    passwordHash: await hashSecret(password),
  };
}
