import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Browser,
  codeSentTo,
  createPerson,
  PASSWORD,
  signIn,
  startDashboardService,
} from "../../../../../test/support/dashboard-person.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { Refusal } from "../../../../kernel/refusals.ts";
import type { Person } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../audit/index.ts";
import { checkOtp } from "../check-otp.ts";
import { checkPin } from "../check-pin.ts";
import { addDemoMember } from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startDashboardService();
});
afterAll(() => service.stop());

const ask = (
  browser: Browser,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) =>
  browser.send(method, `/dashboard/api${path}`, body, {
    "idempotency-key": randomUUID(),
    ...headers,
  });

const PIN = "4839";

async function signedInPerson() {
  const { userId, email } = await createPerson(service);
  const browser = await signIn(service, email);
  const person: Person = {
    ...{ userId, email, name: "Ada", isVerified: true },
    ...{ sessionId: "", signedInAt: new Date() },
  };
  return { userId, email, browser, person };
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "right",
    (error: unknown) => (error instanceof Refusal ? error.message : error),
  );

const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const error = body["error"] as { code: string; message: string } | null;
  return [status, error?.code, error?.message];
};

describe("a PIN", () => {
  it("is set with the password, and recorded without the PIN", async () => {
    const { browser, userId, email } = await signedInPerson();
    const wrong = await ask(browser, "PUT", "/me/pin", { pin: PIN, password: "wrong password" });
    expect(errorOf(wrong)).toEqual([
      ...[400, "validation_failed", "The password is not right. 4 tries left."],
    ]);
    expect(errorOf(await ask(browser, "PUT", "/me/pin", { pin: PIN }))[1]).toBe("otp_required");
    const set = await ask(browser, "PUT", "/me/pin", { pin: PIN, password: PASSWORD });
    expect(set).toMatchObject({ status: 200, body: { data: { hasPin: true } } });
    expect(await refusalOf(checkPin(service.kit, { userId, email }, PIN))).toBe("right");
    const [action] = await listActions(service.kit, {});
    expect(action).toMatchObject({ by: email, action: "member.set_pin", details: {} });
  });

  it("is set with a one-time code instead of the password", async () => {
    const { browser, email } = await signedInPerson();
    await ask(browser, "POST", "/me/otp", { purpose: "pin" });
    const otp = await codeSentTo(service, email);
    expect((await ask(browser, "PUT", "/me/pin", { pin: PIN, otp })).status).toBe(200);
    expect((await ask(browser, "PUT", "/me/pin", { pin: PIN, otp })).status).toBe(401);
  });

  it.each(["12", "12345", "1234", "7777", "abcd"])("cannot be %s", async (pin) => {
    const { browser } = await signedInPerson();
    const answer = await ask(browser, "PUT", "/me/pin", { pin, password: PASSWORD });
    expect(errorOf(answer).slice(0, 2)).toEqual([400, "validation_failed"]);
  });

  it("is locked for 15 minutes after five wrong ones, and says how many tries are left", async () => {
    const { browser, userId, email } = await signedInPerson();
    await ask(browser, "PUT", "/me/pin", { pin: PIN, password: PASSWORD });
    const guess = (pin: string) => refusalOf(checkPin(service.kit, { userId, email }, pin));
    const answers = [];
    for (const pin of ["0001", "0002", "0003", "0004", "0005", PIN]) answers.push(await guess(pin));
    expect(answers).toEqual([
      "The PIN is not right. 4 tries left.",
      "The PIN is not right. 3 tries left.",
      "The PIN is not right. 2 tries left.",
      "The PIN is not right. 1 try left.",
      "The PIN was wrong too often. Try again in 15 minutes.",
      "The PIN was wrong too often. Try again in 15 minutes.",
    ]);
    await service.kit.database.run(
      sql`update login_attempts set since = since - interval '15 minutes'`,
    );
    expect(await guess(PIN)).toBe("right");
    const warned = await service.kit.database.many(sql`
      select id from mail_outbox where recipient = ${email} and kind = 'members.pin_locked'`);
    expect(warned).toHaveLength(1);
  });

  it("has no more than five guesses when they come at the same time", async () => {
    const { browser, userId, email } = await signedInPerson();
    await ask(browser, "PUT", "/me/pin", { pin: PIN, password: PASSWORD });
    const pins = Array.from({ length: 20 }, (_, place) => String(place).padStart(4, "0"));
    const answers = await Promise.all(
      pins.map((pin) => refusalOf(checkPin(service.kit, { userId, email }, pin))),
    );
    expect(answers.filter((answer) => /not right/.test(String(answer))).length).toBeLessThan(5);
    expect(await refusalOf(checkPin(service.kit, { userId, email }, PIN))).toMatch(/too often/);
  });

  it("is needed if none is set", async () => {
    const { userId, email } = await signedInPerson();
    expect(await refusalOf(checkPin(service.kit, { userId, email }, PIN))).toMatch(/no PIN yet/);
  });
});

