import { expect, test } from "vitest";
import { ConsoleStub } from "../support/console-answers.ts";
import { describeConsole, useConsole } from "../support/open-console.ts";
import { ServiceStub } from "../support/service-stub.ts";

export function timelines(): void {
  describeConsole("timelines in the console", () => {
    const service = new ServiceStub();
    const inbox = new ConsoleStub();
    let stub: ConsoleStub;
    const { open: openConsole } = useConsole({
      answer: (request, response) => stub.answer(request, response),
    });
    const open = async (path: string, answered: ConsoleStub) => {
      stub = answered;
      const { page } = await openConsole(`${path}`);
      const timeline = page.getByRole("region", { name: "Timeline" });
      await timeline.waitFor();
      return { page, timeline };
    };

    test("a transaction shows everything that happened about it, each step with a link to its page", async () => {
      const { timeline } = await open("live/transactions?search=trf_01jd7zzq2m4k8v", service);
      const text = await timeline.innerText();
      const steps = [
        "POST /business/single",
        "Money held",
        "Call to kora",
        "got no answer in 10000 ms",
        "Alert to the operators",
        "rejected the proposal",
        "adire.ng answered 500",
        "Next status query",
      ];
      const places = steps.map((step) => text.indexOf(step));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      const addresses = await timeline
        .getByRole("link")
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute("href")?.replace(/\?.*$/, "")),
        );
      expect(addresses).toEqual([
        "/console/live/requests/req_mi9w3k2c4f1c",
        "/console/live/money/transactions/ltx_01jd8b6x7mh3q9",
        "/console/live/providers/calls",
        "/console/live/providers/calls",
        "/console/live/deliveries/we_01jd7x",
      ]);
      expect(service.asked).toContainEqual({
        ...{ name: "transaction timeline", reference: "trf_01jd7zzq2m4k8v" },
        ...{ business: "1000001", mode: "live" },
      });
    });

    test.each([
      ["an alert", "alert/44", "trf_01jd8c0p2k4"],
      ["an order of unknown outcome", "unknown/1000001-trf_01jd7zzq2m4k8v", "trf_01jd7zzq2m4k8v"],
      ["a transfer above its limit", "transfer/1000001-trf_01jd8b6x7mh3q9", "trf_01jd8b6x7mh3q9"],
    ])("%s opens on the timeline of its subject", async (...[, item, reference]) => {
      const { page } = await open(`live/inbox/${item}`, inbox);
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      const asked = loaded
        .map((address) => new URL(address).searchParams)
        .filter((search) => search.get("name") === "transaction timeline")
        .map((search) => JSON.parse(search.get("parameters") ?? ""));
      expect(asked).toEqual([{ reference, business: "1000001", mode: "live" }]);
    });

    test("a proposal shows what it would post, its two people, and its subject's timeline", async () => {
      const { page } = await open("live/inbox/proposal/31", inbox);
      const posted = page.getByRole("region", { name: "What would be posted" });
      await posted.getByText("+₦12,350.00").waitFor();
      const people = page.getByRole("list", { name: "Four eyes" }).getByRole("listitem");
      await people.nth(0).getByText("halima@kasuwa.example").waitFor();
      await people.nth(1).getByText("(you)").waitFor();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("dialog").getByText("−₦12,400.00").waitFor();
    });
  });
}
