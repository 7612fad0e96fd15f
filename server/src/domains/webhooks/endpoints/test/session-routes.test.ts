import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, dataOf } from "../../../../../test/support/service.ts";
import {
  askAs,
  type PersonAsking,
  type SessionService,
  startSessionService,
} from "../../../../../test/support/session-service.ts";
import { listActions } from "../../../platform/audit/index.ts";
import { createBusiness } from "../../../platform/businesses/index.ts";

let service: SessionService;
let base: string;
let developer: string;

beforeAll(async () => {
  service = await startSessionService();
  const { businessId } = service.business;
  base = `/b/${businessId}/test`;
  developer = service.people.add(businessId, "developer");
});
afterAll(() => service.stop());

const asked = (asking: PersonAsking) =>
  askAs(service, { as: developer, idempotencyKey: randomUUID(), ...asking });

const codeOf = ({ status, body }: Answered) => [status, body.error?.code];

interface Made {
  readonly reference: string;
  readonly secret: string;
  readonly url: string;
  readonly status: string;
}

const URL_OF_SHOP = "https://hooks.example/kasuwa";

const create = async (body: object = { url: URL_OF_SHOP }) =>
  dataOf<Made>(await asked({ path: `${base}/webhooks`, body }));

describe("a developer", () => {
  test("creates an endpoint once for a key, and only that answer has the secret", async () => {
    const asking = { path: `${base}/webhooks`, body: { url: URL_OF_SHOP }, idempotencyKey: "one" };
    const [first, again] = [await asked(asking), await asked(asking)];
    const made = dataOf<Made>(first);
    expect(made).toMatchObject({ status: "enabled", eventTypes: null, url: URL_OF_SHOP });
    expect(made.secret).toMatch(/^whsec_/);
    expect(dataOf<Made>(again)).toEqual(made);
    const reads = [`${base}/webhooks`, `${base}/webhooks/${made.reference}`];
    for (const path of reads) {
      const { text } = await asked({ path });
      expect(text).toContain(made.reference);
      expect(text).not.toContain("whsec_");
    }
    expect(service.logged.join("\n")).not.toContain(made.secret.slice(6));
  });

  test("changes it, disables and enables it, and each is in the audit log under the name", async () => {
    const { reference } = await create();
    const path = `${base}/webhooks/${reference}`;
    const changed = await asked({ method: "PATCH", path, body: { description: "ledger" } });
    expect(changed.body.data).toMatchObject({ description: "ledger", url: URL_OF_SHOP });
    const disabled = await asked({ method: "POST", path: `${path}/disable` });
    expect(disabled.body.data).toMatchObject({ status: "disabled", disabledBecause: "asked" });
    const enabled = await asked({ method: "POST", path: `${path}/enable` });
    expect(enabled.body.data).toMatchObject({ status: "enabled", held: 0 });
    const { businessId } = service.business;
    const actions = await listActions(service.kit, { businessId });
    expect(actions.slice(0, 3).map(({ action, by }) => [action, by])).toEqual([
      ["webhooks.enable", `${developer}@example.com`],
      ["webhooks.disable", `${developer}@example.com`],
      ["webhooks.update", `${developer}@example.com`],
    ]);
  });

  test("gets the rules of endpoints as refusals of the field", async () => {
    const bodies: [object, string][] = [
      [{ url: "ftp://x" }, "url"],
      [{ url: "http://10.0.0.1/" }, "url"],
      [{ url: URL_OF_SHOP, eventTypes: ["nothing"] }, "eventTypes"],
      [{ url: URL_OF_SHOP, concurrencyMax: 0 }, "concurrencyMax"],
    ];
    for (const [body, param] of bodies) {
      const { body: answer } = await asked({ path: `${base}/webhooks`, body });
      expect(answer.error).toMatchObject({ code: "validation_failed", param });
    }
  });

  test("sends a sample in test mode, and finds its deliveries by the event", async () => {
    const { reference } = await create();
    const body = { type: "TRANSFER_NOTIFICATION" };
    const sent = dataOf<{ id: string }>(await asked({ path: `${base}/webhook-samples`, body }));
    const listed = await asked({ path: `${base}/events/${sent.id}/deliveries` });
    expect(listed.status).toBe(200);
    const day = await asked({ path: `${base}/webhooks/${reference}/day` });
    expect(day.body.data).toMatchObject({ isWhole: true });
    const live = base.replace("/test", "/live");
    expect(codeOf(await asked({ path: `${live}/webhook-samples`, body }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("counts a replay before it is started", async () => {
    const { reference } = await create();
    const path = `${base}/webhooks/${reference}/replays`;
    const since = new Date(Date.now() - 60_000).toISOString();
    const counted = await asked({ path, body: { since, what: "all", dryRun: true } });
    expect(counted.body.data).toMatchObject({ reference: null });
    expect(await asked({ path })).toMatchObject({ body: { data: [] } });
    const started = dataOf<{ reference: string }>(
      await asked({ path, body: { since, what: "all" } }),
    );
    const listed = dataOf<{ reference: string; askedBy: string }[]>(await asked({ path }));
    expect(listed).toMatchObject([
      { reference: started.reference, askedBy: `${developer}@example.com`, what: "all" },
    ]);
    const early = await asked({ path, body: { since: "2001-01-01T00:00:00Z", what: "all" } });
    expect(early.body.error).toMatchObject({ code: "validation_failed", param: "since" });
  });

  test("sees the types of events with a sample of each", async () => {
    const types = dataOf<{ event: string; sample: object }[]>(
      await asked({ path: `${base}/webhook-event-types` }),
    );
    expect(types.find(({ event }) => event === "TRANSFER_NOTIFICATION")?.sample).toBeDefined();
  });
});

describe("an endpoint", () => {
  test("does not exist in the other mode, nor for another business", async () => {
    const { reference } = await create();
    const other = await createBusiness(service.kit, { name: "Baobab", approved: true });
    const stranger = service.people.add(other.businessId, "owner");
    const asks: PersonAsking[] = [
      { path: `${base.replace("/test", "/live")}/webhooks/${reference}` },
      { path: `/b/${other.businessId}/test/webhooks/${reference}`, as: stranger },
      { path: `${base}/webhooks/${reference}`, as: stranger },
      {
        ...{ method: "POST", as: stranger },
        path: `/b/${other.businessId}/test/webhooks/${reference}/disable`,
      },
    ];
    for (const asking of asks) expect(codeOf(await asked(asking))).toEqual([404, "not_found"]);
  });

  test("is for roles that may see webhooks", async () => {
    const { businessId } = service.business;
    for (const role of ["finance", "support", "read_only"] as const) {
      const as = service.people.add(businessId, role);
      for (const asking of [{}, { body: { url: URL_OF_SHOP } }])
        expect(codeOf(await asked({ path: `${base}/webhooks`, as, ...asking }))).toEqual([
          403,
          "forbidden",
        ]);
    }
  });

  test("is changed only with an Idempotency-Key", async () => {
    const asking = { path: `${base}/webhooks`, as: developer, body: { url: URL_OF_SHOP } };
    expect(codeOf(await askAs(service, asking))).toEqual([400, "missing_field"]);
  });
});