describe("a one-time code", () => {
  it("works once, for its purpose and its person", async () => {
    const [ada, bisi] = [await signedInPerson(), await signedInPerson()];
    const sent = await ask(ada.browser, "POST", "/me/otp", { purpose: "keys" });
    expect(sent.body["data"]).toMatchObject({ sentTo: `a…@adire.example` });
    const code = await codeSentTo(service, ada.email);
    const check = (person: Person, purpose: "keys" | "pin") =>
      refusalOf(checkOtp(service.kit, { person, purpose, code }));
    expect(await check(bisi.person, "keys")).toMatch(/no longer valid/);
    expect(await check(ada.person, "pin")).toMatch(/no longer valid/);
    expect(await check(ada.person, "keys")).toBe("right");
    expect(await check(ada.person, "keys")).toMatch(/no longer valid/);
  });

  it("works once when it is sent several times at once", async () => {
    const { browser, person, email } = await signedInPerson();
    await ask(browser, "POST", "/me/otp", { purpose: "keys" });
    const code = await codeSentTo(service, email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        refusalOf(checkOtp(service.kit, { person, purpose: "keys", code })),
      ),
    );
    expect(answers.filter((answer) => answer === "right").length).toBe(1);
  });

  it("has five tries, however many come at once", async () => {
    const { browser, person, email } = await signedInPerson();
    await ask(browser, "POST", "/me/otp", { purpose: "keys" });
    const code = await codeSentTo(service, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const check = (text: string) =>
      refusalOf(checkOtp(service.kit, { person, purpose: "keys", code: text }));
    const answers = await Promise.all(Array.from({ length: 9 }, () => check(wrong)));
    expect(answers.filter((answer) => /not right/.test(String(answer))).length).toBe(4);
    expect(await check(code)).toMatch(/no longer valid/);
  });

  it("ends after ten minutes", async () => {
    const { browser, person, email } = await signedInPerson();
    await ask(browser, "POST", "/me/otp", { purpose: "keys" });
    const code = await codeSentTo(service, email);
    await service.kit.database.run(
      sql`update member_otps set expires_at = expires_at - interval '10 minutes'`,
    );
    expect(await refusalOf(checkOtp(service.kit, { person, purpose: "keys", code }))).toMatch(
      /no longer valid/,
    );
  });

  it("is sent at most five times in a quarter of an hour, and stored as a hash", async () => {
    const { browser, email } = await signedInPerson();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask(browser, "POST", "/me/otp", { purpose: "keys" })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const rows = await service.kit.database.many(sql`select * from member_otps`);
    expect(JSON.stringify(rows)).not.toContain(await codeSentTo(service, email));
  });
});

describe("an API key", () => {
  const developer = async (role: "developer" | "finance" = "developer") => {
    const person = await signedInPerson();
    const { businessId } = service.business;
    await addDemoMember(service.kit, { businessId, userId: person.userId, role });
    const path = `/b/${businessId}/test/keys`;
    const { body } = await person.browser.send("GET", `/dashboard/api${path}`);
    const code = async () => {
      await ask(person.browser, "POST", "/me/otp", { purpose: "keys" });
      return { "x-kasuwa-otp": await codeSentTo(service, person.email) };
    };
    return { ...person, path, listed: body["data"] as { keys: { id: number }[] } | null, code };
  };

  it("is shown after a one-time code, and the audit log says to whom", async () => {
    const { browser, path, listed, code, email } = await developer();
    const reveal = `${path}/${listed?.keys[0]?.id}/reveal`;
    expect(errorOf(await ask(browser, "POST", reveal))[1]).toBe("otp_required");
    const headers = await code();
    const wrong = { "x-kasuwa-otp": "12345" };
    expect(errorOf(await ask(browser, "POST", reveal, undefined, wrong))).toEqual([
      ...[401, "invalid_otp", "The code is not right. 4 tries left."],
    ]);
    const shown = await ask(browser, "POST", reveal, undefined, headers);
    expect(shown.body["data"]).toMatchObject({ apiKey: service.business.test.apiKey });
    const [action] = await listActions(service.kit, { businessId: service.business.businessId });
    expect(action).toMatchObject({ by: email, action: "business.show_keys", mode: "test" });
  });

  it("is created, limited and revoked by a developer", async () => {
    const { browser, path, code } = await developer();
    const created = await ask(
      browser,
      "POST",
      path,
      { name: "reporting", access: "read_only", scopes: [], networks: [] },
      await code(),
    );
    expect(errorOf(created)).toEqual([200, undefined, undefined]);
    const { id } = created.body["data"] as { id: number };
    const limited = await ask(browser, "PATCH", `${path}/${id}`, { networks: ["203.0.113.0/24"] });
    expect(limited.body["data"]).toMatchObject({ networks: ["203.0.113.0/24"] });
    expect((await ask(browser, "DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await ask(browser, "DELETE", `${path}/${id}`)).status).toBe(404);
  });

  it("of the other mode or another business is not reached", async () => {
    const { browser, path, listed } = await developer();
    const live = path.replace("/test/", "/live/");
    const answer = await ask(browser, "PATCH", `${live}/${listed?.keys[0]?.id}`, {
      access: "read_only",
    });
    expect(answer.status).toBe(404);
  });

  it("is not for a finance member", async () => {
    const { listed } = await developer("finance");
    expect(listed).toBeNull();
  });
});

describe("sessions", () => {
  it("are listed and ended by their person, and by no other", async () => {
    const { browser, email } = await signedInPerson();
    const other = await signIn(service, email);
    const list = async (of: Browser) => {
      const { body } = await of.send("GET", "/dashboard/api/me/sessions");
      return (body["data"] as { sessions: { id: string; current: boolean }[] }).sessions;
    };
    const sessions = await list(browser);
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const id = sessions.find(({ current }) => !current)?.id;
    const stranger = await signedInPerson();
    expect((await ask(stranger.browser, "DELETE", `/me/sessions/${id}`)).status).toBe(404);
    expect((await ask(browser, "DELETE", `/me/sessions/${id}`)).status).toBe(200);
    expect((await other.send("GET", "/dashboard/api/me")).status).toBe(401);
    await signIn(service, email);
    await ask(browser, "POST", "/me/sessions/end-others");
    expect((await list(browser)).length).toBe(1);
  });
});
