import { beforeEach, expect, test } from "vitest";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function mail(): void {
  describeConsole("mail in the console", () => {
    const stub = new ServiceStub();
    const { open, openNext } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    beforeEach(() => {
      stub.sent.length = 0;
      stub.asked.length = 0;
    });

    test("failed mail is listed apart, with what went wrong, and sent again", async () => {
      const { page } = await open("live/mail?state=failed");
      await page.getByText("ngozi@example.com: 550 no such mailbox").first().waitFor();
      expect(stub.asked).toContainEqual({ name: "mail list", page: "1", state: "failed" });
      await openNext(page, "live/mail/301?state=failed");
      await page.getByRole("button", { name: "Send again" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send it again" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(stub.sent).toMatchObject([{ name: "mail resend", parameters: { mail: "301" } }]);
    });

    test("the text of a mail is shown on demand, by the command that the audit records", async () => {
      const { page } = await open("live/mail/301");
      await page.getByRole("main").getByText("550 no such mailbox").last().waitFor();
      expect(stub.asked.map(({ name }) => name)).not.toContain("mail show");
      await page.getByRole("button", { name: "Show the text" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("The audit log records that you read it.").waitFor();
      await dialog.getByRole("button", { name: "Show the text" }).click();
      await dialog.getByRole("button", { name: "Done" }).waitFor();
      expect(stub.sent).toMatchObject([{ name: "mail show", parameters: { mail: "301" } }]);
    });
  });
}
