import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { twoFactor } from "better-auth/plugins/two-factor";
import { loginAdapter } from "./adapter.ts";
import { guardPlugin } from "./guard-plugin.ts";
import { GuessGuard } from "./guess-guard.ts";
import {
  existingAccountMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from "./login-mails.ts";
import { AUTH_PATH, CLIENT_ADDRESS_HEADER } from "./login-paths.ts";
import type { LoginTools } from "./login-tools.ts";
import { passkeys } from "./passkeys.ts";
import { hashSecret, isSecretOf, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./passwords.ts";
import { limitRequests, requestRules } from "./request-limits.ts";
import { sendToPerson } from "./send-to-person.ts";
import { LOGIN_TABLES, TWO_FACTOR_SCHEMA } from "./tables.ts";

const DAY_SECONDS = 86_400;

/** After so many days a person signs in again, however much the session is used. */
const SESSION_DAYS = 7;

/** A passkey may be added so long after a sign-in. */
const FRESH_SECONDS = 3_600;

const CODE_SECONDS = 600;
const RESET_SECONDS = 3_600;
const CODE_TRIES = 5;

/** Builds better-auth for this installation. What is not named here is off, and `routes.ts` serves only listed paths. */
export function buildBetterAuth(tools: LoginTools, secret: string) {
  const origin = tools.settings.publicUrl();
  return betterAuth({
    appName: "Kasuwa",
    baseURL: origin,
    basePath: AUTH_PATH,
    // As a list: otherwise better-auth reads secrets from environment variables.
    secrets: [{ version: 1, value: secret }],
    database: loginAdapter(tools.database),
    user: LOGIN_TABLES.user,
    account: LOGIN_TABLES.account,
    verification: { ...LOGIN_TABLES.verification, storeIdentifier: "hashed" },
    session: {
      ...LOGIN_TABLES.session,
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      disableSessionRefresh: true,
      freshAge: FRESH_SECONDS,
    },
    emailAndPassword: passwordOptions(tools),
    emailVerification: { sendOnSignUp: true, sendOnSignIn: true },
    trustedOrigins: (request) => [origin, ...ownOrigins(tools, request?.headers.get("host"))],
    rateLimit: {
      enabled: true,
      customStorage: limitRequests(tools),
      customRules: requestRules,
      window: 60,
      max: 120,
    },
    plugins: [
      emailCodes(tools),
      twoFactor({
        issuer: "Kasuwa",
        schema: TWO_FACTOR_SCHEMA,
        // Ours counts wrong passwords and codes together.
        accountLockout: { enabled: false },
      }),
      passkeys(origin),
      guardPlugin(tools),
    ],
    advanced: {
      cookiePrefix: "kasuwa",
      useSecureCookies: origin.startsWith("https://"),
      // better-auth turns this check off in tests.
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { validateSchema: false },
    },
    // What is not a refusal is our failure: it is thrown, and our server logs and answers it.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    logger: { level: "error", log: (_level, message) => tools.log.warn(`sign-in: ${message}`) },
  });
}

export type BetterAuth = ReturnType<typeof buildBetterAuth>;

/** Where the operator has set no public URL, the service is reached by several names: each host is its own. */
const ownOrigins = ({ settings }: LoginTools, host: string | null | undefined): string[] =>
  settings.hasPublicUrl || host == null ? [] : [`http://${host}`, `https://${host}`];

const passwordOptions = (tools: LoginTools) => ({
  enabled: true,
  requireEmailVerification: true,
  minPasswordLength: PASSWORD_LENGTH_MIN,
  maxPasswordLength: PASSWORD_LENGTH_MAX,
  resetPasswordTokenExpiresIn: RESET_SECONDS,
  revokeSessionsOnPasswordReset: true,
  password: {
    hash: hashSecret,
    verify: ({ hash, password }: { hash: string; password: string }) => isSecretOf(hash, password),
  },
  sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
    sendToPerson(
      tools,
      resetMail(user.email, `${tools.settings.publicUrl()}/login#reset=${token}`),
    ),
  onPasswordReset: async ({ user }: { user: { email: string } }) => {
    await new GuessGuard(tools).forgetAccount(user.email);
    await sendToPerson(tools, passwordChangedMail(user.email));
  },
  // The answer to a sign-up is the same for a taken address. Its owner gets this mail.
  onExistingUserSignUp: ({ user }: { user: { email: string } }) =>
    sendToPerson(tools, existingAccountMail(user.email, `${tools.settings.publicUrl()}/login`)),
});

const emailCodes = (tools: LoginTools) =>
  emailOTP({
    otpLength: 6,
    expiresIn: CODE_SECONDS,
    allowedAttempts: CODE_TRIES,
    storeOTP: "hashed",
    disableSignUp: true,
    overrideDefaultEmailVerification: true,
    sendVerificationOTP: ({ email, otp }) => sendToPerson(tools, verificationMail(email, otp)),
  });
