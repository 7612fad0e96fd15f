import { beforeEach, expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { ConsoleStub } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";

export function reconciliation(): void {
  describeConsole("reconciliation in the console", () => {
    const stub = new ConsoleStub();
    const { open, openNext } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    beforeEach(() => {
      stub.sent.length = 0;
    });

    test("each page says which sign the clearing account has there", async () => {
      const { page } = await open("live/money/accounts");
      await page.getByText(/so provider clearing is negative here, and positive on/).waitFor();
      await openNext(page, "live/money/trial-balances/2026-11-27");
      await page.getByText(/provider clearing, is a debit and so positive here/).waitFor();
      await openNext(page, "live/money/reconciliation");
      await page.getByText(/positive here. On Accounts it is negative/).waitFor();
    });

    test("the page compares with a file, and says where the differences are decided", async () => {
      const { page } = await open("live/money/reconciliation");
      // One of the two was left for some days.
      const waiting = page.getByText("1 difference to decide, in the");
      await waiting.getByRole("link", { name: "inbox" }).waitFor();
      await page.getByRole("button", { name: "Compare with a statement" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Provider").fill("vtpass");
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: Buffer.from("date,in") });
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Compare" }).click();
      await dialog.getByRole("button", { name: "Done" }).waitFor();
      expect(stub.sent).toMatchObject([
        { name: "provider reconcile", parameters: { provider: "vtpass" } },
      ]);
      expect(JSON.stringify(stub.sent)).toContain(btoa("date,in"));
    });

    test("a difference links to the transaction that it is about", async () => {
      const { page } = await open("live/inbox/difference/512");
      const link = page.getByRole("link", { name: "trf_01jd7zzq2m4k8v, with its ids" });
      expect(await link.getAttribute("href")).toContain("transactions?search=trf_01jd7zzq2m4k8v");
    });
  });
}
