import { expect } from "vitest";
import { inviteOperator } from "../../src/domains/platform/operators/index.ts";
import { joinAsOperator } from "../../src/domains/platform/operators/join-as-operator.ts";
import { consoleSupport } from "../../src/domains/platform/operators/module.ts";
import { OPERATOR_REALM } from "../../src/kernel/login/realm.ts";
import type { OperatorRole, OperatorSession } from "../../src/kernel/tenancy/operators.ts";
import { Browser, newEmail, PASSWORD } from "./dashboard-person.ts";
import type { TestService } from "./service.ts";

/** The name of the inviting operator in the audit. */
export const INVITING = "amina";

/** The token of an invitation's link. */
export const tokenOf = (link: string): string => new URL(link).hash.replace("#token=", "");

/** A browser at the console. */
export const consoleBrowser = (service: Pick<TestService, "url">): Browser =>
  new Browser(service, OPERATOR_REALM);

export interface TestOperator {
  readonly operatorId: bigint;
  readonly userId: string;
  readonly email: string;
}

/** An operator who has joined by an invitation, and is not signed in. */
export async function createOperator(
  { kit }: Pick<TestService, "kit">,
  role: OperatorRole = "admin",
  email = newEmail("operator"),
): Promise<TestOperator> {
  const { link } = await inviteOperator(kit, { email, role, by: INVITING });
  return await joinAsOperator(kit, {
    token: tokenOf(link),
    name: "Amina Bello",
    password: PASSWORD,
  });
}

/** The browser of an operator who has just signed in by password. */
export async function signInToConsole(
  service: Pick<TestService, "url">,
  email: string,
  password = PASSWORD,
): Promise<Browser> {
  const browser = consoleBrowser(service);
  const answer = await browser.auth("/sign-in/email", { email, password });
  expect(answer).toMatchObject({ status: 200 });
  return browser;
}

/** The session that the console's API would admit. */
export const consoleSessionOf = (
  { kit }: Pick<TestService, "kit">,
  { cookie }: Pick<Browser, "cookie">,
  isUnattended = false,
): Promise<OperatorSession | undefined> =>
  consoleSupport(kit).sessions.read({ cookie }, { isUnattended });
