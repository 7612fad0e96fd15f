import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../../../test/support/mail-server.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { buildWorker, tasksOf } from "../../../app.ts";
import { setContactEmail } from "../../../domains/platform/businesses/index.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { JobWorker } from "../../../kernel/jobs/worker/worker.ts";
import type { MailCarrier } from "../../../kernel/providers/mail/mail-carrier.ts";
import { mailTasks, outbox } from "../../../kernel/providers/mail/mailer.ts";
import { listMails } from "../../../kernel/providers/mail/queries.ts";
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
  test("is accepted as text and HTML, in the merchant's name from the service's address, under one id", async () => {
    expect(await carry("amina@example.org")).toEqual({ kind: "taken" });
    const [mail] = server.received;
    expect(mail?.to).toEqual(["amina@example.org"]);
    expect(mail?.raw).toContain("From: Adire Market <pay@example.com>");
    expect(mail?.raw).toContain("Message-ID: <1.2@example.com>");
    expect(mail?.raw).toContain("Content-Type: text/plain");
    expect(mail?.raw).toContain("Content-Type: text/html");
    expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
  });

  test("to an unknown mailbox is refused permanently", async () => {
    expect(await carry("unknown@example.org")).toMatchObject({ kind: "refused" });
  });

  test("that the server does not take now throws, so that it is tried again", async () => {
    await expect(carry("later@example.org")).rejects.toThrow(/451/);
  });
});

describe("an invoice's mail", () => {
  let service: TestService;
  let worker: JobWorker;
  beforeAll(async () => {
    service = await startTestService([], { mail: { url: server.url, from: "pay@example.com" } });
    await setContactEmail(service.kit, {
      ...{ businessId: service.business.businessId, email: "shop@example.org", by: "a test" },
    });
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

  const outbox = (intendedFor: string) =>
    service.kit.database.one<{ isSent: boolean; failure: string | null; attempts: number }>(sql`
      select sent_at is not null as "isSent", failure, attempts from mail_outbox
      where intended_for = ${intendedFor}`);

  test("in test mode reaches the business once, with the payment details, and never the recipient that it names", async () => {
    const token = await invoice("chi@example.org");
    const mine = () => server.received.filter(({ to }) => to.includes("shop@example.org"));
    await expect.poll(() => mine().length, { timeout: 30_000 }).toBe(1);
    const raw = mine()[0]?.raw.replaceAll("=\r\n", "") ?? "";
    expect(raw).toContain(`/pay/${token}`);
    expect(raw.replaceAll("\r\n ", " ")).toContain(
      "Subject: [Test mode, for chi@example.org] Invoice from Adire Market: NGN 100.00",
    );
    await expect
      .poll(() => outbox("chi@example.org"), { timeout: 30_000 })
      .toEqual({ isSent: true, failure: null, attempts: 1 });
    expect(server.received.flatMap(({ to }) => to)).not.toContain("chi@example.org");
    const [listed] = await listMails(service.kit.database, 1, 0);
    expect(listed).toMatchObject({ state: "sent", intendedFor: "chi@example.org" });
  });

  test("that the receiving server refuses permanently is marked so in the outbox, and is not tried again", async () => {
    const { businessId } = service.business;
    await setContactEmail(service.kit, { businessId, email: "unknown@example.org", by: "a test" });
    await invoice("ada@example.org");
    await expect
      .poll(() => outbox("ada@example.org"), { timeout: 30_000 })
      .toEqual({
        isSent: false,
        failure: expect.stringContaining("no such mailbox"),
        attempts: 1,
      });
  });
});

describe("mail that is written while there is no mail server", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  const tasksWith = (carrier: MailCarrier | undefined) =>
    mailTasks({ ...service.kit, carrier, onHeld: async () => undefined });

  /** Runs the periodic mail job, as a process with or without a mail server does. */
  async function comesRound(carrier: MailCarrier | undefined): Promise<void> {
    const { database } = service.kit;
    await tasksWith(carrier)["mail.carry_waiting"]?.({});
    const jobs = await database.many<{ payload: unknown }>(sql`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'mail.carry' returning job.payload`);
    for (const { payload } of jobs) await tasksWith(carrier)["mail.carry"]?.(payload);
  }

  const write = (recipient: string | undefined, daysAgo = 0) =>
    service.kit.database.transaction((tx) =>
      outbox.send(tx, {
        ...{ environmentId: 2n, kind: "invoices.sent", subject: "Invoice", body: "Pay" },
        ...{ writtenAt: new Date(Date.now() - daysAgo * 86_400_000) },
        ...(recipient !== undefined && { recipient }),
      }),
    );

  const states = async () =>
    (await listMails(service.kit.database, 10, 0)).map(({ state, failure }) => [state, failure]);

  test("for the business itself goes to its address, from the service, once it has one", async () => {
    const { kit, business } = service;
    const { environmentId } = await kit.database.one<{ environmentId: bigint }>(sql`
      select id as "environmentId" from environments
      where business_id = ${business.businessId} and mode = 'live'`);
    const tell = (subject: string) =>
      kit.database.transaction((tx) =>
        outbox.send(tx, {
          ...{ environmentId, kind: "webhooks.endpoint_failing", subject, body: "It fails." },
          writtenAt: new Date(),
        }),
      );
    await tell("before");
    const contact = { businessId: business.businessId, email: "finance@example.org" };
    await setContactEmail(kit, { ...contact, by: "a test" });
    await tell("after");
    const before = server.received.length;
    await comesRound(smtpCarrier({ url: server.url, from: "pay@example.com" }));
    const [mail, ...others] = server.received.slice(before);
    expect([mail?.to, others]).toEqual([["finance@example.org"], []]);
    expect(mail?.raw).toContain("From: Kasuwa <pay@example.com>");
    expect(mail?.raw).toContain("Subject: after");
    await kit.database.run(sql`truncate mail_outbox`);
  });

  test("waits and is sent exactly once when there is a server, unless it is outdated by then", async () => {
    await write("amina@example.org");
    await write("bisi@example.org", 4);
    await write(undefined);
    await comesRound(undefined);
    const tooLate = "No mail server was configured within three days.";
    expect(await states()).toEqual([
      ["kept", null],
      ["failed", tooLate],
      ["waiting", null],
    ]);
    const carrier = smtpCarrier({ url: server.url, from: "pay@example.com" });
    const before = server.received.length;
    await comesRound(carrier);
    await comesRound(carrier);
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([["amina@example.org"]]);
    expect((await states()).at(-1)).toEqual(["sent", null]);
  });

  test("is one job, whichever process asks for it", async () => {
    await write("chi@example.org");
    const carrier = { carry: async () => ({ kind: "taken" }) as const };
    for (let turn = 0; turn < 3; turn++) {
      await tasksWith(carrier)["mail.carry_waiting"]?.({});
    }
    const { count } = await service.kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'mail.carry'`);
    expect(count).toBe(1);
  });
});
