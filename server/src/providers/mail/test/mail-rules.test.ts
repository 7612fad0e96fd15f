import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../../../test/support/mail-server.ts";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";
import { tasksOf } from "../../../app.ts";
import { listAlerts } from "../../../domains/platform/alerts/index.ts";
import {
  findEnvironment,
  setContactEmail,
  setMailCap,
} from "../../../domains/platform/businesses/index.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { listMails } from "../../../kernel/providers/mail/queries.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { nextDayInLagos } from "../../../kernel/time/lagos-time.ts";
import { smtpCarrier } from "../smtp.ts";

let server: MailServer;
let service: TestService;
const environments: Record<Mode, bigint> = { test: 0n, live: 0n };

beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService([], { mail: { url: server.url, from: "pay@example.com" } });
  for (const mode of ["test", "live"] as const)
    environments[mode] = await findEnvironment(
      service.kit.database,
      service.business.businessId,
      mode,
    );
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  await service.kit.database.run(sql`truncate mail_outbox, mail_counts`);
  await service.kit.database.run(sql`delete from graphile_worker._private_jobs`);
});

const write = (mode: Mode, recipient?: string, subject = "Invoice") =>
  service.kit.database.transaction((tx) =>
    outbox.send(tx, {
      ...{ environmentId: environments[mode], kind: "invoices.sent", subject, body: "Pay" },
      ...{ writtenAt: new Date(), html: "<p>Pay</p>" },
      ...(recipient !== undefined && { recipient }),
    }),
  );

