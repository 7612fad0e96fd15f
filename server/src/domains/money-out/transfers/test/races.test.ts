import { expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import { PENDING, useTransfers } from "./transfer-service.ts";

const transferService = useTransfers();

const FUNDS = 5_000_000;

test("200 transfers at once against a balance that pays 100 accept exactly 100", async () => {
  const merchant = await transferService().merchant();
  const amount = FUNDS / 100 - 75;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => merchant.send({ ...PENDING, amount })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 402)).toHaveLength(100);
  expect(await merchant.balance()).toEqual({ available: 0, held: FUNDS, total: FUNDS });
});

test("one key 50 times at once acts once, and gets the same answer 50 times", async () => {
  const merchant = await transferService().merchant();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => merchant.send(PENDING, { idempotencyKey: "one" })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await merchant.balance()).held).toBe(25_075);
  const { count } = await transferService().kit.database.one<{ count: number }>(sql`
    select count(*)::integer as count from transactions
    where environment_id = ${merchant.environmentId}`);
  expect(count).toBe(1);
});

test("one key for two requests is a conflict, whichever comes first", async () => {
  const merchant = await transferService().merchant();
  const answers = await Promise.all([
    merchant.send({ ...PENDING, amount: 1 }, { idempotencyKey: "one" }),
    merchant.send({ ...PENDING, amount: 2 }, { idempotencyKey: "one" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
