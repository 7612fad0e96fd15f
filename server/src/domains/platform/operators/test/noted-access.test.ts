import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  enableTotp,
  lastMailTo,
  leaveEdge,
  PASSWORD,
  startDashboardService,
  totp,
} from "../../../../../test/support/dashboard-person.ts";
import {
  consoleBrowser,
  createOperator,
  signInToConsole,
} from "../../../../../test/support/operator-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { listActions } from "../../audit/index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

/** What the audit says of an operator's access, the oldest first. */
async function notesOf(email: string): Promise<unknown[]> {
  const actions = await listActions(service.kit, { by: email, action: "operator.access" });
  return actions.map(({ details }) => details["what"]).toReversed();
}

async function halfSignIn(email: string): Promise<Browser> {
  const browser = consoleBrowser(service);
  const answer = await browser.auth("/sign-in/email", { email, password: PASSWORD });
  expect(answer.body).toMatchObject({ twoFactorRedirect: true });
  return browser;
}

test("each sign-in of an operator, and each change of what opens the account, is in the audit", async () => {
  const { email } = await createOperator(service, "finance");
  const first = await signInToConsole(service, email);
  const { secret, backupCodes } = await enableTotp(first);
  const again = await halfSignIn(email);
  await leaveEdge();
  expect((await again.auth("/two-factor/verify-totp", { code: "000000" })).status).toBe(401);
  expect((await again.auth("/two-factor/verify-totp", { code: totp(secret) })).status).toBe(200);
  const recovered = await halfSignIn(email);
  const [code] = backupCodes;
  expect((await recovered.auth("/two-factor/verify-backup-code", { code })).status).toBe(200);
  const renewed = await recovered.auth("/two-factor/generate-backup-codes", { password: PASSWORD });
  expect(renewed.status).toBe(200);
  const newPassword = `${PASSWORD} 2`;
  const changing = { currentPassword: PASSWORD, newPassword, revokeOtherSessions: true };
  expect((await recovered.auth("/change-password", changing)).status).toBe(200);
  const disabled = await recovered.auth("/two-factor/disable", { password: newPassword });
  expect(disabled.status).toBe(200);
  expect(await notesOf(email)).toEqual([
    "signed in with a password",
    "began to set up an authenticator",
    "confirmed an authenticator",
    "signed in with an authenticator",
    "signed in with a recovery code",
    "made new recovery codes",
    "changed the password",
    "removed the authenticator",
  ]);
  const [newest] = await listActions(service.kit, { by: email });
  expect(newest?.details).toMatchObject({ address: recovered.headers["x-forwarded-for"] });
});

test("a password that was reset by mail is in the audit", async () => {
  const { email } = await createOperator(service, "finance");
  const browser = consoleBrowser(service);
  await browser.auth("/request-password-reset", { email });
  const token = /reset=([\w-]+)/.exec((await lastMailTo(service, email))?.body ?? "")?.[1];
  const reset = { token, newPassword: `${PASSWORD} 2` };
  expect((await browser.auth("/reset-password", reset)).status).toBe(200);
  expect(await notesOf(email)).toEqual(["reset the password by mail"]);
});
