import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";
import {
  createEndpoint,
  disableEndpoint,
  type EndpointRequest,
  enableEndpoint,
  endpointIdOf,
  formatEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
  rotateSecret,
  updateEndpointSettings,
} from "../index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startSharedService();
});
afterAll(() => service.stop());

const by = "amina";
const within = "any" as const;

const create = (request: Partial<EndpointRequest> = {}) =>
  createEndpoint(service.kit, {
    businessId: service.business.businessId,
    mode: "test",
    url: "https://hooks.example/kasuwa",
    eventTypes: null,
    by,
    ...request,
  });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; param: string | null; message: string }) => error,
  );

describe("a new endpoint", () => {
  test("receives all events or some, and its secret is shown once and stored sealed", async () => {
    const { endpoint, secret } = await create({
      eventTypes: ["customer.kyc_updated", "customer.kyc_updated"],
      description: "  the ledger of the shop ",
    });
    expect(endpoint).toMatchObject({
      url: "https://hooks.example/kasuwa",
      eventTypes: ["customer.kyc_updated"],
      description: "the ledger of the shop",
      status: "enabled",
      concurrencyMax: 50,
      perSecondMax: 500,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { sealed } = await service.kit.database.one<{ sealed: Buffer }>(sql`
      select secret_sealed as sealed from webhook_endpoints where id = ${endpoint.id}`);
    expect(sealed.includes(secret.slice(6, 20))).toBe(false);
    expect(endpointIdOf(formatEndpoint(endpoint.id))).toBe(endpoint.id);
  });

  test.each<[string, Partial<EndpointRequest>, string]>([
    ["no URL", { url: "hooks" }, "url"],
    ["another scheme", { url: "ftp://hooks.example/" }, "url"],
    ["a password", { url: "https://a:b@hooks.example/" }, "url"],
    ["a user name", { url: "https://a@hooks.example/" }, "url"],
    ["a fragment", { url: "https://hooks.example/#top" }, "url"],
    ["too long a URL", { url: `https://hooks.example/${"x".repeat(2_000)}` }, "url"],
    ["plain http in live mode", { url: "http://hooks.example/", mode: "live" }, "url"],
    ["an address inside", { url: "http://10.0.0.1/" }, "url"],
    ["a private address written as a number", { url: "http://2852039166/" }, "url"],
    ["an unknown event", { eventTypes: ["thing.made"] }, "eventTypes"],
    ["no event", { eventTypes: [] }, "eventTypes"],
    ["too long a description", { description: "x".repeat(256) }, "description"],
    ["nothing at once", { concurrencyMax: 0 }, "concurrencyMax"],
    ["too much at once", { concurrencyMax: 201 }, "concurrencyMax"],
    ["half a request a second", { perSecondMax: 0.5 }, "perSecondMax"],
  ])("is refused with %s", async (_what, request, param) => {
    expect(await refusal(create(request))).toMatchObject({ code: "validation_failed", param });
  });

  test("is refused for an unknown business", async () => {
    expect(await refusal(create({ businessId: 7n }))).toMatchObject({ code: "business_not_found" });
  });

  test("in test mode may use plain http and a network that the operator allows", async () => {
    expect((await create({ url: "http://127.0.0.1:8080/hooks" })).endpoint.url).toBe(
      "http://127.0.0.1:8080/hooks",
    );
  });
});

describe("an endpoint", () => {
  test("changes only the given fields, by the rules of a new endpoint", async () => {
    const { endpoint } = await create({ description: "first" });
    const order = { endpointId: endpoint.id, within, by };
    const changed = await updateEndpointSettings(service.kit, {
      ...order,
      url: "https://other.example/",
      perSecondMax: 5,
    });
    expect(changed).toEqual({ ...endpoint, url: "https://other.example/", perSecondMax: 5 });
    const cleared = await updateEndpointSettings(service.kit, { ...order, eventTypes: null });
    expect(cleared.eventTypes).toBeNull();
    for (const [request, param] of [
      [{ url: "http://169.254.169.254/" }, "url"],
      [{ eventTypes: ["nothing"] }, "eventTypes"],
      [{ concurrencyMax: -1 }, "concurrencyMax"],
    ] as const) {
      const refused = await refusal(updateEndpointSettings(service.kit, { ...order, ...request }));
      expect(refused).toMatchObject({ code: "validation_failed", param });
    }
  });

  test("is disabled and enabled, and a repetition changes nothing", async () => {
    const { endpoint } = await create();
    const order = { endpointId: endpoint.id, within, by };
    const disabled = await disableEndpoint(service.kit, order);
    expect(disabled).toMatchObject({ status: "disabled", disabledBecause: "asked" });
    expect(await disableEndpoint(service.kit, order)).toEqual(disabled);
    expect(await enableEndpoint(service.kit, order)).toMatchObject({
      endpoint: { status: "enabled", disabledBecause: null, disabledAt: null },
      held: 0,
    });
  });

  test("is listed with its business's other endpoints", async () => {
    const { endpoint } = await create();
    const { businessId } = service.business;
    const listed = await listEndpoints(service.kit, { businessId, within });
    expect(listed.map(({ id }) => id)).toContain(endpoint.id);
    expect(await listEndpoints(service.kit, { businessId: 7n, within })).toEqual([]);
  });

  test("is listed in the order of creation, those of test mode first", async () => {
    const { businessId } = await createBusiness(service.kit, { name: "Baobab", approved: true });
    const ids: bigint[] = [];
    for (const mode of ["live", "test", "test"] as const)
      ids.push((await create({ businessId, mode })).endpoint.id);
    const listed = await listEndpoints(service.kit, { businessId, within });
    expect(listed.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  test("that is unknown is not found by any operation", async () => {
    const order = { endpointId: 7n, within, by } as const;
    const asked = [
      updateEndpointSettings(service.kit, order),
      disableEndpoint(service.kit, order),
      enableEndpoint(service.kit, order),
      rotateSecret(service.kit, order),
      listDeliveries(service.kit, order),
      listAttempts(service.kit, { deliveryId: 7n, within }),
    ];
    for (const refused of await Promise.all(asked.map(refusal)))
      expect(refused).toMatchObject({ code: "not_found" });
  });

  test("has each change in the audit log with its author, and no secret there", async () => {
    const { endpoint, secret } = await create({ url: "https://audit.example/" });
    const order = { endpointId: endpoint.id, within, by };
    const { secret: fresh } = await rotateSecret(service.kit, order);
    await updateEndpointSettings(service.kit, { ...order, description: "changed" });
    await disableEndpoint(service.kit, order);
    const actions = await listActions(service.kit, { businessId: service.business.businessId });
    expect(actions.slice(0, 4).map(({ action, by: who }) => [action, who])).toEqual([
      ["webhooks.disable", by],
      ["webhooks.update", by],
      ["webhooks.rotate_secret", by],
      ["webhooks.create", by],
    ]);
    expect(actions[1]?.details).toMatchObject({
      endpoint: formatEndpoint(endpoint.id),
      before: { description: "" },
      after: { description: "changed" },
    });
    const written = JSON.stringify(actions, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    for (const one of [secret, fresh]) expect(written).not.toContain(one.slice(6));
  });
});
