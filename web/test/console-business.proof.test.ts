import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { chromiumPath, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { openGallery } from "./support/open-gallery.ts";
import { ServiceStub } from "./support/service-stub.ts";

const title =
  chromiumPath === undefined
    ? "a business in the console (left out: no Chromium here; install one or set CHROMIUM)"
    : "a business in the console";

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let app: GalleryService;
  const stub = new ServiceStub();
  beforeAll(async () => {
    app = await startApp({
      ...{ folder: await builtProduct(), page: "console.html" },
      answer: (request, response) => stub.answer(request, response),
    });
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  test("that is approved shows what it is registered as", async () => {
    const { page } = await openGallery(browser, `${app.url}/console/live/businesses/1000001`);
    const section = page.getByRole("region", { name: "Registration" });
    for (const text of ["Adire Market Limited", "RC 120331", "0803 555 0199"])
      await section.getByText(text).waitFor();
    await page.context().close();
  });

  test("has its approval thresholds with its limits, changed with now and then", async () => {
    const path = "live/businesses/1000001/limits";
    const { page } = await openGallery(browser, `${app.url}/console/${path}`);
    const section = page.getByRole("region", { name: "Transfers that wait for approval" });
    await section.getByText("₦500,000.00").waitFor();
    await section.getByText("None waits").waitFor();
    await section.getByRole("button", { name: /transfers made over the api$/ }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Wait above").inputValue()).toBe("500000");
    await dialog.getByLabel("Wait above").fill("750,000");
    await dialog.getByRole("insertion").getByText("₦750,000.00").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change the threshold" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      name: "approval threshold",
      parameters: { business: "1000001", mode: "live", of: "api", above: "750,000" },
    });
    await page.context().close();
  });
});
