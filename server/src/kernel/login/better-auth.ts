import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { twoFactor } from "better-auth/plugins/two-factor";
import { loginAdapter } from "./adapter.ts";
import { factorPlugin } from "./factor-plugin.ts";
import { guardPlugin } from "./guard-plugin.ts";
import { GuessGuard } from "./guess-guard.ts";
import {
  existingAccountMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from "./login-mails.ts";
import { CLIENT_ADDRESS_HEADER } from "./login-paths.ts";
import type { LoginTools, SecretHashing } from "./login-tools.ts";
import { passkeys } from "./passkeys.ts";
import * as passwords from "./passwords.ts";
import { limitRequests, requestRules } from "./request-limits.ts";
import { sendToPerson } from "./send-to-person.ts";
import { loginTables, twoFactorSchema } from "./tables.ts";

/** A passkey may be added for this long after a sign-in. */
const FRESH_SECONDS = 3_600;

const CODE_SECONDS = 600;
const RESET_SECONDS = 3_600;
const CODE_TRIES = 5;

/** Builds better-auth for a realm of this installation. What is not named here is off, and `routes.ts` serves only listed paths. */
export function buildBetterAuth(tools: LoginTools, secret: string) {
  const origin = tools.settings.publicUrl();
  const { realm } = tools;
  const tables = loginTables(realm);
  return betterAuth({
    appName: "Kasuwa",
    baseURL: origin,
    basePath: realm.authPath,
    // As a list: otherwise better-auth reads secrets from environment variables.
    secrets: [{ version: 1, value: secret }],
    database: loginAdapter(tools.database, realm),
    user: tables.user,
    account: tables.account,
    verification: { ...tables.verification, storeIdentifier: "hashed" },
    session: {
      ...tables.session,
      expiresIn: realm.session.longestMinutes * 60,
      disableSessionRefresh: true,
      freshAge: FRESH_SECONDS,
    },
    emailAndPassword: passwordOptions(tools),
    emailVerification: { sendOnSignUp: realm.hasSignUp, sendOnSignIn: realm.hasSignUp },
    trustedOrigins: (request) => [origin, ...ownOrigins(tools, request?.headers.get("host"))],
    rateLimit: {
      enabled: true,
      customStorage: limitRequests(tools),
      customRules: requestRules,
      window: 60,
      max: 120,
    },
    plugins: [
      ...(realm.hasSignUp ? [emailCodes(tools)] : []),
      twoFactor({
        issuer: realm.product,
        schema: twoFactorSchema(realm),
        // Ours counts wrong passwords and codes together.
        accountLockout: { enabled: false },
      }),
      passkeys(origin, realm),
      ...(realm.secondFactor === "demanded" ? [factorPlugin(tools)] : []),
      guardPlugin(tools),
    ],
    advanced: {
      cookiePrefix: realm.cookies.prefix,
      defaultCookieAttributes: { path: realm.cookies.path, sameSite: realm.cookies.sameSite },
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

const passwordOptions = (
  tools: LoginTools,
  { hashSecret, isSecretOf }: SecretHashing = tools.hashing ?? passwords,
) => ({
  enabled: true,
  disableSignUp: !tools.realm.hasSignUp,
  requireEmailVerification: true,
  minPasswordLength: passwords.PASSWORD_LENGTH_MIN,
  maxPasswordLength: passwords.PASSWORD_LENGTH_MAX,
  resetPasswordTokenExpiresIn: RESET_SECONDS,
  revokeSessionsOnPasswordReset: true,
  password: {
    hash: hashSecret,
    verify: ({ hash, password }: { hash: string; password: string }) => isSecretOf(hash, password),
  },
  sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
    sendToPerson(tools, resetMail(tools.realm, user.email, `${loginUrl(tools)}#reset=${token}`)),
  onPasswordReset: async ({ user }: { user: { email: string } }) => {
    await new GuessGuard(tools).forgetAccount(user.email);
    await tools.noteAccess?.({
      ...{ email: user.email, address: null, what: "reset the password by mail" },
      isRefused: false,
    });
    await sendToPerson(tools, passwordChangedMail(tools.realm, user.email));
  },
  // The answer to a sign-up is the same for a taken address. Its owner gets this mail.
  onExistingUserSignUp: ({ user }: { user: { email: string } }) =>
    sendToPerson(tools, existingAccountMail(user.email, loginUrl(tools))),
});

const loginUrl = ({ settings, realm }: LoginTools) => `${settings.publicUrl()}${realm.loginPage}`;

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
