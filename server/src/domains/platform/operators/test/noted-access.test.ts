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
import type { Database, Transaction } from "../../../../kernel/database/database.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listActions } from "../../audit/index.ts";
import { noteOperatorAccess } from "../note-operator-access.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

/** What the audit log says about an operator's access, the oldest first. */
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

test("each sign-in of an operator, and each change of what opens the account, is in the audit log", async () => {
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

test("wrong passwords and codes for an operator are in the audit log until the lock, and those for a stranger never", async () => {
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

/** Whether the commit of what notes a wrong password waits for the disk. */
async function isCommitAwaited(email: string): Promise<boolean> {
  const { clock, database } = service.kit;
  let isAwaited = false;
  // Like the database's own `transaction`, but looks before the commit.
  const transaction = ((work: (tx: Transaction) => Promise<void>) =>
    database.transaction(async (tx) => {
      await work(tx);
      const query = sql`select pg_current_xact_id_if_assigned() is not null as "isAwaited"`;
      ({ isAwaited } = await tx.one<{ isAwaited: boolean }>(query));
    })) as Database["transaction"];
  const kit = { clock, database: { transaction } as Database };
  const note = { email, address: null, what: "gave a wrong password", isRefused: true } as const;
  await noteOperatorAccess(kit, note);
  return isAwaited;
}

test("a wrong password for any address waits for a commit, so its time does not name the operators", async () => {
  const { email } = await createOperator(service, "finance");
  expect(await isCommitAwaited(email)).toBe(true);
  expect(await isCommitAwaited("no.operator@adire.example")).toBe(true);
});

test("a password that was reset by mail is in the audit log", async () => {
  const { email } = await createOperator(service, "finance");
  const browser = consoleBrowser(service);
  await browser.auth("/request-password-reset", { email });
  const token = /reset=([\w-]+)/.exec((await lastMailTo(service, email))?.body ?? "")?.[1];
  const reset = { token, newPassword: `${PASSWORD} 2` };
  expect((await browser.auth("/reset-password", reset)).status).toBe(200);
  expect(await notesOf(email)).toEqual(["reset the password by mail"]);
});
