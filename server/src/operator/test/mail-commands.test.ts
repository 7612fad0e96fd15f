import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { outbox } from "../../kernel/providers/mail/mailer.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() =>
  service.kit.database.run(sql`truncate mail_outbox, graphile_worker._private_jobs`),
);

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => JSON.parse((await operator(...args, "--json")).output);

interface Listed {
  readonly id: string;
  readonly state: string;
}

/** A mail that the mail server refused this many times. */
async function failed(kind: string, { attempts = 1, hoursAgo = 0 } = {}): Promise<string> {
  const { database } = service.kit;
  const writtenAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const mail = { kind, to: "ada@adire.example", writtenAt, subject: "A mail", body: "Text" };
  await database.transaction((tx) => outbox.sendToPerson(tx, mail));
  const { id } = await database.one<{ id: bigint }>(sql`
    update mail_outbox set failure = '550 no such mailbox', attempts = ${attempts}
    where id = (select max(id) from mail_outbox) returning id`);
  await database.run(sql`truncate graphile_worker._private_jobs`);
  return String(id);
}

const jobs = () =>
  service.kit.database.one<{ count: number }>(sql`
    select count(*)::integer as count from graphile_worker._private_jobs where key like 'mail/%'`);

test("a failed mail is given to the mail server again, and the audit log has it", async () => {
  const id = await failed("login.new_device");
  expect((await operator("mail", "resend", id)).output).toBe(
    `Mail ${id} goes to ada@adire.example again.`,
  );
  expect(await jobs()).toEqual({ count: 1 });
  expect(await json("mail", "list", "--state", "waiting")).toMatchObject([{ id }]);
  const [action] = await json("actions");
  expect(action).toMatchObject({
    ...{ action: "mail.resend", by: "amina" },
    details: { mail: id, to: "ada@adire.example", kind: "login.new_device" },
  });
  const { complaint } = await operator("mail", "resend", id);
  expect(complaint).toBe(`Mail ${id} is waiting. Only failed mail is sent again.`);
});

test("a list has the mails of one state", async () => {
  const id = await failed("login.new_device");
  await failed("login.new_device");
  await operator("mail", "resend", id);
  const states = async (state: string) =>
    (await json("mail", "list", "--state", state)).map((mail: Listed) => mail.state);
  expect(await states("failed")).toEqual(["failed"]);
  expect(await states("waiting")).toEqual(["waiting"]);
  expect(await states("sent")).toEqual([]);
});

test.each([
  ["a code", "members.one_time_code", { hoursAgo: 0 }, /no longer valid/],
  ["an old invitation", "members.invitation", { hoursAgo: 169 }, /invite them again/],
  ["a mail that was refused five times", "login.new_device", { attempts: 5 }, /refused 5 times/],
])("%s is not sent again", async (...[, kind, facts, sentence]) => {
  const id = await failed(kind, facts);
  const { complaint, exitCode } = await operator("mail", "resend", id);
  expect([exitCode, complaint]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await jobs()).toEqual({ count: 0 });
});

test("an invitation that is still valid is sent again, at most a hundred mails an hour", async () => {
  const id = await failed("members.invitation", { hoursAgo: 100 });
  const { database } = service.kit;
  const note = (ago: string) =>
    database.run(sql`
      insert into operator_actions (done_at, done_by, action, details)
      select now() - ${ago}::interval, 'amina', 'mail.resend', '{}' from generate_series(1, 100)`);
  await note("59 minutes");
  expect((await operator("mail", "resend", id)).complaint).toMatch(/^Operators sent 100 mails/);
  await note("61 minutes");
  expect((await operator("mail", "resend", id)).output).toContain("again");
  expect((await operator("mail", "resend", "999999999")).complaint).toContain("There is no mail");
});
