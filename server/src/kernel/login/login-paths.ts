import type { Realm } from "./realm.ts";

/** The header in which our server names the client's address to better-auth. What a client sends in it is dropped. */
export const CLIENT_ADDRESS_HEADER = "x-kasuwa-client-address";

/** The same for counting: addresses that belong together have one key. */
export const CLIENT_KEY_HEADER = "x-kasuwa-client-key";

type Paths = Readonly<Record<string, "GET" | "POST">>;

/** What better-auth may answer in a realm. Its other paths do not exist here. */
export const servedPaths = ({ hasSignUp }: Realm): Paths =>
  hasSignUp ? { ...SIGN_UP_PATHS, ...SERVED_PATHS } : SERVED_PATHS;

const SIGN_UP_PATHS: Paths = {
  "/sign-up/email": "POST",
  "/email-otp/send-verification-otp": "POST",
  "/email-otp/verify-email": "POST",
};

const SERVED_PATHS: Paths = {
  "/sign-in/email": "POST",
  "/sign-out": "POST",
  "/request-password-reset": "POST",
  "/reset-password": "POST",
  "/change-password": "POST",
  "/update-user": "POST",
  "/two-factor/enable": "POST",
  "/two-factor/disable": "POST",
  "/two-factor/get-totp-uri": "POST",
  "/two-factor/verify-totp": "POST",
  "/two-factor/verify-backup-code": "POST",
  "/two-factor/generate-backup-codes": "POST",
  "/passkey/generate-register-options": "GET",
  "/passkey/verify-registration": "POST",
  "/passkey/generate-authenticate-options": "GET",
  "/passkey/verify-authentication": "POST",
  "/passkey/list-user-passkeys": "GET",
  "/passkey/update-passkey": "POST",
  "/passkey/delete-passkey": "POST",
};
