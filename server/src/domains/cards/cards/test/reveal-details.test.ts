import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  RIGHT_PIN,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { ROLES } from "../../../../kernel/tenancy/members.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

let service: SessionService;
let card: string;

beforeAll(async () => {
  service = await startSessionService();
  const issued = await ask(service, {
    path: "/business/card/issue",
    body: { firstName: "Amina", lastName: "Bello" },
    idempotencyKey: randomUUID(),
  });
  card = dataOf<{ cardReference: string }>(issued).cardReference;
});
afterAll(() => service.stop());

interface Asking {
  readonly as?: string;
  readonly reason?: unknown;
  readonly pin?: string;
  readonly reference?: string;
  readonly businessId?: bigint;
  readonly mode?: string;
}

function reveal({ mode = "test", pin = RIGHT_PIN, reference = card, ...asking }: Asking = {}) {
  const businessId = asking.businessId ?? service.business.businessId;
  return askAs(service, {
    as: asking.as ?? service.people.add(businessId, "owner"),
    path: `/b/${businessId}/${mode}/business/card/${reference}/reveal`,
    body: { reason: asking.reason ?? "The cardholder cannot open it" },
    headers: pin === "" ? {} : { "x-kasuwa-pin": pin },
  });
}

const recorded = async () =>
  (await listActions(service.kit, { businessId: service.business.businessId })).filter(
    ({ action }) => action === "card.reveal",
  );

describe("the page with a card's number, for a member", () => {
  test("is the issuer's, and the audit log keeps who asked for it and why", async () => {
    const answer = await reveal();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ cardReference: card });
    expect(answer.body.data?.["url"]).toMatch(/^https?:\/\//);
    const [latest] = await recorded();
    expect(latest?.by).toMatch(/^owner-/);
    expect(latest?.details).toEqual({ card, reason: "The cardholder cannot open it" });
  });

  test.each(ROLES)("is for those who manage cards: %s", async (role) => {
    const before = (await recorded()).length;
    const as = service.people.add(service.business.businessId, role);
    const may = ["owner", "admin", "finance"].includes(role);
    expect((await reveal({ as })).status).toBe(may ? 200 : 403);
    expect((await recorded()).length).toBe(may ? before + 1 : before);
  });

  test.each([
    ["no PIN", { pin: "" }, "invalid_pin"],
    ["a wrong PIN", { pin: "000000" }, "invalid_pin"],
    ["no reason", { reason: " " }, "missing_field"],
    ["a card number as the reason", { reason: "it is 4000 0012 3456 7899" }, "validation_failed"],
    ["a card that is unknown", { reference: "crd_000000000000" }, "not_found"],
    ["the other mode", { mode: "live" }, "not_found"],
  ])("%s: refused, and nothing is recorded", async (_title, asking, code) => {
    const before = (await recorded()).length;
    const { body } = await reveal(asking);
    expect(body.error?.code).toBe(code);
    expect((await recorded()).length).toBe(before);
  });

  test("another business does not find it", async () => {
    const { businessId } = await createBusiness(service.kit, { name: "Baobab", approved: true });
    expect((await reveal({ businessId })).body.error?.code).toBe("not_found");
  });

  test("a terminated card has none", async () => {
    const issued = await ask(service, {
      path: "/business/card/issue",
      body: { firstName: "Amina", lastName: "Bello" },
      idempotencyKey: randomUUID(),
    });
    const { cardReference: reference } = dataOf<{ cardReference: string }>(issued);
    await ask(service, {
      path: `/business/card/${reference}/terminate`,
      body: {},
      idempotencyKey: randomUUID(),
    });
    expect((await reveal({ reference })).body.error?.code).toBe("request_failed");
  });
});
