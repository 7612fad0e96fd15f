import type { Browser as Chromium, Page } from "playwright-core";
import { openAgain } from "../../../web/test/support/kept-window.ts";
import type { OperatorRole } from "../../src/kernel/tenancy/operators.ts";
import { enableTotp } from "./dashboard-person.ts";
import { cookiesOf, type DashboardService, openAt } from "./open-dashboard.ts";
import { createOperator, signInToConsole } from "./operator-person.ts";

export interface OpenedConsole {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** The operator's e-mail address. */
  readonly email: string;
  /** Loads another page of the console afresh. */
  go(path: string): Promise<void>;
}

/** Opens the console for a new operator who has signed in with a second factor. */
export async function openConsole(
  chromium: Chromium,
  service: DashboardService,
  path: string,
  role: OperatorRole = "admin",
): Promise<OpenedConsole> {
  const { email } = await createOperator(service, role);
  const browser = await signInToConsole(service, email);
  await enableTotp(browser);
  const addressOf = (of: string) => `${service.url}/console/${of}`;
  const cookies = cookiesOf(browser.cookie, `${service.url}/console`);
  const { page, complaints } = await openAt(chromium, addressOf(path), cookies);
  const go = async (to: string) => {
    await openAgain(page, addressOf(to));
  };
  return { page, complaints, email, go };
}
