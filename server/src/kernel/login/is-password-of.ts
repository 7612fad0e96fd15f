import { loadHashing } from "./load-hashing.ts";
import type { LoginTools } from "./login-tools.ts";
import { readAccount, readUserId } from "./queries.ts";

/** Returns whether the account of this address has this password. An unknown address takes as long. */
export async function isPasswordOf(
  tools: Pick<LoginTools, "database" | "realm" | "hashing">,
  email: string,
  password: string,
): Promise<boolean> {
  const { database, realm } = tools;
  const { hashSecret, isSecretOf } = await loadHashing(tools);
  const known = await readUserId(database, realm, email);
  const account = known && (await readAccount(database, realm, known.userId));
  const hash = account?.passwordHash ?? undefined;
  if (hash !== undefined) return await isSecretOf(hash, password);
  await hashSecret(password);
  return false;
}
