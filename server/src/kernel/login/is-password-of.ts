import type { LoginTools } from "./login-tools.ts";
import { readAccount, readUserId } from "./queries.ts";

/** Returns whether the account of this address has this password. An unknown address takes as long. */
export async function isPasswordOf(
  { database, realm }: Pick<LoginTools, "database" | "realm">,
  email: string,
  password: string,
): Promise<boolean> {
  const { hashSecret, isSecretOf } = await import("./passwords.ts");
  const known = await readUserId(database, realm, email);
  const account = known && (await readAccount(database, realm, known.userId));
  const hash = account?.passwordHash ?? undefined;
  if (hash !== undefined) return await isSecretOf(hash, password);
  await hashSecret(password);
  return false;
}
