import { hashPassword, verifyPassword } from "@better-auth/utils/password";

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;

/** Each hash takes 32 MB while it is computed, so few are computed at once. */
const AT_ONCE = 2;

/** How many may wait. More would wait longer than a person does. */
const WAITING_MAX = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Returns a salted hash of a password or a PIN, by the scrypt of better-auth, which loads nothing else of it. */
export const hashSecret = (secret: string): Promise<string> => inTurn(() => hashPassword(secret));

export const isSecretOf = (hash: string, secret: string): Promise<boolean> =>
  inTurn(() => verifyPassword(hash, secret));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Error("too many passwords are checked at once");
    // The slot is handed over, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
