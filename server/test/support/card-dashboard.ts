import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { chromiumPath, openBrowser } from "./browser.ts";
import { PASSWORD, signIn } from "./dashboard-person.ts";
import { type DashboardService, shareWindow, startDashboard } from "./open-dashboard.ts";
import { ask, dataOf } from "./service.ts";

export const PIN = "4839";

export const CARDHOLDER = {
  ...{ firstName: "Ọláyínká", lastName: "Ògúnbíyí", email: "yinka@example.com" },
};

/** The dashboard of a business with a card, and an owner who has a PIN. */
export interface CardDashboard {
  readonly browser: Browser;
  readonly service: DashboardService;
  /** The reference of a card that holds $50. */
  readonly card: string;
  write<Data>(path: string, body: object): Promise<Data>;
  issue(fundingAmount: number): Promise<{ cardReference: string; lastFour: string }>;
  pay(reference: string, amount: number): Promise<{ status: string }>;
}

/** Starts it for a test file. */
export function useCardDashboard(): () => CardDashboard {
  let dashboard: CardDashboard;
  beforeAll(async () => {
    const service = await startDashboard();
    const browser = await openBrowser(chromiumPath ?? "");
    await setPin(service);
    const write = writerOf(service);
    const { customerId } = await write<{ customerId: string }>("/business/cardholders", CARDHOLDER);
    const order = { customerId, label: "Adverts", fundingAmount: 50 };
    const { cardReference } = await write<{ cardReference: string }>("/business/card/issue", order);
    dashboard = {
      ...{ browser, service, write, card: cardReference },
      issue: (fundingAmount) => write("/business/card/issue", { ...CARDHOLDER, fundingAmount }),
      pay: (reference, amount) => write(`/test/cards/${reference}/authorizations`, { amount }),
    };
  }, 180_000);
  afterAll(async () => {
    await dashboard?.service.stop();
  });
  shareWindow(() => dashboard.browser);
  return () => dashboard;
}

const writerOf =
  (service: DashboardService) =>
  async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await ask(service, { path, body, idempotencyKey: randomUUID() });
    expect(answer.status, answer.text).toBeLessThan(300);
    return dataOf<Data>(answer);
  };

async function setPin(service: DashboardService): Promise<void> {
  const person = await signIn(service, service.email);
  const key = { "idempotency-key": randomUUID() };
  const body = { pin: PIN, password: PASSWORD };
  expect((await person.send("PUT", "/dashboard/api/me/pin", body, key)).status).toBe(200);
}

/** The open dialog. A toast has the role too. */
export const dialogOf = (page: Page) =>
  page.getByRole("dialog").filter({ has: page.locator("form, input") });

/** Types the PIN into the dialog and confirms. The dialog closes once the action is done. */
export async function confirmWithPin(page: Page): Promise<void> {
  await dialogOf(page).getByLabel("Transaction PIN").pressSequentially(PIN);
  await page.keyboard.press("Enter");
  await dialogOf(page).waitFor({ state: "detached" });
}
