import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askAs,
  type PersonAsking,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { listActions } from "../../audit/index.ts";
import { createBusiness } from "../index.ts";

let service: SessionService;
let businessId: bigint;
let admin: string;

beforeAll(async () => {
  service = await startSessionService();
  ({ businessId } = service.business);
  admin = service.people.add(businessId, "admin");
});
afterAll(() => service.stop());

const put = (part: string, body: unknown, asking: Partial<PersonAsking> = {}) =>
  askAs(service, {
    ...{ method: "PUT", path: `/b/${businessId}/branding/${part}`, as: admin, body },
    ...{ idempotencyKey: randomUUID(), ...asking },
  });
const shown = async (as = admin) => await askAs(service, { path: `/b/${businessId}/branding`, as });

const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");

describe("the look of the pay pages", () => {
  test("is set by a member with the permission, and recorded under their name", async () => {
    const support = { email: "help@example.com", phone: "+2348012345678" };
    await put("color", { color: "#7A1F3D" });
    await put("logo", { file: PNG.toString("base64") });
    const { status, body } = await put("support", support);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ name: "Adire Market", color: "#7a1f3d" },
      logo: `data:image/png;base64,${PNG.toString("base64")}`,
      ...{ supportEmail: support.email, supportPhone: support.phone },
    });
    expect((await shown()).body.data).toEqual(body.data);
    const actions = await listActions(service.kit, { businessId });
    expect(actions.slice(0, 3).map(({ by, action }) => [by, action])).toEqual([
      [`${admin}@example.com`, "business.set_support"],
      [`${admin}@example.com`, "business.set_logo"],
      [`${admin}@example.com`, "business.set_color"],
    ]);
  });

  test("is set once for an Idempotency-Key, and each part is removed by leaving it out", async () => {
    const idempotencyKey = randomUUID();
    await put("color", { color: "#112233" }, { idempotencyKey });
    await put("color", { color: "#445566" });
    await put("color", { color: "#112233" }, { idempotencyKey });
    expect((await shown()).body.data).toMatchObject({ color: "#445566" });
    await put("color", {});
    await put("logo", {});
    const { body } = await put("support", {});
    expect(body.data).toMatchObject({ color: null, logo: null, supportEmail: null });
  });

  test.each([
    ["color", { color: "red" }, "color"],
    ["logo", { file: Buffer.from("<svg/>").toString("base64") }, "file"],
    ["logo", { file: Buffer.concat([PNG, Buffer.alloc(100 * 1024)]).toString("base64") }, "file"],
    ["logo", { file: "no base64!" }, "file"],
    ["support", { email: "help" }, "email"],
    ["support", { phone: "0803" }, "phone"],
  ])("is refused if the %s has a wrong form", async (part, body, param) => {
    const { status, body: answer } = await put(part, body);
    expect([status, answer.error?.code]).toEqual([400, "validation_failed"]);
    expect(answer.error?.param).toBe(param);
  });

  test("is shown to every member, and changed by those who may change settings", async () => {
    const finance = service.people.add(businessId, "finance");
    expect((await shown(finance)).status).toBe(200);
    expect((await put("color", {}, { as: finance })).status).toBe(403);
    const other = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
    const stranger = service.people.add(other.businessId, "owner");
    expect((await shown(stranger)).status).toBe(404);
    expect((await put("color", {}, { as: stranger })).status).toBe(404);
  });
});
