import { env } from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import { FUNDS, fresh, type Merchant, newMerchant, useBills, VERTICALS } from "./bill-service.ts";

const service = useBills();

const IS_SOAK = env["KASUWA_SOAK"] === "1";
const RUNS = IS_SOAK ? 100 : 4;

/** What was ordered, and how. How it was ordered must not show in the outcome. */
const purchase = fc.record({
  vertical: fc.constantFrom(...VERTICALS),
  end: fc.constantFrom("01", "02", "03", "04", "05", "77"),
  scenario: fc.constantFrom(undefined, undefined, "timeout", "error", "unavailable"),
  repeated: fc.constantFrom("not", "with its key", "with its reference"),
  thenSeconds: fc.constantFrom(0, 0, 7, 40, 400),
});

type Ordered = typeof purchase extends fc.Arbitrary<infer One> ? One : never;

const percent = fc.constantFrom(0, 0, 20, 50);
const faults = fc.record({
  lostCalls: percent,
  lostAnswers: percent,
  lostNotices: fc.constant(0),
  doubledNotices: fc.constant(0),
  lateNotices: fc.constant(0),
});

const isRefused = ({ end }: Ordered) => end === "02" || end === "05";

async function order(merchant: Merchant, ordered: Ordered): Promise<string> {
  const { vertical, end, scenario, repeated, thenSeconds } = ordered;
  const [reference, key] = [fresh(), fresh()];
  const body = { ...vertical.body(end), reference };
  const options = { key, ...(scenario !== undefined && { scenario }) };
  const again = { ...options, ...(repeated === "with its reference" && { key: fresh() }) };
  const sending = [merchant.buy(vertical.path, body, options)];
  if (repeated !== "not") sending.push(merchant.buy(vertical.path, body, again));
  for (const answer of await Promise.all(sending)) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ reference });
  }
  if (thenSeconds > 0) await merchant.advance(thenSeconds);
  return reference;
}

const openOrders = async ({ environmentId }: Merchant) =>
  (
    await service().kit.database.one<{ count: number }>(sql`
      select count(*)::integer as count from transactions
      where environment_id = ${environmentId} and type = 'Bill' and status = 'Pending'`)
  ).count;

/** The queue's own pauses are on the wall clock. */
const hurry = () =>
  service().kit.database.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and locked_at is null and run_at > now()`);

test("whatever is bought, answered and repeated: the wallet pays for what was sold, to the kobo, with one event each", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(purchase, { minLength: 1, maxLength: 15 }),
      faults,
      async (all, unwell) => {
        const merchant = await newMerchant();
        const { kit } = service();
        await kit.providers.simulatedBank.setFaults(kit.database, merchant.environmentId, unwell);
        const references: string[] = [];
        for (const ordered of all) references.push(await order(merchant, ordered));
        await expect
          .poll(
            async () => {
              await merchant.advance(900);
              await hurry();
              return openOrders(merchant);
            },
            { timeout: 60_000, interval: 100 },
          )
          .toBe(0);
        const sold = all.filter((one) => !isRefused(one));
        const paid = sold.reduce((sum, { vertical }) => sum + vertical.amount, 0);
        expect(await merchant.balance()).toMatchObject({ available: FUNDS - paid, held: 0 });
        const published = (await merchant.readEvents()).map(({ data }) => [
          data["reference"],
          data["status"],
        ]);
        const expected = all.map((one, index) => [
          references[index],
          isRefused(one) ? "Unsuccessful" : "Successful",
        ]);
        expect(published.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: RUNS },
  );
});
