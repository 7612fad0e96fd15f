import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { ConsoleStub } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";

export function adjustments(): void {
  describeConsole("an adjustment by hand", () => {
    const stub = new ConsoleStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });

    test("is proposed from the accounts of a business, with its evidence", async () => {
      const { page, complaints } = await open("live/money/accounts?business=1000001");
      await page.getByRole("button", { name: "Adjust by hand" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Adjust the books of business 1000001 by hand?").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByLabel("Amount").fill("4000");
      await dialog.getByLabel("Currency").selectOption("NGN");
      await dialog.getByLabel("From").selectOption("suspense");
      await dialog.getByLabel("To", { exact: true }).selectOption("business_wallet");
      await dialog.getByLabel("Why").fill("Sent twice by the bank.");
      const propose = dialog.getByRole("button", { name: "Propose the adjustment" });
      expect(await propose.getAttribute("aria-disabled")).toBe("true");
      const letter = { name: "scan.pdf", mimeType: "application/pdf" };
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ ...letter, buffer: Buffer.alloc(700_001) });
      await dialog.getByText("Give a larger one on the command line.").waitFor();
      expect(await propose.getAttribute("aria-disabled")).toBe("true");
      await dialog.locator("input[type=file]").setInputFiles({
        name: "letter.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Twice."),
      });
      await propose.click();
      await dialog.waitFor({ state: "detached" });
      expect(stub.sent).toMatchObject([
        {
          name: "ledger adjust",
          parameters: {
            ...{ business: "1000001", mode: "live", amount: "4000", currency: "NGN" },
            ...{ from: "suspense", to: "business_wallet", reason: "Sent twice by the bank." },
          },
        },
      ]);
      expect(JSON.stringify(stub.sent)).toContain(btoa("Twice."));
      expect(complaints).toEqual([]);
    });

    test("shows its evidence to the operator who approves it", async () => {
      const { page } = await open("live/inbox/proposal/34");
      const save = page.getByRole("button", { name: "Save it" });
      const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
      expect(file.suggestedFilename()).toBe("letter of the bank.pdf");
      expect(await readFile(await file.path(), "utf8")).toBe("A letter of the bank.");
    });
  });
}
