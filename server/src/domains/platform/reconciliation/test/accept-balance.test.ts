import { beforeEach, expect, test } from "vitest";
import { givenSettings } from "../../../../../test/support/live-service.ts";
import { present } from "../../../../kernel/assert.ts";
import { moneyActions } from "../../../../money-actions.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { approveProposal, isProposed } from "../../proposals/index.ts";
import { configureProvider } from "../../providers/index.ts";
import { acceptBalance, gapOf, listBalances } from "../index.ts";
import { useStatement } from "./use-statement.ts";

const tried = useStatement();
const kit = () => tried().service.kit;
const run = () => tried().run();

const limit = (more: Readonly<Record<string, string>>) =>
  configureProvider(kit(), {
    ...{ provider: "monnify", isUnchecked: false, by: "amina" },
    settings: { ...givenSettings(settingsOf(tried().emulator.url)), ...more },
  });
const lastGap = async () =>
  gapOf(present((await listBalances(kit(), "monnify"))[0], "the last balance"));
const propose = async () => {
  const order = { provider: "monnify", by: "amina", note: "Our deposit of 3 November." };
  const proposed = await acceptBalance(kit(), order);
  if (!isProposed(proposed)) throw new Error("a second person is needed");
  return proposed.proposalId;
};
const approve = (id: bigint) => approveProposal(kit(), moneyActions, { id, by: "bola" });

/** The operator puts money into the wallet, or takes some: Monnify's statement shows neither. */
const deposit = (naira: number) => {
  tried().emulator.transfers.available += BigInt(naira) * 100n;
};

beforeEach(() => limit({ balanceGapMax: "5000" }));

test("without a limit a balance is kept, and no gap raises an alert", async () => {
  await limit({});
  deposit(6_000);
  await run();
  expect(await lastGap()).toBeGreaterThan(500_000n);
  expect(await tried().alerts()).toEqual([]);
});

test("a gap above the limit raises an alert until two people accept it, and then only a change of it does", async () => {
  deposit(6_000);
  await run();
  expect(await tried().alerts()).toEqual(["reconciliation.balance"]);
  const id = await propose();
  expect(await tried().alerts()).toEqual(["reconciliation.balance"]);
  await approve(id);
  expect(await tried().alerts()).toEqual([]);
  const accepted = await lastGap();
  await run();
  expect(await tried().alerts()).toEqual([]);
  deposit(5_000);
  await run();
  expect(await tried().alerts()).toEqual([]);
  deposit(1);
  await run();
  expect(await lastGap()).toBe(accepted + 500_100n);
  expect(await tried().alerts()).toEqual(["reconciliation.balance"]);
  deposit(-10_001 - 1);
  await run();
  expect(await lastGap()).toBe(accepted - 500_100n);
  expect(await tried().alerts()).toEqual(["reconciliation.balance"]);
  deposit(1);
  await run();
  expect(await tried().alerts()).toEqual([]);
  expect(await listBalances(kit(), "monnify")).toMatchObject([
    { acceptedBy: "amina", acceptedGap: accepted, reason: "Our deposit of 3 November." },
  ]);
});

test("a gap that was read again since its proposal is not accepted", async () => {
  deposit(7_000);
  await run();
  const id = await propose();
  deposit(1);
  await run();
  await expect(approve(id)).rejects.toMatchObject({
    message: expect.stringContaining("has been read again"),
  });
  deposit(-1);
});

test("what is accepted already, without a reason, or unknown is refused", async () => {
  await run();
  await approve(await propose());
  const refused = (order: { provider?: string; note?: string }) =>
    expect(
      acceptBalance(kit(), { ...{ provider: "monnify", note: "Ours.", by: "amina" }, ...order }),
    ).rejects;
  await refused({}).toMatchObject({ message: expect.stringContaining("accepted already") });
  await refused({ note: " " }).toMatchObject({ code: "missing_field" });
  await refused({ provider: "vtpass" }).toMatchObject({
    message: expect.stringContaining("provider reconcile vtpass"),
  });
});
