import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../../../test/support/mail-server.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { buildWorker, tasksOf } from "../../../app.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { JobWorker } from "../../../kernel/jobs/worker.ts";
import { smtpCarrier } from "../smtp.ts";

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const letter = (to: string) => ({
  ...{ id: "1.2", to, fromName: "Adire Market", subject: "Invoice: ₦100" },
  ...{ text: "Pay ₦100", html: "<p>Pay <b>₦100</b></p>" },
});

const carry = (to: string) =>
  smtpCarrier({ url: server.url, from: "pay@example.com" }).carry(letter(to));

describe("a mail", () => {
  test("is taken in both forms, from the merchant at the service's address, under one id", async () => {
    expect(await carry("amina@example.org")).toEqual({ kind: "taken" });
    const [mail] = server.received;
    expect(mail?.to).toEqual(["amina@example.org"]);
    expect(mail?.raw).toContain("From: Adire Market <pay@example.com>");
    expect(mail?.raw).toContain("Message-ID: <1.2@example.com>");
    expect(mail?.raw).toContain("Content-Type: text/plain");
    expect(mail?.raw).toContain("Content-Type: text/html");
    expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
  });

  test("to nobody is refused for good", async () => {
    expect(await carry("nobody@example.org")).toMatchObject({ kind: "refused" });
  });

  test("that the server does not take now is tried again: it throws", async () => {
    await expect(carry("later@example.org")).rejects.toThrow(/451/);
  });
});

describe("an invoice's mail", () => {
  let service: TestService;
  let worker: JobWorker;
  beforeAll(async () => {
    service = await startTestService([], { mail: { url: server.url, from: "pay@example.com" } });
    worker = buildWorker(service.kit, service.kit.database.url, tasksOf(service.kit));
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop(3_000);
    await service.stop();
  });

  const invoice = async (customerEmail: string) => {
    const body = { amount: 100, customerEmail, description: "12 yards" };
    const answer = await ask(service, { path: "/business/invoices", body });
    return String(answer.body.data?.["publicToken"]);
  };

  const outbox = (recipient: string) =>
    service.kit.database.one<{ isSent: boolean; failure: string | null; attempts: number }>(sql`
      select sent_at is not null as "isSent", failure, attempts from mail_outbox where recipient = ${recipient}`);

  test("reaches the customer once, with where to pay", async () => {
    const token = await invoice("chi@example.org");
    const mine = () => server.received.filter(({ to }) => to.includes("chi@example.org"));
    await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(1);
    const raw = mine()[0]?.raw.replaceAll("=\r\n", "") ?? "";
    expect(raw).toContain(`/pay/${token}`);
    expect(raw).toContain("Subject: Invoice from Adire Market: NGN 100.00");
    await expect
      .poll(() => outbox("chi@example.org"), { timeout: 10_000 })
      .toEqual({ isSent: true, failure: null, attempts: 1 });
  });

  test("that the customer's server refuses for good says so in the outbox, and is not tried again", async () => {
    await invoice("nobody@example.org");
    await expect
      .poll(() => outbox("nobody@example.org"), { timeout: 10_000 })
      .toEqual({
        isSent: false,
        failure: expect.stringContaining("no such mailbox"),
        attempts: 1,
      });
  });
});
