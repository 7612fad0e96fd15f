import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answered,
  startTestService,
  type TestService,
} from "../../../../../test/support/service.ts";
import { type Api, buildApi } from "../../../../app.ts";
import { sql } from "../../../database/sql.ts";
import { Metrics } from "../../../metrics.ts";
import type { Module } from "../../../module.ts";
import { inboundTasks } from "../../inbound/process-notice.ts";
import { PROCESS_NOTICE_TASK, readUnprocessed } from "../../inbound/queries.ts";
import type {
  AuthorizationDecider,
  AuthorizationSource,
} from "../../ports/authorization-source.ts";
import type { CardNotice } from "../../ports/card-notices.ts";
import type { CardConfirmation, NoticeSource } from "../../ports/notice.ts";
import type { CallContext } from "../../ports/provider-port.ts";
import type { Providers } from "../../providers.ts";
import { withdrawalTasks } from "../withdraw-authorization.ts";

/** An issuer with a token for all bodies: its question names its own card id, and its notices are confirmed. */
const NAME = "token-issuer";
const CARD = { environmentId: 1_000_001n, id: 1_000_002n };
const MERCHANT = { name: "Cloud Hosting", id: null, network: null, country: "NG" };
const FACTS = {
  ...{ card: CARD, amount: 2_500n, currency: "USD" as const, merchant: MERCHANT },
  ...{ occurredAt: new Date("2026-03-01T10:00:00.000Z"), authorizationId: "auth_1" },
} as const;
const QUESTION = {
  ...{ ...FACTS, id: "auth_1.0", crossBorderFee: 0n, isIncrement: false, takesPartial: false },
} as const;
const REFUND: CardNotice = { kind: "card_refund", id: "txn_1", ...FACTS };

let service: TestService;
let api: Api;
let url: string;
let providers: Providers;
let decide: AuthorizationDecider;
let lookUp: (
  text: string,
  call: CallContext,
) => ReturnType<NonNullable<AuthorizationSource["lookUp"]>>;
let confirmation: CardConfirmation;

const shared = {
  name: NAME,
  isAuthentic: ({ headers }: { headers: { authorization?: string | undefined } }) =>
    headers.authorization === "token",
  mask: (body: Buffer) => Buffer.from(body.toString().replace("secret", "")),
};

const authorizations: AuthorizationSource = {
  ...shared,
  patienceMs: 2_000,
  refusalStatus: 402,
  read: () => undefined,
  lookUp: (body, call) => lookUp(body.toString(), call),
  write: (_question, { kind }) => ({ kind }),
  writeUnread: () => ({ kind: "unread" }),
};

const notices: NoticeSource = {
  ...shared,
  read: () => [{ kind: "unconfirmed_card_notice", record: "transaction", recordId: "txn_1" }],
  confirmCard: async () => confirmation,
};

beforeAll(async () => {
  service = await startTestService();
  providers = {
    ...service.kit.providers,
    authorizationSource: () => authorizations,
    noticeSource: () => notices,
  };
  const decider: Module = {
    name: "decider",
    authorizations: () => (question, provider, isGone) => decide(question, provider, isGone),
  };
  api = await buildApi({ ...service.kit, providers }, new Metrics(), [decider]);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(api.server.server.address() as AddressInfo).port}/inbound/${NAME}`;
});
afterAll(async () => {
  await api.stop();
  await service.stop();
});
beforeEach(async () => {
  await service.kit.database.run(sql`truncate inbound_notices, graphile_worker._private_jobs`);
  decide = async ({ amount }) => ({ kind: "approved", amount });
  lookUp = async (text) => (text.startsWith("pay") ? QUESTION : undefined);
});

const post = async (body: string, path = "/authorizations") =>
  answered(
    await fetch(`${url}${path}`, { method: "POST", headers: { authorization: "token" }, body }),
  );

const jobs = () =>
  service.kit.database.many<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs`);

describe("a question that names the issuer's own card id", () => {
  test("is looked up, decided, and stored without its secrets", async () => {
    expect(await post("pay secret")).toMatchObject({ status: 200, body: { kind: "approved" } });
    const stored = () =>
      service.kit.database.many<{ body: Buffer }>(sql`select body from inbound_notices`);
    await expect
      .poll(async () => (await stored()).map(({ body }) => String(body)))
      .toEqual(["pay "]);
  });

  test("gets a refusal with the issuer's own HTTP status", async () => {
    decide = async () => ({ kind: "declined", reason: "daily_limit" });
    expect(await post("pay")).toMatchObject({ status: 402, body: { kind: "declined" } });
  });

  test("that asks something else gets the issuer's own answer", async () => {
    expect(await post("balance")).toMatchObject({ status: 402, body: { kind: "unread" } });
    expect(await jobs()).toEqual([]);
  });

  test("leaves the decision only the time that the look-up did not take", async () => {
    lookUp = async (_text, { signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return QUESTION;
    };
    decide = () => new Promise(() => undefined);
    expect(await post("pay secret")).toMatchObject({ status: 402, body: { kind: "declined" } });
    await expect.poll(async () => (await jobs()).length).toBe(1);
    const [{ payload } = { payload: {} }] = await jobs();
    expect(JSON.stringify(payload)).not.toContain(Buffer.from("pay secret").toString("base64"));
    const withdrawn: CardNotice[] = [];
    const handlers = { card_withdrawal: async (notice: CardNotice) => void withdrawn.push(notice) };
    lookUp = async () => QUESTION;
    await withdrawalTasks({ providers, handlers })["authorizations.withdraw"]?.(payload);
    expect(withdrawn).toMatchObject([{ questionId: "auth_1.0", authorizationId: "auth_1" }]);
    lookUp = async () => undefined;
    const again = withdrawalTasks({ providers, handlers })["authorizations.withdraw"]?.(payload);
    await expect(again).rejects.toThrow("does not name the question's card");
  });
});

describe("a notice that its issuer confirms", () => {
  async function process(): Promise<CardNotice[]> {
    const handled: CardNotice[] = [];
    const { database } = service.kit;
    const handlers = { card_refund: async (notice: CardNotice) => void handled.push(notice) };
    const tasks = inboundTasks({ database, providers, handlers });
    for (const { payload } of await jobs()) await tasks[PROCESS_NOTICE_TASK]?.(payload);
    return handled;
  }
  const unprocessed = () => readUnprocessed(service.kit.database, 10);

  test("is handled as the record says, and stored without its secrets", async () => {
    confirmation = { kind: "confirmed", notices: [REFUND] };
    expect((await post("refund secret", "")).status).toBe(200);
    expect(String((await unprocessed())[0]?.body)).toBe("refund ");
    expect(await process()).toEqual([REFUND]);
    expect(await unprocessed()).toEqual([]);
  });

  test("is done where the record says nothing", async () => {
    confirmation = { kind: "confirmed", notices: [] };
    await post("refund", "");
    expect(await process()).toEqual([]);
    expect(await unprocessed()).toEqual([]);
  });

  test.each<[CardConfirmation, string]>([
    [{ kind: "not_found" }, "not_found"],
    [{ kind: "unavailable", why: "turned_away" }, "unavailable, turned_away"],
    [{ kind: "unknown", why: "timeout" }, "unknown, timeout"],
  ])("moves no money while the answer is %o, and says so", async (outcome, words) => {
    confirmation = outcome;
    await post("refund", "");
    await expect(process()).rejects.toThrow(words);
    expect((await unprocessed())[0]?.failure).toContain(`transaction txn_1: ${words}`);
  });
});
