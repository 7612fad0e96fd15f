import { minutesText } from "./attempts.ts";
import { passwordLocked } from "./errors.ts";
import { GuessGuard } from "./guess-guard.ts";
import { loadHashing } from "./load-hashing.ts";
import type { LoginTools } from "./login-tools.ts";
import { readAccount } from "./queries.ts";

export interface PasswordOwner {
  readonly userId: string;
  readonly email: string;
}

export interface CheckedPassword {
  readonly isRight: boolean;
  readonly triesLeft: number;
}

/** Compares a password with the person's own. Wrong ones count with those of the sign-in. Throws once it is locked. */
export async function checkPassword(
  tools: LoginTools,
  { userId, email }: PasswordOwner,
  password: string,
): Promise<CheckedPassword> {
  const guard = new GuessGuard(tools);
  // A session asks, so the address is not what is limited.
  const guess = { account: email, address: `session/${userId}` };
  const { lockedSeconds, triesLeft } = await guard.take(guess);
  if (lockedSeconds !== undefined) throw passwordLocked({ wait: minutesText(lockedSeconds) });
  const account = await readAccount(tools.database, tools.realm, userId);
  const hash = account?.passwordHash ?? undefined;
  const { isSecretOf } = await loadHashing(tools);
  const isRight = hash !== undefined && (await isSecretOf(hash, password));
  if (isRight) await guard.giveBack(guess);
  return { isRight, triesLeft };
}
