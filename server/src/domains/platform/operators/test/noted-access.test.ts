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
import { sql } from "../../../../kernel/database/sql.ts";
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

test("wrong passwords and codes for an operator are in the audit until the lock, and those for a stranger never", async () => {
  const { email } = await createOperator(service, "finance");
  const { secret } = await enableTotp(await signInToConsole(service, email));
  const waiting = await halfSignIn(email);
  await leaveEdge();
  await waiting.auth("/two-factor/verify-totp", { code: "000000" });
  await waiting.auth("/two-factor/verify-backup-code", { code: "aaaaa-bbbbb" });
  const used = totp(secret, -30);
  await waiting.auth("/two-factor/verify-totp", { code: used });
  const stranger = consoleBrowser(service);
  const guess = async (of: string) =>
    (await stranger.auth("/sign-in/email", { email: of, password: "a wrong password" })).status;
  for (let n = 0; n < 6; n++) await guess(email.toUpperCase());
  expect(await guess(email)).toBe(429);
  expect(await guess("stranger@adire.example")).toBe(401);
  const refusedOf = (by: string) =>
    listActions(service.kit, { by, action: "operator.access_refused" });
  const refused = (await refusedOf(email)).toReversed();
  expect(refused.map(({ details }) => details["what"])).toEqual([
    ...["gave a wrong code", "gave a wrong recovery code", "gave a wrong code"],
    ...["gave a wrong password", "gave a wrong password"],
  ]);
  expect(refused.at(-1)?.details).toMatchObject({ address: stranger.headers["x-forwarded-for"] });
  expect(await refusedOf("stranger@adire.example")).toEqual([]);
});

/** How many transactions of the database have written something. */
const countWrites = async (): Promise<number> =>
  (
    await service.kit.database.one<{ count: number }>(
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text::integer as count`,
    )
  ).count;

/** The fewest transactions that write for a wrong password: others of the service may write beside it. */
async function writesOfGuess(email: string): Promise<number> {
  const browser = consoleBrowser(service);
  const counted: number[] = [];
  for (let n = 0; n < 4; n++) {
    const before = await countWrites();
    await browser.auth("/sign-in/email", { email, password: "a wrong password" });
    counted.push((await countWrites()) - before);
  }
  return Math.min(...counted);
}

test("a wrong password waits for as many commits for a stranger as for an operator, so its time does not tell", async () => {
  const { email } = await createOperator(service, "finance");
  expect(await writesOfGuess("no.operator@adire.example")).toBe(await writesOfGuess(email));
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
