import { createHmac, randomBytes } from "node:crypto";
import type { SecretHashing } from "../../src/kernel/login/login-tools.ts";
import { isSecretOf } from "../../src/kernel/login/passwords.ts";

const MARK = "cheap";

const mac = (salt: string, secret: string) =>
  createHmac("sha256", salt).update(secret).digest("hex");

/**
 * Hashes of the tests' passwords, which need no protection: the product's own takes 65 ms of a core. It also reads the
 * product's hashes, which another process or the command line may have written.
 */
export const cheapHashing: SecretHashing = {
  async hashSecret(secret) {
    const salt = randomBytes(16).toString("hex");
    return `${MARK}:${salt}:${mac(salt, secret)}`;
  },
  async isSecretOf(hash, secret) {
    const [mark, salt = "", key] = hash.split(":");
    return mark === MARK ? mac(salt, secret) === key : await isSecretOf(hash, secret);
  },
};
