import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { listActions } from "../../audit/index.ts";
import {
  createBusiness,
  findEnvironment,
  findServiceAccounts,
  setColor,
  setContactEmail,
  setLogo,
  setMailCap,
  setSupport,
  showBusiness,
} from "../index.ts";

let service: TestService;
let businessId: bigint;

beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ businessId } = await createBusiness(service.kit, { name: "Baobab Foods", approved: false }));
});

const by = "amina";
const actionsOn = async () => await listActions(service.kit, { businessId });
const pageOf = (id = businessId) =>
  service.kit.database.one({
    text: `select encode(logo, 'hex') as logo, logo_type, logo_version, color, support_email, support_phone
           from businesses where id = $1`,
    values: [id],
  });

const jpeg = Buffer.from("ffd8ffe0", "hex");
const refused = expect.objectContaining({ code: "validation_failed" });

describe("the logo of a business", () => {
  test("is stored with its type and with a version made of its content, until it is removed", async () => {
    await setLogo(service.kit, { businessId, content: jpeg, by });
    const version = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(await pageOf()).toMatchObject({
      logo: "ffd8ffe0",
      logo_type: "image/jpeg",
      logo_version: version,
    });
    expect(await actionsOn()).toMatchObject([
      { by, action: "business.set_logo", details: { version } },
    ]);
    await setLogo(service.kit, { businessId, content: null, by });
    expect(await pageOf()).toMatchObject({ logo: null, logo_type: null, logo_version: null });
  });

  test("that is no image is refused", async () => {
    const setting = setLogo(service.kit, { businessId, content: Buffer.from("text"), by });
    await expect(setting).rejects.toEqual(refused);
  });
});

describe("the colour of a business", () => {
  test("is stored in small letters, until it is removed", async () => {
    await setColor(service.kit, { businessId, color: "#AA0033", by });
    expect(await pageOf()).toMatchObject({ color: "#aa0033" });
    expect(await actionsOn()).toMatchObject([
      { by, action: "business.set_color", details: { color: "#aa0033" } },
    ]);
    await setColor(service.kit, { businessId, color: null, by });
    expect(await pageOf()).toMatchObject({ color: null });
  });

  test.each(["red", "#aa003", "#aa0033; x"])("is refused as %s", async (color) => {
    await expect(setColor(service.kit, { businessId, color, by })).rejects.toEqual(refused);
    expect(await actionsOn()).toEqual([]);
  });
});

describe("the address for mail to a business", () => {
  test("is stored, until it is removed", async () => {
    const emailNow = async () => (await showBusiness(service.kit, businessId)).contactEmail;
    await setContactEmail(service.kit, { businessId, email: "ops@shop.example", by });
    expect(await emailNow()).toBe("ops@shop.example");
    expect(await actionsOn()).toMatchObject([
      { by, action: "business.set_contact_email", details: { email: "ops@shop.example" } },
    ]);
    await setContactEmail(service.kit, { businessId, email: null, by });
    expect(await emailNow()).toBeNull();
  });

  test("is one plain address", async () => {
    const setting = setContactEmail(service.kit, { businessId, email: "a,b@shop.example", by });
    await expect(setting).rejects.toEqual(refused);
  });
});

describe("the support contact of a business", () => {
  const set = (email: string | null, phone: string | null) =>
    setSupport(service.kit, { businessId, email, phone, by });

  test("is an address, a phone number, both or none", async () => {
    const details = { email: "help@shop.example", phone: "+2348012345678" };
    await set(details.email, details.phone);
    expect(await pageOf()).toMatchObject({
      support_email: details.email,
      support_phone: details.phone,
    });
    expect(await actionsOn()).toMatchObject([{ by, action: "business.set_support", details }]);
    await set(null, null);
    expect(await pageOf()).toMatchObject({ support_email: null, support_phone: null });
  });

  test("is refused if either is malformed", async () => {
    await expect(set("a,evil@x.yz", null)).rejects.toEqual(refused);
    for (const phone of ["call us", "123456", "1234567890123456"])
      await expect(set(null, phone)).rejects.toEqual(refused);
    expect(await actionsOn()).toEqual([]);
  });
});

test("a business that does not exist has no logo, colour, contact or support to set", async () => {
  const { kit } = service;
  const notFound = expect.objectContaining({ code: "business_not_found" });
  const unknown = { businessId: 7n, by };
  await expect(setLogo(kit, { ...unknown, content: jpeg })).rejects.toEqual(notFound);
  await expect(setColor(kit, { ...unknown, color: null })).rejects.toEqual(notFound);
  await expect(setContactEmail(kit, { ...unknown, email: null })).rejects.toEqual(notFound);
  await expect(setSupport(kit, { ...unknown, email: null, phone: null })).rejects.toEqual(notFound);
});

test("a new mail cap lets the mail go that the old one held back", async () => {
  const environmentId = await findEnvironment(service.kit.database, businessId, "live");
  const heldUntil = async () => {
    const { minutes } = await service.kit.database.one<{ minutes: number }>({
      text: `select extract(epoch from held_until - now()) / 60 as minutes from mail_outbox
             where environment_id = $1`,
      values: [environmentId],
    });
    return Number(minutes);
  };
  await service.kit.database.run({
    text: `insert into mail_outbox (environment_id, kind, recipient, subject, body, written_at, held_until)
           values ($1, 'test.mail', 'a@b.example', 'Subject', 'Text', now(), now() + interval '1 hour')`,
    values: [environmentId],
  });
  expect(await heldUntil()).toBeGreaterThan(50);
  await setMailCap(service.kit, { businessId, mode: "live", by, mailsPerDay: 9 });
  expect(await heldUntil()).toBeLessThanOrEqual(0);
});

describe("service accounts", () => {
  test("are found by their numbers, in the modes that the business may use", async () => {
    const { kit } = service;
    const approved = await createBusiness(kit, { name: "Zuma Tours", approved: true });
    const pending = await createBusiness(kit, { name: "New Shop", approved: false });
    const numbers = [approved, pending].map((one) => one.serviceAccountNumber);
    for (const mode of ["test", "live"] as const) {
      const found = await findServiceAccounts(kit.database, numbers, mode);
      const known = found.get(approved.serviceAccountNumber);
      expect(known).toMatchObject({ name: "Zuma Tours" });
      expect(known?.environmentId).toBe(
        await findEnvironment(kit.database, approved.businessId, mode),
      );
      expect(found.has(pending.serviceAccountNumber)).toBe(mode === "test");
    }
  });

  test("of no number need no query", async () => {
    const query = () => Promise.reject(new Error("queried"));
    const queryable = { many: query, maybeOne: query, one: query, run: query };
    expect(await findServiceAccounts(queryable, [], "live")).toEqual(new Map());
  });
});
