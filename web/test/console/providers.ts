import { expect, test } from "vitest";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function providers(): void {
  describeConsole("providers in the console", () => {
    const stub = new ServiceStub();
    const { open: openConsole } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    const open = async (path: string) => (await openConsole(`${path}`)).page;

    test("show how fast each answers and how often it fails, in the last hour and day", async () => {
      const page = await open("live/providers/health");
      const day = page.getByRole("region", { name: "Calls, the last day" });
      const monnify = day.getByRole("row").filter({ hasText: "Monnify" });
      await monnify.waitFor();
      const cells = await monnify.getByRole("cell").allInnerTexts();
      expect(cells.slice(1, 9)).toEqual([
        ...["1,204", "31", "18", "3", "1.7%", "305 ms", "880 ms", "9,800 ms"],
      ]);
      await monnify.getByRole("img", { name: /^Monnify: at most \d+ calls in an hour/ }).waitFor();
      expect(await page.getByText("Simulator").count()).toBe(0);
    });

    test("keep their full names beside the waiting orders, where the actions are", async () => {
      const page = await open("live/providers?waiting=monnify&of=live");
      const drawer = page.getByRole("complementary");
      await drawer.getByRole("button", { name: "Switch off Monnify in live mode" }).waitFor();
      const table = page.getByRole("table", { name: "Providers" });
      const cut = await table
        .locator("td:first-child *")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      expect(cut).toBe(0);
    });
  });
}
