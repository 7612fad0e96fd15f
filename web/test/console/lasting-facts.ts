import { expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { ConsoleStub, SAMPLE_READS, TUNDE } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";

export function lastingFacts(): void {
  describeConsole("what lasts, in the inbox", () => {
    const stub = new ConsoleStub();
    const { open, openNext } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });

    test("an open circuit breaker and a pause are listed while they last, with links to their pages", async () => {
      const { page } = await open("live/inbox");
      const facts = page.getByRole("region", { name: "While it lasts" });
      await facts.getByText("Its work waits. 12 orders are waiting for it.").waitFor();
      await facts.getByText("Merchants read: Bills are back at noon.").waitFor();
      expect(await facts.getByRole("listitem").count()).toBe(2);
      expect(await violationsOf(page)).toEqual([]);
      const breaker = facts.getByRole("link", { name: "The circuit breaker of Monnify is open" });
      expect(await breaker.getAttribute("href")).toBe("/console/live/providers");
      const pause = facts.getByRole("link", { name: "Bills is paused" });
      expect(await pause.getAttribute("href")).toBe("/console/live/system/pauses");
      stub.reads = { ...SAMPLE_READS, "provider list": [], pauses: [] };
      await openNext(page, "live/inbox");
      await page.getByRole("heading", { name: /^Decisions/ }).waitFor();
      await facts.waitFor({ state: "detached" });
    });

    test("a role that does not read about providers sees no breaker, and no error", async () => {
      stub.reads = SAMPLE_READS;
      stub.operator = { ...TUNDE, role: "finance" };
      const { page } = await open("live/inbox");
      await page.getByRole("link", { name: "Bills is paused" }).waitFor();
      expect(await page.getByText(/circuit breaker/).count()).toBe(0);
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });
}
