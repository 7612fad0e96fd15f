import { beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { ConsoleStub, SAMPLE_READS } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";

const PROPOSED = {
  ...{ id: "31", proposedBy: "halima@kasuwa.example", accountNumber: "9912004488" },
  expiresAt: new Date(Date.now() + 79_200_000).toISOString(),
};

export function credits(): void {
  describeConsole("a proposed assignment", () => {
    const stub = new ConsoleStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    beforeAll(() => {
      const [credit] = SAMPLE_READS["credits unmatched"] as readonly object[];
      stub.reads = { ...SAMPLE_READS, "credits unmatched": [{ ...credit, proposal: PROPOSED }] };
    });

    test("shows who sent the credit and why it is unmatched, and that a proposal waits", async () => {
      const { page, complaints } = await open("live/inbox/proposal/31");
      const facts = page.getByRole("region", { name: "The credit" });
      await facts.getByText("ỌLÁMIDÉ ṢÓNIBÁRẸ́ TRADING, 2011450034").waitFor();
      await facts.getByText("“ADIRE INV 512 BAL”").waitFor();
      await facts.getByRole("link", { name: /^The credit and its/ }).click();
      await page.waitForURL("**/live/inbox/credit/71");
      await page.getByText("halima@kasuwa.example proposed to assign it to 9912004488.").waitFor();
      expect(
        await page.getByRole("button", { name: /^(Propose this one|Assign to)/ }).count(),
      ).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("link", { name: "The proposal" }).click();
      await page.waitForURL("**/live/inbox/proposal/31");
      expect(complaints).toEqual([]);
    });
  });

  describeConsole("an unmatched credit", () => {
    const stub = new ConsoleStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });

    test("is sent to the cell of a candidate that has moved, and is assigned to none of its accounts here", async () => {
      const { page, complaints } = await open("live/inbox/credit/71");
      const owners = page.getByRole("region", { name: "Possible owners" });
      await owners.getByText(/^Its business moved to cell 14\./).waitFor();
      expect(await owners.getByRole("button", { name: /^Propose this one/ }).count()).toBe(1);
      await owners.getByRole("button", { name: "Send to cell 14" }).click();
      await page.getByRole("dialog", { name: /^Send .* in cell 14$/ }).waitFor();
      expect(complaints).toEqual([]);
    });
  });
}