/** Runs all queued jobs at once, as the workers of several processes do. */
async function carryAll(): Promise<void> {
  const tasks = tasksOf(service.kit);
  const jobs = await service.kit.database.many<{ payload: unknown }>(sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'mail.carry' returning job.payload`);
  await Promise.all(jobs.map(({ payload }) => tasks["mail.carry"]?.(payload)));
}

async function comesRound(): Promise<void> {
  await tasksOf(service.kit)["mail.carry_waiting"]?.({});
  await carryAll();
}

const received = () => server.received.flatMap(({ to }) => to).sort();
const listed = () => listMails(service.kit.database, 20, 0);
const contact = (email: string | null) =>
  setContactEmail(service.kit, { businessId: service.business.businessId, email, by: "a test" });
const cap = (mode: Mode, mailsPerDay: number) =>
  setMailCap(service.kit, {
    ...{ businessId: service.business.businessId, mode, mailsPerDay, by: "a test" },
  });

describe("mail of test mode", () => {
  test("goes to the business's contact, whatever recipient the merchant names", async () => {
    await contact("shop@example.org");
    await write("test", "victim@example.org");
    await carryAll();
    expect(received()).toEqual(["shop@example.org"]);
    expect(await listed()).toMatchObject([{ state: "sent", intendedFor: "victim@example.org" }]);
  });

  test("stays in the outbox if the business has no contact, and names its intended recipient", async () => {
    await contact(null);
    await write("test", "victim@example.org");
    await comesRound();
    expect(received()).toEqual([]);
    expect(await listed()).toMatchObject([{ state: "kept", intendedFor: "victim@example.org" }]);
  });

  test("differs from mail of live mode, which goes to the recipient that the merchant names", async () => {
    await write("live", "amina@example.org");
    await carryAll();
    expect(received()).toEqual(["amina@example.org"]);
    expect(await listed()).toMatchObject([{ state: "sent", intendedFor: null }]);
  });
});

describe("the daily cap", () => {
  const customers = Array.from({ length: 9 }, (_, at) => `customer${at}@example.org`);

  test("holds back exactly the mails above it, however many are sent at once, with one alert", async () => {
    await cap("live", 4);
    for (const customer of customers) await write("live", customer);
    await carryAll();
    expect(received().length).toBe(4);
    const held = (await listed()).filter(({ state }) => state === "held");
    expect(held.length).toBe(5);
    expect(held[0]?.heldUntil).toEqual(nextDayInLagos(service.kit.clock.now()));
    const alerts = await listAlerts(service.kit, {
      ...{ businessId: service.business.businessId, all: true, page: 1 },
    });
    const ours = alerts.filter(({ kind }) => kind === "mail.daily_cap");
    expect(ours).toMatchObject([
      { mode: "live", message: expect.stringContaining("4 mails a day") },
    ]);
    await tasksOf(service.kit)["mail.carry_waiting"]?.({});
    expect(await service.kit.database.many(sql`select id from graphile_worker.jobs`)).toEqual([]);
  });

  test("loses nothing: the mails that it held back go out the next day, or once it is raised", async () => {
    await cap("live", 2);
    for (const customer of customers.slice(0, 5)) await write("live", customer);
    await carryAll();
    expect(received().length).toBe(2);
    await cap("live", 3);
    await comesRound();
    expect(received().length).toBe(3);
    await service.kit.database.run(sql`update mail_counts set day = day - 1`);
    await service.kit.database.run(
      sql`update mail_outbox set held_until = now() where sent_at is null`,
    );
    await comesRound();
    expect(received()).toEqual(customers.slice(0, 5));
  });

  test("exists for each mode, and does not apply to mails from the service to the business itself", async () => {
    await contact("shop@example.org");
    await cap("live", 0);
    await write("live", "amina@example.org");
    await write("live");
    await write("test", "amina@example.org");
    await carryAll();
    expect(received()).toEqual(["shop@example.org", "shop@example.org"]);
    await cap("live", 5_000);
  });

  test("does not count a mail twice if the mail server asks for it later", async () => {
    await cap("live", 1);
    await write("live", "later@example.org");
    await expect(carryAll()).rejects.toThrow("451");
    const { environmentId, id } = await service.kit.database.one<{
      environmentId: bigint;
      id: bigint;
    }>(sql`update mail_outbox set recipient = 'amina@example.org'
           returning environment_id as "environmentId", id`);
    const payload = { environmentId: String(environmentId), id: String(id) };
    await tasksOf(service.kit)["mail.carry"]?.(payload);
    expect(received()).toEqual(["amina@example.org"]);
    await cap("live", 5_000);
  });
});

describe("a mail server never sees a second recipient", () => {
  test.each([
    "amina@example.org,evil@x.yz",
    "amina@example.org, evil@x.yz",
    "Amina <evil@x.yz>",
    "amina@example.org\r\nRCPT TO:<evil@x.yz>",
    '"a"@x.yz',
    "-oQ/tmp@x.yz",
  ])("of an address that was stored before it was checked: %j", async (address) => {
    await write("live", address);
    await carryAll();
    expect(received()).toEqual([]);
    expect(await listed()).toMatchObject([
      { state: "failed", failure: "The recipient is not one plain e-mail address." },
    ]);
  });

  test("because of line breaks in a name or a subject", async () => {
    const carrier = smtpCarrier({ url: server.url, from: "pay@example.com" });
    const injected = "Shop\r\nBcc: evil@x.yz\r\n\r\nBuy!";
    await carrier.carry({
      ...{ id: "1.1", to: "amina@example.org", fromName: injected, subject: injected },
      ...{ text: "line\r\n.\r\nRCPT TO:<evil@x.yz>\r\n", html: "<p>.</p>" },
    });
    expect(received()).toEqual(["amina@example.org"]);
    const [head = "", ...body] = (server.received[0]?.raw ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^Subject:/gim)?.length).toBe(1);
    expect(body.join("\r\n\r\n")).not.toMatch(/^Buy!/m);
  });
});

describe("wherever an e-mail address enters, only one plain address is taken", () => {
  const person = { firstName: "Amina", lastName: "Bello", mobileNumber: "08030000001" };
  const places: readonly (readonly [string, string, object])[] = [
    ["/customers", "email", { externalId: "one" }],
    ["/business/invoices", "customerEmail", { amount: 100 }],
    ["/business/virtualaccount/customer", "email", person],
    ["/business/virtualaccount/dynamic", "email", { amount: 100 }],
    ["/business/cardholders", "email", { firstName: "Amina", lastName: "Bello" }],
  ];

  test.each(places)("%s", async (path, param, body) => {
    for (const address of ["a,evil@x.yz", "-oQ/tmp@x.yz", "a@x.yz\r\nBcc: b@x.yz", '"a"@x.yz']) {
      const answer = await ask(service, {
        ...{ path, body: { ...body, [param]: address }, idempotencyKey: `mail ${path}` },
      });
      expect([answer.status, answer.body.error]).toMatchObject([
        400,
        { code: "validation_failed", param },
      ]);
    }
  });

  test.each([
    "a,evil@x.yz",
    "-oQ/tmp@x.yz",
    "a@x.yz\nb",
  ])("a business's contact: %j", async (email) => {
    await expect(contact(email)).rejects.toMatchObject({ code: "validation_failed" });
  });
});
