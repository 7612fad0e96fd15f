import { describe, expect, test, vi } from "vitest";
import { firstProvider } from "../../../../../test/support/only-provider.ts";
import {
  FUNDS,
  type Merchant,
  useVerification,
} from "../../../../../test/support/verification-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { IdentityVerifier } from "../../../../kernel/providers/ports/identity-verifier.ts";
import { NO_RECEIPT } from "../../../../kernel/providers/ports/outcome.ts";

const verificationService = useVerification();

const BVN = { bvn: "22345678901" };
const PRICE = 40;

const timesAsked = async ({ environmentId }: Merchant) =>
  (
    await verificationService().kit.database.one<{ times: number }>(sql`
      select coalesce(sum(times_asked), 0)::integer as times from simulator.identity_checks
      where environment_id = ${environmentId}`)
  ).times;

/** The same request, repeated by the header's key and by the body's key. */
const WAYS = [
  {
    way: "an Idempotency-Key",
    send: (merchant: Merchant, key: string, body: object, scenario?: string) =>
      merchant.verify("bvn", body, { idempotencyKey: key, ...(scenario && { scenario }) }),
    param: "Idempotency-Key",
  },
  {
    way: "an idempotencyKey in the body",
    send: (merchant: Merchant, key: string, body: object, scenario?: string) =>
      merchant.verify("bvn", { ...body, idempotencyKey: key }, scenario ? { scenario } : {}),
    param: "idempotencyKey",
  },
];

describe.each(WAYS)("with $way", ({ send, param }) => {
  test("50 at once make one query and one charge, and get the same answer", async () => {
    const merchant = await verificationService().merchant();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(merchant, "k", BVN, "latency=300")),
    );
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    const replays = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
    expect(replays).toHaveLength(49);
    expect(await timesAsked(merchant)).toBe(1);
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - PRICE, held: 0 });
    expect(await merchant.events()).toHaveLength(1);
  });

  test("a different content is a conflict and changes nothing", async () => {
    const merchant = await verificationService().merchant();
    await send(merchant, "k", BVN);
    const { status, body } = await send(merchant, "k", { bvn: "22345678902" });
    expect([status, body.error?.code, body.error?.param]).toEqual([
      409,
      "idempotency_conflict",
      param,
    ]);
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - PRICE });
  });

  test("a repetition gets the same pending answer, even after the outcome is known", async () => {
    const merchant = await verificationService().merchant();
    const first = await send(merchant, "k", BVN, "timeout");
    expect(first.body.data).toMatchObject({ status: "Pending" });
    await merchant.advance(6);
    await expect.poll(() => merchant.events(), { timeout: 30_000 }).toHaveLength(1);
    const again = await send(merchant, "k", BVN, "timeout");
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test("an unanswered check may start again, and is charged once", async () => {
    const merchant = await verificationService().merchant();
    const refused = await send(merchant, "k", BVN, "unavailable");
    expect(refused.status).toBe(503);
    const { status, body } = await send(merchant, "k", BVN);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "Successful" });
    expect(await merchant.balance()).toMatchObject({ available: FUNDS - PRICE, held: 0 });
    expect((await send(merchant, "k", BVN)).text).toContain(String(body.data?.["reference"]));
    expect(await timesAsked(merchant)).toBe(1);
  });
});

test("a repetition of a request in progress waits ten seconds, then gets Retry-After", {
  timeout: 30_000,
}, async () => {
  const merchant = await verificationService().merchant();
  await merchant.verify("bvn", BVN, { idempotencyKey: "k" });
  // The state of the row while the first request is in progress, or after it died.
  await verificationService().kit.database.run(sql`
    update verifications set answered = null where environment_id = ${merchant.environmentId}`);
  const beforeMs = performance.now();
  const { status, headers, body } = await merchant.verify("bvn", BVN, { idempotencyKey: "k" });
  expect(performance.now() - beforeMs).toBeGreaterThan(9_000);
  expect([status, body.error?.code]).toEqual([409, "duplicate_request"]);
  expect(headers.get("retry-after")).toBe("1");
  expect(await timesAsked(merchant)).toBe(1);
});

test("a check that the provider refuses is provider_error, is free, and may start again", async () => {
  const merchant = await verificationService().merchant();
  const { providers } = verificationService().kit;
  const verifier = firstProvider(providers.identityVerifier);
  const refusing: IdentityVerifier = {
    ...verifier,
    check: async () => ({ kind: "failed", reason: "Not in our registry.", receipt: NO_RECEIPT }),
  };
  const mocked = vi.spyOn(providers, "identityVerifier").mockReturnValue(refusing);
  const refused = await merchant.verify("bvn", BVN, { idempotencyKey: "k" });
  mocked.mockRestore();
  expect([refused.status, refused.body.error?.code]).toEqual([502, "provider_error"]);
  expect(refused.text).toContain("Not in our registry. Nothing was charged.");
  expect(await merchant.balance()).toMatchObject({ available: FUNDS, held: 0 });
  expect(await merchant.events()).toMatchObject([{ data: { status: "Failed" } }]);
  const { body } = await merchant.verify("bvn", BVN, { idempotencyKey: "k" });
  expect(body.data).toMatchObject({ status: "Successful" });
  expect(await merchant.balance()).toMatchObject({ available: FUNDS - PRICE, held: 0 });
});

test("keys of two merchants do not collide", async () => {
  const [one, other] = [
    await verificationService().merchant(),
    await verificationService().merchant(),
  ];
  const first = await one.verify("bvn", { ...BVN, idempotencyKey: "k" });
  const second = await other.verify("bvn", { ...BVN, idempotencyKey: "k" });
  expect(second.status).toBe(200);
  expect(second.body.data?.["verificationId"]).not.toBe(first.body.data?.["verificationId"]);
});

test("100 at once with a balance for 40 accept 40 and refuse the others", async () => {
  const merchant = await verificationService().merchant();
  await merchant.keepOnly(40 * PRICE);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      merchant.verify("bvn", { bvn: String(22_731_904_000 + at) }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 402)).toHaveLength(60);
  expect(await merchant.balance()).toMatchObject({ available: 0, held: 0 });
});
