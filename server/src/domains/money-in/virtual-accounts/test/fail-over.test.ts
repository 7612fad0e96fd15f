import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  FakeCollectionRail,
  type Opening,
} from "../../../../../test/support/fake-collection-rail.ts";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import type { TestService } from "../../../../../test/support/service.ts";
import { startSharedService } from "../../../../../test/support/shared-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { chooseAmong } from "../../../../kernel/providers/choose-provider.ts";
import { findEnvironment } from "../../../platform/businesses/index.ts";
import { dropOpenings } from "../drop-openings.ts";
import { openAccount } from "../open-account.ts";
import { type AccountOrder, openNumber } from "../open-number.ts";
import { readByReference } from "../queries.ts";

let service: TestService;
let kit: Kit;
let environmentId: bigint;
let first: FakeCollectionRail;
let next: FakeCollectionRail;
let rails: FakeCollectionRail[];
let orders = 0;

beforeAll(async () => {
  service = await startSharedService();
  const collectionRail = chooseAmong(
    () => rails,
    () => [],
  );
  kit = { ...service.kit, providers: { ...service.kit.providers, collectionRail } };
  environmentId = await findEnvironment(kit.database, service.business.businessId, "test");
});

beforeEach(() => {
  first = new FakeCollectionRail("first");
  next = new FakeCollectionRail("next");
  rails = [first, next];
});

afterAll(async () => {
  expect((await verify(service.kit.database)).findings).toEqual([]);
  await service.stop();
});

const NO_HOLDER = {
  ...{ email: null, firstName: null, lastName: null, phone: null },
  ...{ businessName: null, rcNumber: null, tin: null, address: null },
};

/** An order of its own. Repeated, it is a retry with the same Idempotency-Key. */
function newOrder(): AccountOrder {
  orders += 1;
  return {
    ...{ environmentId, mode: "test", kind: "customer", accountName: "Amina Bello" },
    ...{ holder: NO_HOLDER, scenario: undefined, operationKey: `open ${orders}` },
  };
}

const calls = () => [first.called(), next.called()];

/** How many numbers both rails have opened. */
const countOpen = () => first.opened.size + next.opened.size;

const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => "opened",
    ({ code }: { code?: string }) => code ?? "died",
  );

/** Whether the retry of an order opens its number, and where. */
const retry = (order: AccountOrder) =>
  openNumber(kit, order).then(
    ({ provider }) => provider,
    ({ code }) => code,
  );

describe("an account number that its provider provably did not open", () => {
  test("is opened by the next provider within the request, and the account names that provider", async () => {
    first.openings = ["unavailable"];
    const reference = `customer-${randomBytes(4).toString("hex")}`;
    const order = { ...newOrder(), reference };
    const storing = await openAccount(kit, order, ({ provider }) => provider);
    await kit.ledger.run(storing, internalCaller(environmentId, order.operationKey));
    expect(calls()).toEqual([1, 1]);
    const account = await readByReference(kit.database, environmentId, reference);
    const { id, provider, orderReference, accountNumber } = present(account, "the account");
    expect([provider, orderReference]).toEqual([
      ...["next", next.referenceFor({ environmentId, id })],
    ]);
    expect(next.opened.get(orderReference)).toBe(accountNumber);
    expect(countOpen()).toBe(1);
  });

  test("stays with the next provider, whatever the first one does later", async () => {
    first.openings = ["unavailable", "opens"];
    const order = newOrder();
    const number = await openNumber(kit, order);
    expect(await openNumber(kit, order)).toEqual(number);
    expect(calls()).toEqual([1, 2]);
    expect(countOpen()).toBe(1);
  });

  test("is refused if no provider opens it, and opened by a retry as soon as one does", async () => {
    first.openings = ["unavailable"];
    next.openings = ["unavailable", "unavailable", "opens"];
    const order = newOrder();
    expect(await retry(order)).toBe("provider_unavailable");
    expect(calls()).toEqual([1, 1]);
    first.openings = ["opens"];
    // The opening is at the next provider, and goes back if that one provably has nothing.
    expect(await retry(order)).toBe("first");
    expect(calls()).toEqual([1, 1]);
    expect(countOpen()).toBe(1);
  });

  test("is opened by the next provider if its own is no longer configured", async () => {
    first.openings = ["unavailable"];
    next.openings = ["unavailable", "opens"];
    const order = newOrder();
    await retry(order);
    calls();
    rails = [new FakeCollectionRail("third")];
    expect(await retry(order)).toBe("third");
  });
});

test("a number that a bank gives out again is refused, and a new Idempotency-Key gets another", async () => {
  const store = async (order: AccountOrder) => {
    const storing = await openAccount(kit, order, ({ accountNumber }) => accountNumber);
    const caller = internalCaller(environmentId, order.operationKey);
    return (await kit.ledger.run(storing, caller)).outcome;
  };
  const order = newOrder();
  const earlier = present(await store(order), "the number");
  first.recycled.push(earlier);
  const again = newOrder();
  for (const _ of [1, 2]) {
    await expect(store(again)).rejects.toThrow(
      /^The provider returned a number that an earlier account has\. Send the request with a new Idempotency-Key/,
    );
  }
  expect(await store(newOrder())).not.toBe(earlier);
  // The account's own number is not another's.
  expect((await openNumber(kit, order)).accountNumber).toBe(earlier);
});

