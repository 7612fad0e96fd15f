import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dataOf } from "../../../../../test/support/service.ts";
import {
  FUNDS,
  type Merchant,
  useVerification,
} from "../../../../../test/support/verification-service.ts";

const verificationService = useVerification();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 100 : 4;

const PASSPORT = { lastName: "Bello", dateOfBirth: "1990-04-17" };

/** The outcome of a number by its last digit, for each kind of check: match, mismatch, or no answer at first. */
const KINDS = [
  { type: "bvn", price: 40, body: (turn: number) => ({ bvn: `9501234567${turn}` }), misses: [2] },
  { type: "nin", price: 60, body: (turn: number) => ({ nin: `9501234567${turn}` }), misses: [2] },
  { type: "frsc", price: 60, body: (turn: number) => ({ frsc: `FKJ00000${turn}` }), misses: [2] },
  {
    type: "passport",
    price: 80,
    body: (turn: number) => ({ passport: `A0012000${turn}`, ...PASSPORT }),
    misses: [2, 3, 4],
  },
] as const;

const check = fc.record({
  kind: fc.constantFrom(...KINDS),
  turn: fc.integer({ min: 1, max: 5 }),
  scenario: fc.constantFrom(undefined, undefined, "timeout", "error", "unavailable"),
  repeated: fc.boolean(),
  thenSeconds: fc.constantFrom(0, 0, 7, 70, 400),
});

type Ordered = typeof check extends fc.Arbitrary<infer One> ? One : never;

// With more, an outcome could stay unknown through all requeries of a day.
const percent = fc.constantFrom(0, 0, 10, 20);
const faults = fc.record({
  lostCalls: percent,
  lostAnswers: percent,
  lostNotices: fc.constant(0),
  doubledNotices: fc.constant(0),
  lateNotices: fc.constant(0),
});

let sent = 0;

/** Sends a check once or twice under one key. */
async function send(merchant: Merchant, ordered: Ordered): Promise<void> {
  const { kind, turn, scenario, repeated, thenSeconds } = ordered;
  sent += 1;
  const ordering = { idempotencyKey: `check ${sent}`, ...(scenario !== undefined && { scenario }) };
  const sending = () => merchant.verify(kind.type, kind.body(turn), ordering);
  // A check that was not answered may start again. Another test covers that.
  const isUnavailable = scenario === "unavailable";
  const [answer, again] = await Promise.all(
    repeated && !isUnavailable ? [sending(), sending()] : [sending()],
  );
  expect(answer.status, answer.text).toBe(isUnavailable ? 503 : 200);
  if (again !== undefined) expect(again.text).toBe(answer.text);
  if (thenSeconds > 0) await merchant.advance(thenSeconds);
}

function expectedOf({ kind, turn, scenario }: Ordered) {
  if (scenario === "unavailable") return ["Failed", "Reversed"];
  const isMatch = !(kind.misses as readonly number[]).includes(turn);
  return [isMatch ? "Successful" : "Failed", "Successful"];
}

interface Row {
  readonly verificationId: number;
  readonly status: string;
}

async function history(merchant: Merchant): Promise<readonly Row[]> {
  return dataOf(await merchant.read("/business/verification/history?pageSize=200"));
}

test("any sequence of checks charges each answer once, never charges a missing answer, and publishes one event each", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(check, { minLength: 1, maxLength: 15 }),
      faults,
      async (all, unwell) => {
        const merchant = await verificationService().merchant();
        const { kit } = verificationService();
        await kit.providers.simulatedBank.setFaults(kit.database, merchant.environmentId, unwell);
        for (const ordered of all) await send(merchant, ordered);
        await expect
          .poll(
            async () => {
              // Much less than the day after which requeries end.
              await merchant.advance(900);
              return (await history(merchant)).filter(({ status }) => status === "Pending").length;
            },
            { timeout: 60_000, interval: 100 },
          )
          .toBe(0);
        const rows = (await history(merchant)).toReversed();
        const ends = await Promise.all(
          rows.map(async ({ verificationId }) => {
            const { status, walletTransaction } = await merchant.detail(verificationId);
            return [status, (walletTransaction as { status: string }).status];
          }),
        );
        expect(ends).toEqual(all.map(expectedOf));
        const charged = all.filter(({ scenario }) => scenario !== "unavailable");
        const paid = charged.reduce((sum, { kind }) => sum + kind.price, 0);
        expect(await merchant.balance()).toMatchObject({ available: FUNDS - paid, held: 0 });
        const published = (await merchant.events()).map(({ data }) =>
          Number(data["verificationId"]),
        );
        expect(published.toSorted((a, b) => a - b)).toEqual(
          rows.map(({ verificationId }) => verificationId).toSorted((a, b) => a - b),
        );
      },
    ),
    { numRuns: RUNS },
  );
});
