import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "./support/accessibility.ts";
import { chromiumPath, openBrowser } from "./support/browser.ts";
import { builtProduct } from "./support/build-web.ts";
import { ConsoleStub, SAMPLE_READS } from "./support/console-answers.ts";
import { type GalleryService, startApp } from "./support/gallery-service.ts";
import { openGallery } from "./support/open-gallery.ts";

const title =
  chromiumPath === undefined
    ? "a proposed assignment (left out: no Chromium here; install one or set CHROMIUM)"
    : "a proposed assignment";

const PROPOSED = {
  ...{ id: "31", proposedBy: "halima@kasuwa.example", accountNumber: "9912004488" },
  expiresAt: new Date(Date.now() + 79_200_000).toISOString(),
};

describe.runIf(chromiumPath !== undefined)(title, () => {
  let browser: Browser;
  let app: GalleryService;
  const stub = new ConsoleStub();
  beforeAll(async () => {
    const [credit] = SAMPLE_READS["credits unmatched"] as readonly object[];
    stub.reads = { ...SAMPLE_READS, "credits unmatched": [{ ...credit, proposal: PROPOSED }] };
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

  test("shows who sent the credit and why, and the credit says that it waits", async () => {
    const { page, complaints } = await openGallery(
      ...([browser, `${app.url}/console/live/inbox/proposal/31`] as const),
    );
    const facts = page.getByRole("region", { name: "The credit" });
    await facts.getByText("ỌLÁMIDÉ ṢÓNIBÁRẸ́ TRADING, 2011450034").waitFor();
    await facts.getByText("“ADIRE INV 512 BAL”").waitFor();
    await facts.getByRole("link", { name: /^The credit, with/ }).click();
    await page.waitForURL("**/live/inbox/credit/71");
    await page.getByText("halima@kasuwa.example proposed to assign it to 9912004488.").waitFor();
    expect(await page.getByRole("button", { name: /^(Propose this one|Assign to)/ }).count()).toBe(
      0,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "The proposal" }).click();
    await page.waitForURL("**/live/inbox/proposal/31");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
