import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { sql } from "../../../kernel/database/sql.ts";
import type { BankFaults } from "../../../kernel/providers/ports/simulated-bank.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { aWhile, eventually, useTeller } from "../../test/simulator-teller.ts";

const fixture = useSimulator();
const at = useTeller(fixture);

describe("a notice", () => {
  test("that is not taken is sent again", async () => {
    fixture().answerWith(503);
    const payment = at().payTo("3012450064");
    await at().send(payment);
    await eventually(() => at().noticed(payment).length).toBe(1);
    fixture().answerWith(200);
    // The queue would wait some seconds before it tries again.
    await eventually(async () => {
      await fixture().database.run(sql`
        update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`);
      return at().noticed(payment).length;
    }).toBe(2);
  });
});

describe("an environment's faults", () => {
  const NONE: BankFaults = {
    lostCalls: 0,
    lostAnswers: 0,
    lostNotices: 0,
    doubledNotices: 0,
    lateNotices: 0,
  };
  /** Faults are in force within half a second. */
  const setFaults = async (faults: Partial<BankFaults>) => {
    const { database, simulator } = fixture();
    await simulator.bank.setFaults(database, at().environmentId, { ...NONE, ...faults });
    await sleep(550);
  };

  test("lose calls, which then never arrive", async () => {
    await setFaults({ lostCalls: 100 });
    const payment = at().payTo("0123456789", "058");
    expect(await at().send(payment)).toMatchObject({ kind: "unknown", why: "lost", staged: true });
    expect(await at().books(payment)).toBeUndefined();
    expect(await at().find(payment)).toMatchObject({ kind: "unknown" });
  });

  test("lose answers about payments that were made, which a notice then reports", async () => {
    await setFaults({ lostAnswers: 100 });
    const payment = at().payTo("0123456789", "058");
    expect(await at().send(payment)).toMatchObject({
      kind: "unknown",
      why: "timeout",
      staged: true,
    });
    expect(await at().books(payment)).toMatchObject({ status: "succeeded" });
    await eventually(() => at().noticed(payment)).toEqual(["succeeded"]);
  });

  test("lose notices", async () => {
    await setFaults({ lostNotices: 100 });
    const payment = at().payTo("3012450064");
    await at().send(payment);
    await at().tell(payment, "success");
    await aWhile();
    expect(at().noticed(payment)).toEqual([]);
  });

  test("never lose the notice that money was sent back, which no worker would ask about", async () => {
    await setFaults({ lostNotices: 100 });
    const payment = at().payTo("3012450071");
    await at().send(payment);
    await at().advance(600);
    await eventually(() => at().noticed(payment)).toEqual(["returned"]);
  });

  test("double notices", async () => {
    await setFaults({ doubledNotices: 100 });
    const payment = at().payTo("3012450064");
    await at().send(payment);
    await eventually(() => at().noticed(payment)).toEqual(["pending", "pending"]);
  });

  test("delay notices, which then arrive out of order", async () => {
    await setFaults({ lateNotices: 100 });
    const payment = at().payTo("3012450064");
    await at().send(payment);
    await setFaults({});
    await at().tell(payment, "success");
    await eventually(() => at().noticed(payment)).toEqual(["succeeded"]);
    await at().advance(30);
    await eventually(() => at().noticed(payment)).toEqual(["succeeded", "pending"]);
  });

  test("are about as frequent as requested, and affect no other environment", async () => {
    await setFaults({ lostCalls: 20 });
    const payments = Array.from({ length: 400 }, () => at().payTo("0123456789", "058"));
    const outcomes = await Promise.all(payments.map((payment) => at().send(payment)));
    const lost = outcomes.filter(({ kind }) => kind === "unknown").length;
    // Six standard deviations to either side.
    expect(lost).toBeGreaterThan(32);
    expect(lost).toBeLessThan(128);
    const other = {
      ...at().payTo("0123456789", "058"),
      environmentId: await fixture().environment(),
    };
    for (let n = 0; n < 20; n++)
      expect(await at().send(other)).toMatchObject({ kind: "succeeded" });
  });
});
