import { beforeEach, expect, test } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function requests(): void {
  describeConsole("API requests in the console", () => {
    const stub = new ServiceStub();
    const { open } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    beforeEach(() => {
      stub.asked.length = 0;
    });

    test("the requests that name a transfer are listed from its page, and open with their bodies", async () => {
      const { page, complaints } = await open("live/transactions?search=trf_01jd7zzq2m4k8v");
      await page.getByRole("link", { name: "API requests that name it" }).click();
      await page.getByRole("link", { name: "POST /transfers, 422" }).click();
      expect(stub.asked).toContainEqual({
        ...{ name: "request find", reference: "trf_01jd7zzq2m4k8v" },
        ...{ business: "1000001", mode: "live" },
      });
      const drawer = page.getByRole("complementary", { name: "Request req_mi9w3k2c4f1c" });
      await drawer
        .getByText("The balance is ₦12,400.00, and this needs ₦85,100.00.")
        .first()
        .waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await drawer.getByRole("link", { name: "trf_01jd7zzq2m4k8v" }).click();
      await page.waitForURL(/live\/transactions\?search=trf_01jd7zzq2m4k8v/);
      expect(complaints).toEqual([]);
    });

    test("a request id opens at once, and a reference asks for its business first", async () => {
      const { page } = await open("live/requests");
      const search = page.getByRole("searchbox", { name: "A reference, or a request id" });
      await search.fill("req_mi9w3k2c4f1c");
      await page.waitForURL("**/live/requests/req_mi9w3k2c4f1c");
      await page.getByText("POST /transfers").waitFor();
      expect(stub.asked).toContainEqual({ name: "request show", request: "req_mi9w3k2c4f1c" });
      await page.getByRole("link", { name: "Close" }).click();
      await search.fill("INV-512");
      await page.getByText("Of which business?").waitFor();
      await page.getByRole("searchbox", { name: "A business, by its name or id" }).fill("Adire");
      await page.getByRole("link", { name: "Adire Market" }).click();
      await page.getByRole("table", { name: "API requests" }).waitFor();
      await page.getByRole("link", { name: "Search older ones" }).click();
      await expect
        .poll(() => stub.asked.some((one) => one["name"] === "request find" && "until" in one))
        .toBe(true);
    });
  });
}
