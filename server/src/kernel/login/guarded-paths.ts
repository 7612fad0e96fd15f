/** What a request to a path proves: a password or a code that could be guessed. */
export interface GuardedPath {
  readonly kind: "sign-in" | "code" | "password";
  /** The codes of better-auth's refusals that mean a wrong guess. */
  readonly wrong: readonly string[];
}

const PASSWORD: GuardedPath = { kind: "password", wrong: ["INVALID_PASSWORD"] };

/**
 * It takes the password as well as the code from the mail: the code alone does not prove who signed up with the
 * address.
 */
export const VERIFY_EMAIL_PATH = "/email-otp/verify-email";

/** Every path on which a secret can be guessed. Wrong guesses of one account are counted together. */
export const GUARDED_PATHS: Readonly<Record<string, GuardedPath>> = {
  "/sign-in/email": { kind: "sign-in", wrong: ["INVALID_EMAIL_OR_PASSWORD"] },
  [VERIFY_EMAIL_PATH]: { kind: "sign-in", wrong: [] },
  "/two-factor/verify-totp": { kind: "code", wrong: ["INVALID_CODE", "CODE_ALREADY_USED"] },
  "/two-factor/verify-backup-code": { kind: "code", wrong: ["INVALID_BACKUP_CODE"] },
  "/two-factor/enable": PASSWORD,
  "/two-factor/disable": PASSWORD,
  "/two-factor/get-totp-uri": PASSWORD,
  "/two-factor/generate-backup-codes": PASSWORD,
  "/change-password": PASSWORD,
};

/** The sentence for a wrong guess. The tries left are added to it. */
export const WRONG_SENTENCES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: "The e-mail address or the password is not right.",
  INVALID_CODE: "That code is not right.",
  CODE_ALREADY_USED: "That code was already used. Wait for the next one.",
  INVALID_BACKUP_CODE: "That recovery code is not right.",
  INVALID_PASSWORD: "The password is not right.",
  PASSWORD_OF_ANOTHER:
    "The account of this address has another password. Log in with it, or set a new one under “Forgotten password”.",
};

/** Paths that send a mail to an address that the caller names. */
export const MAILING_PATHS: readonly string[] = [
  "/email-otp/send-verification-otp",
  "/request-password-reset",
  "/sign-up/email",
];

/** Paths after which a person is signed in. */
export const SIGN_IN_PATHS: readonly string[] = [
  "/sign-in/email",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
];
