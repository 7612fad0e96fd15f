import { beforeEach, expect, test } from "vitest";
import { idle, violationsOf } from "./support/accessibility.ts";
import { ConsoleStub, SAMPLE_READS, TUNDE } from "./support/console-answers.ts";
import { describeConsole, useConsole } from "./support/open-console.ts";

describeConsole("the console in a browser", () => {
  const stub = new ConsoleStub();
  const { open, openNext, addressOf } = useConsole({
    answer: (request, response) => stub.answer(request, response),
  });
  beforeEach(() => {
    stub.operator = TUNDE;
    stub.reads = SAMPLE_READS;
    stub.sent.length = 0;
    stub.unattended.length = 0;
  });

  test("an operator without a session logs in and lands where the link led", async () => {
    stub.operator = { ...TUNDE, isSignedIn: false };
    const { page } = await open("live/commands/business.list?search=list");
    await page.getByLabel("E-mail").fill("tunde@kasuwa.example");
    await page.getByLabel("Password").fill("only a passkey");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("This account is opened by a passkey.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Password").fill("a long password");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByLabel("Code from your authenticator").pressSequentially("123456");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "business list" }).waitFor();
    expect(new URL(page.url()).search).toBe("?search=list");
  });

  test("an operator without a second factor sets one up, and sees nothing else", async () => {
    stub.operator = { ...TUNDE, hasSecondFactor: false };
    const { page } = await open("live/commands");
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByLabel("Your password").waitFor();
    expect(await page.getByRole("link", { name: "Commands" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await violationsOf(page)).toEqual([]);
  });

  test("an invitation names the inviter and the role; an expired one says so", async () => {
    const { page } = await open("join#token=good");
    await page.getByText("Tunde Bello invites you as finance.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await openNext(page, "join#token=ended");
    await page.getByRole("heading", { name: "This invitation does not work" }).waitFor();
  });

  test("a role that may not run a command sees why, and its pages lack the actions", async () => {
    stub.operator = { ...TUNDE, role: "read_only" };
    const { page } = await open("live/commands/business.approve?business=1");
    await page.getByText("Your role may not run this command.").waitFor();
    const run = page.getByRole("button", { name: "Run business approve" });
    expect(await run.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("link", { name: "Operators" }).first().click();
    await page.getByText("Halima Yusuf", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Invite an operator" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /Change role/ }).count()).toBe(0);
  });

  test("an admin invites an operator, and the link is shown once", async () => {
    const { page } = await open("live/operators");
    await page.getByRole("button", { name: "Invite an operator" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("new@kasuwa.example");
    await dialog.getByLabel("Role").selectOption("support");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create the link" }).click();
    await dialog.getByText("/console/join#token=oiv_3vX9kP2m7Qw").waitFor();
    expect(stub.sent[0]).toMatchObject({
      ...{ name: "operator invite", confirmed: false },
      parameters: { email: "new@kasuwa.example", role: "support" },
    });
  });

  test("a change of a role shows now and then, and sends what the page is about", async () => {
    const { page } = await open("test/operators");
    await page.getByRole("button", { name: "Change role of Halima Yusuf" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Role", { exact: true }).selectOption("support");
    await dialog.getByRole("insertion").getByText("Support").waitFor();
    await dialog.getByRole("button", { name: "Change the role" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]?.["parameters"]).toEqual({ operator: "2", role: "support" });
  });

  test("an unmatched credit is assigned to its first candidate with two keys and one click", async () => {
    const { page } = await open("live/inbox");
    await page.getByRole("link", { name: /^Unmatched credit/ }).click();
    const owners = page.getByRole("region", { name: "Possible owners" });
    await owners.getByText("Two digits of the number are swapped.").waitFor();
    await idle(page);
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A second operator approves it first.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Propose: assign ₦340,000.00" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent[0]).toMatchObject({
      ...{ name: "credits assign", parameters: { credit: "71", account: "9912004417" } },
    });
  });

  test("the drawer steps through the inbox, from one group to the next, by key and by link", async () => {
    const { page } = await open("live/inbox/owed/card_77ab20c9d1");
    const drawer = page.locator("[data-drawer]");
    await drawer.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/live/inbox/business/41");
    await page.keyboard.press("[");
    await page.waitForURL("**/live/inbox/owed/card_77ab20c9d1");
    await drawer.getByRole("link", { name: "Adire Market" }).click();
    await page.waitForURL("**/live/businesses/1000001");
  });

  test("an alert is listed with its item, and alone once that is decided", async () => {
    const { page } = await open("live/inbox");
    await page.getByText("Unmatched credit").waitFor();
    await page.getByText("Providers: low balance").waitFor();
    expect(await page.getByText("Collections: unmatched").count()).toBe(0);
    stub.reads = { ...SAMPLE_READS, "credits unmatched": [] };
    await openNext(page, "live/inbox");
    await page.getByText("Collections: unmatched").waitFor();
  });

  test("the proposer may withdraw, and another operator may approve", async () => {
    const { page } = await open("live/inbox/proposal/32");
    await page.getByText("You proposed this. Another operator has to approve it.").waitFor();
    await page.getByRole("button", { name: "Withdraw" }).waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await openNext(page, "live/inbox/proposal/31");
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await openNext(page, "live/inbox/proposal/33");
    await page.getByRole("insertion").getByText("₦500,000.00").waitFor();
    expect(await page.getByText("→").count()).toBe(0);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("insertion").getByText("no limit").waitFor();
  });

  test("an inbox without anything says so, and one that did not load does not", async () => {
    const { page } = await open("test/inbox");
    await page.getByRole("heading", { name: "Nothing is waiting for you" }).waitFor();
    await page.getByText(/^Live mode has \d+ things to decide\.$/).waitFor();
    stub.reads = { ...SAMPLE_READS, "card owed": undefined };
    await openNext(page, "test/inbox");
    await page.getByText("Cards with a debt did not load.").waitFor();
    expect(await page.getByText("Nothing is waiting for you").count()).toBe(0);
  });

  test("a verification of the ledger names each fault, with a link to it", async () => {
    const { page } = await open("live/money/verification");
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByText("Not verified: 3 faults were found.").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(stub.sent[0]).toMatchObject({ name: "ledger verify", run: expect.any(String) });
    await page.getByRole("link", { name: "Look at it" }).click();
    await page.getByRole("heading", { name: "suspense" }).waitFor();
  });

  test("the accounts of a business are found by its name", async () => {
    const { page } = await open("live/money/accounts");
    const asked = page.waitForRequest((request) =>
      request.url().includes("%22search%22%3A%22textiles%22"),
    );
    await page.getByLabel("A business, by its name or id").fill("textiles");
    await asked;
    await page.getByRole("link", { name: /Textiles/ }).click();
    await page.waitForURL(/business=1000002/);
    await page.getByText(/^Of .+Textiles/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test("the keyboard finds a command and goes to pages", async () => {
    const { page, complaints } = await open("live/operators");
    await page.getByText("Halima Yusuf", { exact: true }).waitFor();
    await idle(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").pressSequentially("business approve");
    await page.getByRole("option", { name: /^business approve/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "business approve" }).waitFor();
    await page.locator("body").click({ position: { x: 5, y: 500 } });
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Go to a page").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await page.getByRole("heading", { name: "Operators", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("text that is typed before the palette has loaded is in its field, and triggers no shortcut", async () => {
    const { page } = await open("live/operators", { isNew: true });
    await page.getByText("Halima Yusuf", { exact: true }).waitFor();
    await idle(page);
    const asked = Promise.withResolvers<void>();
    const comes = Promise.withResolvers<void>();
    await page.route(/palette-[^/]*\.js/, async (route) => {
      asked.resolve();
      await comes.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await asked.promise;
    await page.keyboard.type("go businesx");
    await page.keyboard.press("Backspace");
    expect(await page.getByRole("combobox").count()).toBe(0);
    comes.resolve();
    await page.getByRole("combobox").waitFor();
    await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("go busines");
    await page.keyboard.type("s");
    expect(await page.getByRole("combobox").inputValue()).toBe("go business");
    expect(new URL(page.url()).pathname).toBe("/console/live/operators");
  });

  test("a session that soon ends shows a warning, and the page's own requests do not prolong it", async () => {
    stub.operator = { ...TUNDE, minutesLeft: 3 };
    const { page } = await open("live/operators", { isNew: true });
    await page.getByText("Your session ends at").waitFor();
    expect(stub.unattended).toContain("/console/api/me");
    expect(stub.unattended).toContain("/console/api/commands/read");
    stub.unattended.length = 0;
    stub.operator = { ...TUNDE, minutesLeft: 30 };
    await page.getByRole("button", { name: "Stay logged in" }).click();
    await page.getByText("30 min left").waitFor();
    await page.getByText("Your session ends at").waitFor({ state: "detached" });
    expect(stub.unattended).toEqual([]);
  });

  test("test and live look different, and each keeps the page", async () => {
    const { page } = await open("live/operators");
    expect(await page.getByText("Test mode: no real money moves").count()).toBe(0);
    await page.getByRole("link", { name: "Test", exact: true }).click();
    await page.getByText("Test mode: no real money moves").waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/test/operators");
    expect(await page.title()).toBe("Test · Operators · Kasuwa console");
    await page.goto(addressOf("commands"));
    await page.getByRole("heading", { name: "Commands", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/test/commands");
  });

  test("a request for live mode is declined with a reason", async () => {
    const { page } = await open("live/inbox/business/41");
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").fill("The RC number is of another company.");
    await dialog.getByRole("button", { name: "Decline the request" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(stub.sent.at(-1)).toMatchObject({
      name: "business decline",
      parameters: { business: "1000001", reason: "The RC number is of another company." },
    });
  });
});
