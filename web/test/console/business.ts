import { expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function businesses(): void {
  describeConsole("a business in the console", () => {
    const stub = new ServiceStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });

    test("that is approved shows what it is registered as", async () => {
      const { page } = await open("live/businesses/1000001");
      const section = page.getByRole("region", { name: "Registration" });
      for (const text of ["Adire Market Limited", "RC 120331", "0803 555 0199"])
        await section.getByText(text).waitFor();
    });

    test("that moved names its cell, and offers no action that would change it", async () => {
      const { page } = await open("live/businesses/1000003");
      await page.getByText("Moved to cell 14").waitFor();
      expect(await page.getByRole("button", { name: "Suspend" }).count()).toBe(0);
      const other = await open("live/businesses/1000001");
      await other.page.getByRole("button", { name: "Suspend" }).waitFor();
    });

    test("has its approval thresholds with its limits, and shows now and then when they change", async () => {
      const path = "live/businesses/1000001/limits";
      const { page } = await open(`${path}`);
      const section = page.getByRole("region", { name: "Transfers that wait for approval" });
      await section.getByText("₦500,000.00").waitFor();
      await section.getByText("None waits").waitFor();
      await section.getByRole("button", { name: /transfers created over the api$/ }).click();
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
    });
  });
}
