import { expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function cards(): void {
  describeConsole("a card in the console", () => {
    const stub = new ServiceStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });

    test("is found by its reference, with its business and its newest purchases", async () => {
      const { page } = await open("live/transactions?search=crd_9t5z5j3a85g8");
      const card = page.getByRole("region", { name: "crd_9t5z5j3a85g8" });
      await card.getByText("Visa card ending in 2170 of").waitFor();
      const business = card.getByRole("link", { name: "Adire Market" });
      expect(await business.getAttribute("href")).toBe("/console/live/businesses/1000001");
      await card.getByText("Declined: transaction limit").waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });

    test("is named among what has no such reference", async () => {
      const { page } = await open("live/transactions?search=NONE-1");
      await page.getByText("No transaction and no card has this reference or number").waitFor();
    });
  });
}