describe("an account number that its provider may have opened", () => {
  test.each([
    "lost",
    "unknown",
    "died",
  ] as const)("(%s) is requested from no other, even by a retry that finds it down or removed", async (opening) => {
    first.openings = [opening, "unavailable", "unavailable", "opens"];
    const order = newOrder();
    const refused = opening === "died" ? "died" : "provider_timeout";
    expect(await refusalOf(openNumber(kit, order))).toBe(refused);
    expect(await retry(order)).toBe("provider_unavailable");
    expect(await retry(order)).toBe("provider_unavailable");
    rails = [next];
    expect(await retry(order)).toBe("provider_unavailable");
    rails = [next, first];
    expect(await retry(order)).toBe("first");
    expect(calls()).toEqual([4, 0]);
    expect(countOpen()).toBe(1);
  });

  test("stays with the next provider after a request that died there", async () => {
    first.openings = ["unavailable", "opens"];
    next.openings = ["died", "unavailable", "opens"];
    const order = newOrder();
    expect(await refusalOf(openNumber(kit, order))).toBe("died");
    expect(await retry(order)).toBe("provider_unavailable");
    expect(await retry(order)).toBe("next");
    expect(calls()).toEqual([1, 3]);
    expect(countOpen()).toBe(1);
  });

  test("is not requested from another provider if the first one refuses it", async () => {
    first.openings = ["refused"];
    expect(await refusalOf(openNumber(kit, newOrder()))).toBe("provider_error");
    expect(calls()).toEqual([1, 0]);
  });

  test("by one of two requests at once is not moved by the other", async () => {
    let answer: () => void = () => undefined;
    const { openAccount: open } = first;
    const isAsked = new Promise<void>((asked) => {
      first.openAccount = async (request) => {
        first.openAccount = async () => ({ kind: "unavailable", why: "busy" });
        const outcome = await open(request);
        asked();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return outcome;
      };
    });
    const order = newOrder();
    const opening = openNumber(kit, order);
    await isAsked;
    expect(await retry(order)).toBe("provider_unavailable");
    answer();
    expect(await opening).toMatchObject({ provider: "first" });
    expect(next.called()).toBe(0);
    expect(countOpen()).toBe(1);
  });

  test("by an earlier version, which stored no provider, is requested from no other", async () => {
    const order = newOrder();
    const caller = internalCaller(environmentId, `virtual-account/${order.operationKey}`);
    const numbering = operation({
      name: "virtual_accounts.number",
      needs: {},
      decide: (_found, books) => books.nextId(),
    });
    const { body: id } = await kit.ledger.run(numbering, { ...caller, present: String });
    first.openings = ["unavailable", "opens"];
    expect(await retry(order)).toBe("provider_unavailable");
    expect(await openNumber(kit, order)).toMatchObject({ id: BigInt(id), provider: "first" });
    expect(calls()).toEqual([2, 0]);
  });
});

const fates = fc.array(
  fc.constantFrom<Opening>("opens", "lost", "unknown", "unavailable", "unavailable", "died"),
  { maxLength: 60, minLength: 20 },
);

test("any calls that fail, are lost or die, of four requests at once for each order, open one number for each", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fates, fates, async (ofFirst, ofNext) => {
      for (const rail of rails) rail.opened.clear();
      first.openings = [...ofFirst, "opens"];
      next.openings = [...ofNext, "opens"];
      const all = Array.from({ length: 12 }, newOrder);
      await Promise.all(all.flatMap((order) => [0, 1, 2, 3].map(() => retry(order))));
      for (const rail of rails) rail.openings = ["opens"];
      const numbers = await Promise.all(all.map((order) => openNumber(kit, order)));
      const known = rails.flatMap((rail) => [...rail.opened.values()]);
      expect(known.sort()).toEqual(numbers.map(({ accountNumber }) => accountNumber).sort());
    }),
    { numRuns: 8 },
  );
});

test("openings are dropped when no request can repeat them any more", async () => {
  const [old, recent] = [newOrder(), newOrder()];
  const { id } = await openNumber(kit, old);
  const kept = await openNumber(kit, recent);
  await kit.database.run(sql`
    update account_openings set created_at = created_at - interval '63 days' where id = ${id}`);
  await kit.database.run(sql`
    update account_openings set created_at = created_at - interval '61 days' where id = ${kept.id}`);
  await dropOpenings(kit.database);
  const rows = await kit.database.many<{ id: bigint }>(sql`
    select id from account_openings where id in (${id}, ${kept.id})`);
  expect(rows).toEqual([{ id: kept.id }]);
});
