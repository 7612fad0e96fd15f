import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countMailsTo,
  lastMailTo,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import { noticesOf } from "../../../../../test/support/noticed.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Mode } from "../../../../kernel/tenancy/access.ts";
import { type ActionName, recordAction } from "../../audit/index.ts";
import { findEnvironment } from "../../businesses/index.ts";
import { listTeam, removeMember } from "../../members/index.ts";
import type { NewNotice } from "../../notices/index.ts";
import { sendDue } from "../send-due.ts";
import { createTeam, type Person } from "./notified-team.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
  await service.kit.database.run(sql`
    insert into operators (name, email, role, invited_by, joined_at)
    values ('Amina', 'amina@kasuwa.example', 'admin', 'root', now())`);
});
afterAll(() => service.stop());

const FAILED: NewNotice = {
  ...{ kind: "money_failed", subject: "trf_9t5z5j3a85g8", amount: 500_000n, currency: "NGN" },
  about: "Fatima Bello",
};

const mailsTo = ({ email }: Person) => countMailsTo(service, email);
const send = () => sendDue(service.kit);

describe("mail about what needs people", () => {
  test("goes once to the members who want it", async () => {
    const team = await createTeam(service);
    const [owner, finance, developer] = [
      await team.join("owner"),
      await team.join("finance"),
      await team.join("developer"),
    ];
    await team.choose(finance, "money_failed", false);
    const before = await Promise.all([owner, finance, developer].map(mailsTo));
    await team.note(FAILED);
    await send();
    await send();
    const after = await Promise.all([owner, finance, developer].map(mailsTo));
    expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([1, 0, 0]);
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).toBe("Adire: NGN 5,000.00 to Fatima Bello failed");
    expect(mail?.body).toContain("- NGN 5,000.00 to Fatima Bello (trf_9t5z5j3a85g8)");
    expect(mail?.body).toContain(`/b/${team.businessId}/live/transactions/trf_9t5z5j3a85g8`);
    expect(mail?.body).toContain(`/b/${team.businessId}/live/settings/notifications`);
  });

  test("reports many at once in one mail, and the next ones after a pause", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    for (let count = 0; count < 12; count += 1) await team.note(FAILED);
    await send();
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).toBe("Adire: 12 transfers failed");
    expect(mail?.body.match(/^- NGN/gm)).toHaveLength(10);
    expect(mail?.body).toContain("- and 2 more");
    const count = await mailsTo(owner);
    await team.note(FAILED);
    await send();
    expect(await mailsTo(owner)).toBe(count);
    await team.note({ kind: "webhooks", subject: "whe_1", about: "https://shop.example/hook" });
    await send();
    expect((await lastMailTo(service, owner.email))?.subject).toBe(
      "Adire: A webhook endpoint fails",
    );
    await team.endPauses();
    await send();
    expect((await lastMailTo(service, owner.email))?.subject).toMatch(/NGN 5,000.00 .* failed$/);
  });

  test("reports any number in one mail, and keeps none for later", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    const { database } = service.kit;
    const id = await findEnvironment(database, team.businessId, "live");
    await database.run(sql`
      insert into notices (environment_id, kind, subject) select ${id}, 'money_failed', 'trf_' || n
      from generate_series(1, 1200) n`);
    await send();
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).toBe("Adire: 1200 transfers failed");
    expect(mail?.body).toContain("- and 1190 more");
    expect(await noticesOf(database, id)).toEqual([]);
  });

  test("is written once, however many processes send", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    for (let round = 0; round < 5; round += 1) {
      const before = await mailsTo(owner);
      await team.endPauses();
      await team.note(FAILED);
      await Promise.all([send(), send(), send(), send()]);
      expect(await mailsTo(owner)).toBe(before + 1);
    }
  });

  test("is neither lost nor doubled when a process dies before its commit", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    await team.note(FAILED);
    const before = await mailsTo(owner);
    const dies = {
      now: () => {
        throw new Error("the process died");
      },
    };
    await expect(sendDue({ ...service.kit, clock: dies })).rejects.toThrow("died");
    expect(await mailsTo(owner)).toBe(before);
    await send();
    expect(await mailsTo(owner)).toBe(before + 1);
  });

  test("of test mode goes only to members who asked for it, and says so", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    const before = await mailsTo(owner);
    await team.note(FAILED, "test");
    await send();
    expect(await mailsTo(owner)).toBe(before);
    await team.choose(owner, "test_mode", true);
    await team.endPauses();
    await team.note(FAILED, "test");
    await send();
    expect((await lastMailTo(service, owner.email))?.subject).toMatch(/^\[Test mode\] Adire: /);
  });

  test("never reaches a member who has left, or has lost the role", async () => {
    const team = await createTeam(service);
    const [owner, finance] = [await team.join("owner"), await team.join("finance")];
    const { members } = await listTeam(service.kit, team.businessId);
    const { memberId } = members.find(({ userId }) => userId === finance.userId)!;
    const actor = { by: owner.email, role: "owner" } as const;
    await removeMember(service.kit, { businessId: team.businessId, memberId, actor });
    const before = await mailsTo(finance);
    await team.note(FAILED);
    await team.note({ kind: "approval", subject: "trf_1" });
    await send();
    expect(await mailsTo(finance)).toBe(before);
  });

  test("about an approval does not go to the member who made the transfer", async () => {
    const team = await createTeam(service);
    const [owner, finance] = [await team.join("owner"), await team.join("finance")];
    const before = await mailsTo(finance);
    await team.note({ ...FAILED, kind: "approval", actor: finance.userId });
    await send();
    expect(await mailsTo(finance)).toBe(before);
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).toBe("Adire: NGN 5,000.00 to Fatima Bello waits for your approval");
    expect(mail?.body).toContain("/live/approvals/trf_9t5z5j3a85g8");
  });

  test("about keys and the team goes to owners and admins, of live mode only", async () => {
    const team = await createTeam(service);
    const [owner, finance] = [await team.join("owner"), await team.join("finance")];
    const { kit } = service;
    const { businessId } = team;
    const record = (action: ActionName, mode?: Mode) =>
      kit.database.transaction((tx) =>
        recordAction(kit, tx, { by: "ada@adire.example", action, businessId, mode, details: {} }),
      );
    const counts = async () => [await mailsTo(owner), await mailsTo(finance)];
    const before = await counts();
    await record("key.create", "test");
    await record("business.set_color");
    await send();
    expect(await counts()).toEqual(before);
    await record("key.create", "live");
    await send();
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect((await lastMailTo(service, owner.email))?.subject).toBe(
      "Adire: ada@adire.example made a limited API key",
    );
    await team.endPauses();
    await record("member.change_role");
    await send();
    expect((await lastMailTo(service, owner.email))?.subject).toMatch(
      /changed the role of a member$/,
    );
  });

  test.each([
    "amina",
    "amina@kasuwa.example",
  ])("does not name the operator's people: %s", async (by) => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    const { kit } = service;
    await kit.database.transaction((tx) =>
      recordAction(kit, tx, {
        ...{ by, action: "business.suspend", details: {} },
        businessId: team.businessId,
      }),
    );
    await send();
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).toBe("Adire: The operator suspended the business");
    expect(mail?.body).not.toContain("amina");
  });

  test("a name with line breaks forges no line of the mail", async () => {
    const team = await createTeam(service);
    const owner = await team.join("owner");
    await team.note({ ...FAILED, about: "Fatima\r\nBcc: eve@example.com\n\nhttps://eve.example" });
    await send();
    const mail = await lastMailTo(service, owner.email);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.body).not.toMatch(/^(Bcc|https:\/\/eve)/m);
  });
});
