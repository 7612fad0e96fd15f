import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answered,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import { timeLimit } from "../../../../../test/support/time-limit.ts";
import { type Api, buildApi } from "../../../../app.ts";
import type { CardMessage } from "../../../../providers/simulator/cards/messages.ts";
import { signed } from "../../../../providers/simulator/signing.ts";
import { sql } from "../../../database/sql.ts";
import { Metrics } from "../../../metrics.ts";
import type { Module } from "../../../module.ts";
import type { AuthorizationDecider } from "../../ports/authorization-source.ts";
import type { AuthorizationQuestion, CardNotice } from "../../ports/card-notices.ts";
import { formatSubject } from "../../references.ts";
import { withdrawalTasks } from "../withdraw-authorization.ts";

const CARD = { environmentId: 1_000_001n, id: 1_000_002n };
const AT = "2026-03-01T10:00:00.000Z";
const MERCHANT = { name: "Cloud Hosting", id: "m_1", network: "Visa", country: "US" };

let service: TestService;
let api: Api;
let url: string;
let secret: string;
let decide: AuthorizationDecider;
const asked: AuthorizationQuestion[] = [];
const metrics = new Metrics();

beforeAll(async () => {
  service = await startTestService();
  secret = service.kit.vault.lookupHash("the simulator's notices").toString("hex");
  const decider: Module = {
    name: "decider",
    authorizations: () => (question, provider, isGone) => {
      asked.push(question);
      return decide(question, provider, isGone);
    },
  };
  api = await buildApi(service.kit, metrics, [decider]);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.server.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await api.stop();
  await service.stop();
});
beforeEach(async () => {
  await service.kit.database.run(sql`truncate inbound_notices, graphile_worker._private_jobs`);
  asked.length = 0;
  service.logged.length = 0;
  decide = async ({ amount }) => ({ kind: "approved", amount });
});

const question = (changes: Partial<CardMessage> = {}): CardMessage => ({
  id: "auth_1.1",
  event: "authorization.request",
  data: {
    ...{ cardReference: formatSubject(CARD), occurredAt: AT, authorizationId: "auth_1" },
    ...{ amount: 2_500, crossBorderFee: 25, merchant: MERCHANT, takesPartial: true },
  },
  ...changes,
});

async function post(message: object, path = "/inbound/simulator-cards/authorizations") {
  const { body, headers } = signed(secret, message);
  return await answered(await fetch(`${url}${path}`, { method: "POST", headers, body }));
}

const jobs = () =>
  service.kit.database.many<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs`);

/** The jobs that were written, each run once: what they have withdrawn. */
async function withdrawn(): Promise<CardNotice[]> {
  const notices: CardNotice[] = [];
  const handlers = { card_withdrawal: async (notice: CardNotice) => void notices.push(notice) };
  const tasks = withdrawalTasks({ providers: service.kit.providers, handlers });
  for (const { payload } of await jobs()) await tasks["authorizations.withdraw"]?.(payload);
  return notices;
}

describe("an issuer that asks whether a card may pay", () => {
  test.each([
    "/inbound/simulator-cards/authorizations",
    "/api/v1/inbound/simulator-cards/authorizations",
  ])("is answered at %s with what was decided", async (path) => {
    decide = async ({ amount }) => ({ kind: "approved", amount: amount - 500n });
    const { status, body } = await post(question(), path);
    expect(status).toBe(200);
    expect(body).toEqual({ decision: "approve", approvedAmount: 2_000, reason: null });
    expect(asked).toEqual([
      {
        ...{ id: "auth_1.1", card: CARD, authorizationId: "auth_1", merchant: MERCHANT },
        ...{ amount: 2_500n, crossBorderFee: 25n, currency: "USD", occurredAt: new Date(AT) },
        ...{ isIncrement: false, takesPartial: true },
      },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test("gets the reason of a refusal", async () => {
    decide = async () => ({ kind: "declined", reason: "daily_limit" });
    const { body } = await post(question());
    expect(body).toEqual({ decision: "decline", approvedAmount: 0, reason: "daily_limit" });
    expect(await jobs()).toEqual([]);
  });

  test("has its question kept as it came, with nothing left to do about it", async () => {
    // Others may still be written: no caller waits for it.
    const asking = question({ id: "auth_kept.1" });
    await post(asking);
    const body = Buffer.from(JSON.stringify(asking));
    const kept = () =>
      service.kit.database.many<{ provider: string; done: boolean }>(sql`
        select provider, processed_at is not null as done from inbound_notices
        where body = ${body}`);
    await expect.poll(kept).toEqual([{ provider: "simulator-cards", done: true }]);
  });

  test("is counted, with how long it waited", async () => {
    await post(question());
    expect(await metrics.registry.metrics()).toMatch(
      /kasuwa_card_authorization_seconds_count\{provider="simulator-cards",answer="approved"\} [1-9]/,
    );
  });

  test("gets nowhere without its signature, under another name, or with anything but a question", async () => {
    const { body, headers } = signed("another secret", question());
    const forged = await answered(
      await fetch(`${url}/inbound/simulator-cards/authorizations`, {
        method: "POST",
        headers,
        body,
      }),
    );
    expect(forged.status).toBe(401);
    expect(forged.body.error).toMatchObject({ code: "invalid_signature" });
    expect((await post(question(), "/inbound/simulator/authorizations")).status).toBe(404);
    for (const other of [
      question({ event: "card_clearing" }),
      question({ data: { ...question().data, authorizationId: null } }),
      question({ data: { ...question().data, cardReference: "another holder's" } }),
    ]) {
      const { status, body: answer } = await post(other);
      expect(status).toBe(400);
      expect(answer.error).toMatchObject({ code: "invalid_request" });
    }
    expect(asked).toEqual([]);
  });

  test("gets a no where the decision fails, and whatever was held is let go", async () => {
    decide = () => Promise.reject(new Error("the database is away"));
    const { status, body } = await post(question());
    expect(status).toBe(200);
    expect(body).toEqual({ decision: "decline", approvedAmount: 0, reason: "unavailable" });
    expect(service.logged.join()).toContain("the database is away");
    await expect.poll(async () => (await jobs()).length).toBe(1);
    expect(await withdrawn()).toEqual([
      {
        ...{ kind: "card_withdrawal", id: "auth_1.1.withdrawn", card: CARD, merchant: MERCHANT },
        ...{ authorizationId: "auth_1", questionId: "auth_1.1", occurredAt: new Date(AT) },
        ...{ amount: 2_500n, crossBorderFee: 25n, currency: "USD" },
      },
    ]);
  });

  test("gets a no before its patience ends, and what still waits is not decided any more", async () => {
    let gaveUp: () => boolean = () => false;
    let stop = false;
    decide = async ({ amount }, _provider, isGone) => {
      gaveUp = isGone;
      while (!stop) await pause(20);
      return { kind: "approved", amount };
    };
    const startedAt = performance.now();
    const asking = post(question());
    await expect.poll(() => asked.length).toBe(1);
    expect(gaveUp()).toBe(false);
    const { body } = await asking;
    expect(performance.now() - startedAt).toBeLessThan(timeLimit(4_000));
    expect(body).toMatchObject({ decision: "decline", reason: "unavailable" });
    expect(gaveUp()).toBe(true);
    stop = true;
    await expect.poll(async () => (await jobs()).length).toBe(1);
    expect(await withdrawn()).toMatchObject([{ authorizationId: "auth_1" }]);
  });
});
