import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreatedBusiness,
  createBusiness,
  findCurrentKeys,
} from "../src/domains/platform/businesses/index.ts";
import { moveBusiness } from "../src/domains/platform/moves/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { toolsOf, verify } from "./support/moves.ts";
import { approveMove, startTwoCells, type TwoCells } from "./support/moving-cells.ts";
import { ask } from "./support/service.ts";

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells?.stop());

const CLIENTS = 6;
const KEYS_AFTER = 10;

/** A client that never gives up: it repeats after a pause with the same key, and follows the business to its new cell. */
class Client {
  /** The reference of each key that was answered. */
  readonly answered = new Map<string, string>();
  /** How often each status came. */
  readonly statuses = new Map<number, number>();
  #place: { readonly url: string; readonly business: CreatedBusiness };

  constructor(business: CreatedBusiness) {
    this.#place = { url: cells.source.url, business };
  }

  async pay(key: string): Promise<string> {
    for (;;) {
      const { status, body } = await ask(this.#place, {
        ...{ path: "/api/v1/business/single", idempotencyKey: key },
        body: {
          ...{ amount: 100, narration: key, phoneNumber: "08031234567" },
          ...{ destinationBankCode: "058", destinationAccountNumber: "0123456789" },
          destinationAccountName: "Ada",
        },
      });
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        const [reference] = (body.data as { transferReference: string[] }).transferReference;
        this.answered.set(key, present(reference, "a reference"));
        return present(reference, "a reference");
      }
      if (status === 421) await this.#follow();
      else if (status === 503) await pause(50);
      else throw new Error(`${status} ${JSON.stringify(body.error)}`);
    }
  }

  /** As a merchant's program does once it has the new keys from an operator. */
  async #follow(): Promise<void> {
    const { business } = this.#place;
    const keys = await findCurrentKeys(cells.target.kit, business);
    if (keys?.test.apiKey.startsWith("test_key_14_") === true)
      this.#place = { url: cells.target.url, business: { ...business, ...keys } };
    else await pause(50);
  }
}

test("a move under load loses no transfer and doubles none", { timeout: 300_000 }, async () => {
  const { source, target } = cells;
  const business = await createBusiness(source.kit, { name: "Baobab Foods", approved: true });
  await source.kit.database.run(sql`
    update environments set requests_per_second = 10000, requests_burst = 10000
    where business_id = ${business.businessId}`);
  await approveMove(source, business.businessId);
  let isMoved = false;
  const clients = Array.from({ length: CLIENTS }, () => new Client(business));
  const work = clients.map(async (client, at) => {
    for (let number = 0, after = 0; after < KEYS_AFTER; number++) {
      if (isMoved) after += 1;
      await client.pay(`client ${at} payment ${number}`);
    }
  });
  await pause(500);
  const move = await moveBusiness(toolsOf(cells), business.businessId);
  isMoved = true;
  await Promise.all(work);
  expect(move.step).toBe("done");

  const answered = new Map(clients.flatMap((client) => [...client.answered]));
  const stored = await target.kit.database.many<{ key: string; count: number }>(sql`
    select description as key, count(*)::integer as count from transactions
    where environment_id in (select id from environments where business_id = ${business.businessId})
      and type = 'Transfer'
    group by description`);
  const once = [...answered.keys()].map((key) => [key, 1] as const);
  expect(new Map(stored.map(({ key, count }) => [key, count]))).toEqual(new Map(once));
  const statuses = clients.flatMap((client) => [...client.statuses.keys()]);
  expect(new Set(statuses)).toEqual(new Set([200, 421, 503]));

  // A key from before the move gets its own answer in the new cell.
  const [client] = clients;
  const first = await present(client, "a client").pay("client 0 payment 0");
  expect(first).toBe(answered.get("client 0 payment 0"));

  await expect
    .poll(async () => {
      const { open } = await target.kit.database.one<{ open: number }>(sql`
        select count(*)::integer as open from transactions where status = 'Pending'`);
      return open;
    })
    .toBe(0);
  const twice = await target.kit.database.many(sql`
    select reference from simulator.bank_payments where times_paid > 1`);
  expect(twice).toEqual([]);
  expect(await verify(source.kit)).toEqual([]);
  expect(await verify(target.kit)).toEqual([]);
});
