import { beforeEach, expect, test } from "vitest";
import { expectAccessible, violationsOf } from "../support/accessibility.ts";
import { ConsoleStub, TUNDE } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";

/** axe takes twice as long if all commands are listed, as in console-pages.proof.test.ts. */
const LISTED = [
  ...["business approve", "business list", "business show", "card set-rate", "price list"],
  ...["price set", "provider list", "webhooks deliveries", "webhooks replay-since"],
];

export function commandForms(): void {
  describeConsole("forms of commands in the console", () => {
    const stub = new ConsoleStub();
    stub.operator = { ...TUNDE, listed: LISTED };
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    beforeEach(() => {
      stub.sent.length = 0;
    });

    test("a wide command is described first, then done once by a second press", async () => {
      const { page } = await open("live/commands/webhooks.replay-since?endpoint=we_1&since=6h");
      await page.getByRole("button", { name: /^(Run|Show)/ }).click();
      await page.getByText("1,204 events go to 3 endpoints again.").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel("Since").fill("3h");
      await page.getByText("1,204 events").waitFor({ state: "detached" });
      await page.getByRole("button", { name: /^(Run|Show)/ }).click();
      await page.getByRole("button", { name: "Confirm: run webhooks replay-since" }).click();
      await page.getByRole("heading", { name: "Result" }).waitFor();
      expect(stub.sent.map(({ confirmed }) => confirmed)).toEqual([false, false, true]);
      expect(stub.sent.at(-1)?.["parameters"]).toEqual({ endpoint: "we_1", since: "3h" });
      expect(new Set(stub.sent.map(({ key }) => key)).size).toBe(3);
    });

    test("a command that names its changes shows each now and then, until the input changes", async () => {
      const { page } = await open("live/commands/card.set-rate?business=1000001&rate=1650");
      for (const field of await page.getByRole("textbox").all())
        if ((await field.inputValue()) === "") await field.fill("Treasury desk");
      await page.getByRole("button", { name: "Show what would change" }).click();
      await page.getByRole("deletion").getByText("1600").waitFor();
      await page.getByRole("insertion").getByText("1650").waitFor();
      await page.getByText("This is for business 1000001 in live mode.").waitFor();
      expect(await page.getByText("1600 → 1650").count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole("textbox").last().fill("A bank");
      await page.getByRole("insertion").waitFor({ state: "detached" });
    });

    test("a refusal is shown at the field that it is about, and the typed text stays", async () => {
      const { page } = await open("live/commands/business.show?business=0");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      const field = page.getByRole("textbox", { name: "Business" });
      await page.getByText("must be the id of a business, and 0 is not").waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(await field.inputValue()).toBe("0");
      expect(await page.getByRole("alert").count()).toBe(0);
    });

    test("a list is a table, the text of the command line, or JSON", async () => {
      const { page } = await open("live/commands/business.list");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("cell", { name: "Adire Market" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Text", exact: true }).click();
      await page.getByText("BUSINESS  STATUS").waitFor();
      await page.getByRole("button", { name: "JSON" }).click();
      await page.getByText('"Adire Market"').waitFor();
    });

    test("a command that a second person must approve says so", async () => {
      const { page } = await open("live/commands/price.set");
      for (const field of await page.getByRole("textbox").all()) await field.fill("1");
      for (const field of await page.getByRole("combobox").all())
        await field.selectOption({ index: 1 });
      await page.getByRole("button", { name: /^(Run|Show)/ }).click();
      await page.getByText("You proposed this; a second operator approves it.").waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
