import { describe, expect, test } from "vitest";
import { verify } from "../../../../../test/support/ledger-fixture.ts";
import { liveBalance, openLiveNumber } from "../../../../../test/support/live-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { isExplained, reportReconciliation, takeStatementFile } from "../index.ts";
import { creditLine, lineOf, paid, put, take, useStatement } from "./use-statement.ts";

const tried = useStatement();
const run = () => tried().run();
const kit = () => tried().service.kit;
const report = () => reportReconciliation(kit());

describe("reconciliation", () => {
  test("finds nothing if both sides agree, books the fees once, and explains the clearing account", async () => {
    const before = await report();
    await paid(5_000, { fee: 1_075n });
    expect(await run()).toMatchObject({ statement: { kind: "read" }, exceptions: [] });
    const [first] = (await report()).providers;
    await run();
    await run();
    const found = await report();
    expect(found.providers).toEqual([first]);
    expect(isExplained(found)).toBe(true);
    expect(first?.byOurBooks).toBe(first?.byStatements);
    expect((first?.bookedFees ?? 0n) - (before.providers[0]?.bookedFees ?? 0n)).toBe(1_075n);
    expect(await tried().alerts()).toEqual([]);
  });

  test("a corrected fee books the difference", async () => {
    const { says } = await paid(5_100, { fee: 1_000n });
    await run();
    const before = (await report()).providers[0]?.bookedFees ?? 0n;
    says({ fee: 400n });
    await run();
    expect((await report()).providers[0]?.bookedFees).toBe(before - 600n);
    expect(isExplained(await report())).toBe(true);
  });

  test("two runs at once count everything once", async () => {
    await paid(5_200, { fee: 100n });
    await Promise.all([run(), run(), run()]);
    await run();
    const found = await report();
    expect(isExplained(found)).toBe(true);
    expect(found.providers[0]?.byOurBooks).toBe(found.providers[0]?.byStatements);
  });

  test("a payment that the statement lacks is an exception until it has it", async () => {
    const { reference, says } = await paid(6_000);
    take(reference);
    const { exceptions } = await run();
    expect(exceptions).toMatchObject([{ ours: -600_000n, theirs: 0n }]);
    expect(await tried().alerts()).toEqual(["reconciliation.ours_only"]);
    await run();
    expect(await tried().alerts()).toHaveLength(1);
    says({});
    expect((await run()).exceptions).toEqual([]);
    expect(await tried().alerts()).toEqual([]);
  });

  test("the provider is asked about a return that no notice reported, and it is refunded to the merchant", async () => {
    const before = await liveBalance(tried().service);
    const { reference, says } = await paid(7_000);
    expect(await liveBalance(tried().service)).toBeLessThan(before - 6_999);
    present(tried().emulator.transfers.made.get(reference), "the transfer").status = "REVERSED";
    says({ amount: 0n });
    expect((await run()).exceptions).toEqual([]);
    expect(await liveBalance(tried().service)).toBe(before);
    expect(isExplained(await report())).toBe(true);
  });

  test("a credit whose notice was lost is confirmed and booked, once", async () => {
    const before = await liveBalance(tried().service);
    tried().emulator.nextNotice("lost");
    const number = await openLiveNumber(tried().service);
    tried().emulator.collections.pay(number, 123_400n);
    const credit = present([...tried().emulator.collections.transactions.values()].at(-1), "it");
    put({ ...creditLine(credit.transactionReference, 123_400n, number), fee: 700n });
    expect((await run()).exceptions).toEqual([]);
    const after = await liveBalance(tried().service);
    expect(after).toBeGreaterThan(before + 1_200);
    const asked = () =>
      tried().emulator.requests.filter(
        ({ query }) => query.get("transactionReference") === credit.transactionReference,
      ).length;
    const times = asked();
    expect(times).toBeGreaterThan(0);
    await run();
    expect(await liveBalance(tried().service)).toBe(after);
    expect(asked()).toBe(times);
    // The fee was first booked where a credit without an owner is.
    const [sums] = (await report()).providers;
    expect(sums?.bookedFees).toBe(sums?.fees);
  });

  test("compares nothing and says so if the statement is not shown", async () => {
    const { reference, says } = await paid(9_000);
    take(reference);
    tried().refusal = { kind: "unavailable", why: "turned_away" };
    expect(await run()).toMatchObject({ statement: { kind: "not_read" }, exceptions: [] });
    expect(await tried().alerts()).toEqual(["reconciliation.not_read"]);
    says({});
    tried().refusal = undefined;
    await run();
    expect(await tried().alerts()).not.toContain("reconciliation.not_read");
  });

  test("pages without end are not read to their end", async () => {
    tried().refusal = { kind: "page", lines: [], next: "0" };
    expect(await run()).toMatchObject({
      statement: { kind: "not_read", why: "monnify returns an endless list of statement pages." },
    });
  });

  test("money that no item has raises an alert until it is explained", async () => {
    const change = (kobo: bigint) =>
      kit().database.run(sql`
        update reconciliation_items set ours = ours + ${kobo}, theirs = theirs + ${kobo}
        where id = (select min(id) from reconciliation_items)`);
    await change(1n);
    expect((await report()).accounts[0]?.unexplained).toBe(-1n);
    await tried().runAll();
    expect(await tried().alerts()).toContain("reconciliation.unexplained");
    await change(-1n);
    await tried().runAll();
    expect(await tried().alerts()).not.toContain("reconciliation.unexplained");
  });

  test("what was recorded since the last run is explained by its time", async () => {
    const before = await report();
    await paid(5_300);
    const [[was], [is]] = [before.accounts, (await report()).accounts];
    expect(is).toEqual({
      currency: "NGN",
      ledger: (was?.ledger ?? 0n) - 530_000n,
      unexplained: 0n,
    });
  });

  test("a statement that cannot be taken raises an alert, and the next provider is compared", async () => {
    put(lineOf("too much", { amount: 2n ** 70n }));
    await tried().runAll();
    expect(await tried().alerts()).toContain("reconciliation.not_read");
    tried().lines.pop();
  });

  test("a file of a provider whose statement is called for is refused", async () => {
    const file = { provider: "monnify", text: "date,amount\n", columns: {}, by: "amina" };
    await expect(
      takeStatementFile(
        { ...kit(), providers: { ...kit().providers, statementSource: () => source } },
        file,
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining("count the same money twice") });
  });
  const source = {
    name: "monnify",
    referenceFor: () => "",
    hasPurchases: true,
    readStatement: () => Promise.reject(),
  };

  test("the books prove after all of it", async () => {
    expect((await verify(kit().database)).findings).toEqual([]);
  });
});
