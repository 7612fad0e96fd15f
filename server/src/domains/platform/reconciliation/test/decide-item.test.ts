import { describe, expect, test } from "vitest";
import { givenSettings, liveBalance } from "../../../../../test/support/live-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import { configureProvider } from "../../providers/index.ts";
import {
  decideItem,
  isExplained,
  listExceptions,
  type MoneyDecision,
  reportReconciliation,
  showItem,
  waitForItem,
} from "../index.ts";
import { lineOf, paid, put, useStatement } from "./use-statement.ts";

const tried = useStatement();
const run = () => tried().run();
const kit = () => tried().service.kit;
const report = () => reportReconciliation(kit());

describe("a difference with a provider", () => {
  const decided = async (id: bigint, decision: MoneyDecision) => {
    const proposed = await decideItem(kit(), { id, decision, by: "amina", note: "As agreed." });
    if (!isProposed(proposed)) throw new Error("a second person is needed");
    const { proposalId } = proposed;
    await expect(
      approveProposal(kit(), moneyActions, { id: proposalId, by: "amina" }),
    ).rejects.toMatchObject({ code: "approval_required" });
    return await approveProposal(kit(), moneyActions, { id: proposalId, by: "bola" });
  };

  test.each([
    ["book", "suspense", 900_000n],
    ["book", "suspense", -1_000n],
    ["write_off", "provider_costs", 77n],
    ["write_off", "provider_costs", -77n],
  ] as const)("two people %s a line that only the statement has: %s, %d", async (decision, account, amount) => {
    put(lineOf(`a deposit of ${amount}`, { amount, text: "by the operator" }));
    const [item] = (await run()).exceptions;
    const { id } = present(item, "the exception");
    expect(await tried().alerts()).toEqual(["reconciliation.theirs_only"]);
    expect(await showItem(kit(), id)).toMatchObject({ lines: [{ text: "by the operator" }] });
    const before = await openBalance(account);
    await decided(id, decision);
    expect((await openBalance(account)) - before).toBe(amount);
    expect((await run()).exceptions).toEqual([]);
    expect(await tried().alerts()).toEqual([]);
    expect(isExplained(await report())).toBe(true);
    await expect(
      decideItem(kit(), { id, decision, by: "amina", note: "Again." }),
    ).rejects.toMatchObject({ message: expect.stringContaining("nothing to decide") });
  });

  test("another amount than ours is an exception, and a decision counts once", async () => {
    const { says } = await paid(8_000, { amount: -799_900n });
    const [item] = (await run()).exceptions;
    const { id } = present(item, "the exception");
    expect(await tried().alerts()).toEqual(["reconciliation.amount"]);
    const first = await decideItem(kit(), { id, decision: "book", by: "amina", note: "a kobo" });
    const second = await decideItem(kit(), {
      id,
      decision: "write_off",
      by: "bola",
      note: "a kobo",
    });
    if (!isProposed(first) || !isProposed(second)) throw new Error("a second person is needed");
    await approveProposal(kit(), moneyActions, { id: first.proposalId, by: "bola" });
    await expect(
      approveProposal(kit(), moneyActions, { id: second.proposalId, by: "amina" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("has changed") });
    expect((await run()).exceptions).toEqual([]);
    // The statement was corrected after the decision, so that our books are off by it.
    says({});
    expect((await run()).exceptions).toMatchObject([{ ours: -800_000n, decided: 100n }]);
    await decided(id, "write_off");
    expect((await run()).exceptions).toEqual([]);
  });

  test("a fee above the limit is an exception until a person accepts it", async () => {
    await limitFees("20");
    const { says } = await paid(8_500, { fee: 2_001n });
    const [item] = (await run()).exceptions;
    const { id } = present(item, "the exception");
    expect(await tried().alerts()).toEqual(["reconciliation.fee"]);
    expect(await listExceptions(kit(), {})).toMatchObject([{ id }]);
    await decided(id, "book");
    expect((await run()).exceptions).toEqual([]);
    expect(await listExceptions(kit(), {})).toEqual([]);
    says({ fee: 2_002n });
    expect((await run()).exceptions).toMatchObject([{ id }]);
    await limitFees("21");
    expect((await run()).exceptions).toEqual([]);
  });

  const limitFees = (feeMax: string) =>
    configureProvider(kit(), {
      ...{ provider: "monnify", isUnchecked: false, by: "amina" },
      settings: { ...givenSettings(settingsOf(tried().emulator.url)), feeMax },
    });

  test("a line that cannot be stored as it is does no harm", async () => {
    put(lineOf("with \0 in it", { amount: 3n, text: "\0and in\0 its words" }));
    const [item] = (await run()).exceptions;
    const { id } = present(item, "the exception");
    expect(await showItem(kit(), id)).toMatchObject({ lines: [{ text: "and in its words" }] });
    await decided(id, "write_off");
  });

  test("a difference that waits raises no alert until its time", async () => {
    put(lineOf("to wait for", { amount: 5n }));
    const [item] = (await run()).exceptions;
    const { id } = present(item, "the exception");
    await expect(wait(id, 32)).rejects.toMatchObject({ code: "request_failed" });
    await wait(id, 31);
    expect((await run()).exceptions).toEqual([]);
    expect(await tried().alerts()).toEqual([]);
    expect(await listExceptions(kit(), {})).toMatchObject([{ id, note: "Monnify was asked." }]);
    await kit().database.run(
      sql`update reconciliation_items set wait_until = now() where id = ${id}`,
    );
    expect((await run()).exceptions).toMatchObject([{ id }]);
    await decided(id, "book");
    await run();
    await expect(wait(id)).rejects.toMatchObject({ code: "request_failed" });
  });

  const wait = (id: bigint, days = 2) =>
    waitForItem(kit(), { id, days, by: "amina", note: "Monnify was asked." });

  test.each([
    ["amount", { amount: 500_000n }],
    ["fee", { fee: 1n }],
  ])("a wait ends if the %s of the statement changes", async (_what, change) => {
    const line = lineOf("a cent to wait for", { amount: 1n });
    put(line);
    const { id } = present((await run()).exceptions[0], "the exception");
    await wait(id);
    expect((await run()).exceptions).toEqual([]);
    put({ ...line, ...change });
    expect((await run()).exceptions).toMatchObject([{ id, waitUntil: null }]);
    put({ ...line, amount: 0n });
    await run();
  });
});

test("a wait ends if our side changes", async () => {
  const before = await liveBalance(tried().service);
  const { reference, says } = await paid(8_700, { amount: -1n });
  const { id } = present((await run()).exceptions[0], "the exception");
  await waitForItem(kit(), { id, days: 2, by: "amina", note: "Monnify was asked." });
  tried().emulator.transfers.settle(reference, "REVERSED");
  await expect.poll(() => liveBalance(tried().service), { timeout: 20_000 }).toBe(before);
  expect((await run()).exceptions).toMatchObject([{ id, ours: 0n, waitUntil: null }]);
  says({ amount: 0n });
  await run();
});

/** What an open account received. */
async function openBalance(account: "suspense" | "provider_costs"): Promise<bigint> {
  const number = account === "suspense" ? 60n : 90n;
  const { balance } = await kit().database.one<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_open_balances where account = ${number}`);
  return balance;
}
