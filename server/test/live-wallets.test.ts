import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setTier } from "../src/domains/customers/kyc-tiers/index.ts";
import { settingActions } from "../src/setting-actions.ts";
import { AMINA, CHIDI } from "./emulators/identity/registered-people.ts";
import { verify } from "./support/ledger-fixture.ts";
import { monnifyBank, paystackBank, transferOf } from "./support/live-banks.ts";
import { reconcileNow } from "./support/live-books.ts";
import { type LiveClient, liveClient, type Shown, WAIT } from "./support/live-client.ts";
import { fundLive, type LiveService, startLiveService } from "./support/live-service.ts";
import { dojahVerifier, premblyVerifier } from "./support/live-verifiers.ts";
import { approve } from "./support/operators.ts";

const PAIRS = [
  ["Dojah and Monnify", dojahVerifier, monnifyBank],
  ["Prembly and Paystack", premblyVerifier, paystackBank],
] as const;

const nameOf = ({ firstName, lastName, phone, dateOfBirth }: typeof AMINA) => ({
  ...{ firstName, lastName, phone, dateOfBirth, email: `${firstName}@example.com`.toLowerCase() },
});

/** The tests build on each other: each begins where the previous one ended. */
describe.each(PAIRS)("a customer's wallet in live mode with %s", (_, openVerifier, openBank) => {
  const verifier = openVerifier();
  const bank = openBank();
  let service: LiveService;
  let client: LiveClient;
  let amina: string;
  let wallet: string;
  let accountNumber: string;

  beforeAll(async () => {
    service = await startLiveService();
    client = liveClient(service);
    await bank.connect(service);
    await verifier.connect(service);
    await fundLive(service, (number) => bank.pay(number, 10_000_000n));
    const { id } = await client.post("/customers", nameOf(AMINA));
    amina = `/customers/${id}`;
    const opened = await client.post(`${amina}/wallets`, { currency: "NGN" });
    wallet = `/wallets/${opened["walletReference"]}`;
  }, 60_000);

  afterAll(async () => {
    await service?.stop();
    await bank.emulator.close();
    await verifier.emulator.close();
  });

  const verifyItem = (type: string, payload: object) =>
    client.post(`${amina}/kyc`, { type, payload });

  const spendable = async () => Number((await client.get("/business/balance"))["available"]);

  /** No amount twice: the tests find a payout in the bank's books by its amount. */
  const order = (amount: number, destinationAccountNumber = "0123456789") => ({
    ...{ amount, narrative: "Rent", destinationBankCode: "058", destinationAccountNumber },
    destinationAccountName: "EZE CHIDI MUSA",
  });

  const payOut = async (amount: number, to?: string): Promise<string> => {
    const payout = await client.post(`${wallet}/payout`, order(amount, to));
    expect(payout).toMatchObject({ status: "Held" });
    return `${wallet}/payouts/${payout["payoutReference"]}`;
  };

  test("has no account number before the BVN is verified", async () => {
    expect(await client.refusal(`${wallet}/virtual-account`)).toMatch(/^403 kyc_required: .*BVN/);
    expect(verifier.billed()).toBe(0);
  });

  test("is in tier 1 once the registry knows the BVN, which is charged once", async () => {
    const before = await spendable();
    expect(await verifyItem("BVN", { bvn: AMINA.bvn })).toMatchObject({ kycTier: 1 });
    expect(await verifyItem("BVN", { bvn: AMINA.bvn })).toMatchObject({ kycTier: 1 });
    expect(verifier.billed()).toBe(1);
    expect(await spendable()).toBe(before - 40);
    ({ accountNumber } = (await client.post(`${wallet}/virtual-account`)) as {
      accountNumber: string;
    });
    expect(await client.post(`${wallet}/virtual-account`)).toMatchObject({ accountNumber });
  });

  test("may hold NGN 300,000 in tier 1; what comes above it is withheld", async () => {
    bank.pay(accountNumber, 25_000_000n);
    await client.becomes(wallet, { availableBalance: 250_000 });
    bank.pay(accountNumber, 10_000_000n);
    await client.becomes(wallet, { availableBalance: 250_000, pendingBalance: 100_000 });
    const refusal = await client.refusal(`${wallet}/payout`, order(1_000));
    expect(refusal).toMatch(/^403 kyc_required: .*NIN, and one of PASSPORT, FRSC, PVC/);
  });

  test("is verified for no other customer", async () => {
    const { id } = await client.post("/customers", nameOf(CHIDI));
    const chidi = `/customers/${id}/kyc`;
    const taken = await client.refusal(chidi, { bvn: AMINA.bvn });
    expect(taken).toMatch(/^400 validation_failed: This BVN verifies another customer/);
    const billed = verifier.billed();
    const other = await client.refusal(chidi, { type: "NIN", payload: { nin: AMINA.nin } });
    expect(other).toMatch(/^400 validation_failed: .*name/);
    const none = await client.refusal(chidi, { type: "NIN", payload: { nin: "56182742700" } });
    expect(none).toMatch(/^400 validation_failed: .*no record/);
    expect(verifier.billed()).toBe(billed + 2);
    expect(await client.get(`/customers/${id}`)).toMatchObject({ kycTier: 0 });
  });

  test("is in tier 2 with NIN and passport, and gets what was withheld", async () => {
    expect(await verifyItem("NIN", { nin: AMINA.nin })).toMatchObject({ kycTier: 1 });
    const raised = await verifyItem("PASSPORT", { passportNumber: AMINA.passport });
    expect(raised).toMatchObject({ kycTier: 2, kycStatus: "VERIFIED" });
    expect(raised["capabilities"]).toContain("payout");
    await client.becomes(wallet, { availableBalance: 350_000, pendingBalance: 0 });
  });

  test("pays out up to NGN 100,000 at once and 200,000 a day; a failed payout does not count", async () => {
    const large = await client.refusal(`${wallet}/payout`, order(100_000.01));
    expect(large).toMatch(/^422 limit_exceeded: One payout/);
    const failed = await payOut(99_000, bank.failing);
    await expect.poll(() => transferOf(bank, 9_900_000n), WAIT).toBeDefined();
    bank.settle(transferOf(bank, 9_900_000n).reference);
    await client.becomes(failed, { status: "Failed" });
    await client.becomes(wallet, { availableBalance: 350_000, heldBalance: 0 });
    await client.becomes(await payOut(100_000), { status: "Sent" });
    await client.becomes(await payOut(90_000), { status: "Sent" });
    expect(transferOf(bank, 9_000_000n).timesPaid).toBe(1);
    const daily = await client.refusal(`${wallet}/payout`, order(20_000));
    expect(daily).toMatch(/^422 limit_exceeded: .*10,000\.00/);
  });

  test("is credited with a payout that the bank returns, which then does not count", async () => {
    const { availableBalance } = await client.get(wallet);
    const sent = await payOut(9_000);
    await client.becomes(sent, { status: "Sent" });
    bank.sendBack(transferOf(bank, 900_000n).reference);
    await client.becomes(sent, { status: "Reversed" });
    await client.becomes(wallet, { availableBalance });
    await client.becomes(await payOut(10_000), { status: "Sent" });
  });

  test("stays in tier 2: no provider here verifies an address, and nothing is charged for it", async () => {
    const before = await spendable();
    const address = { address1: "14 Marina Road", city: "Lagos", state: "Lagos", country: "NG" };
    const refusal = await client.refusal(`${amina}/kyc`, { type: "ADDRESS", payload: address });
    expect(refusal).toMatch(
      /^502 provider_error: .*does not verify addresses\. No provider was asked, and nothing was charged/,
    );
    expect(await spendable()).toBe(before);
    expect(await client.get(amina)).toMatchObject({ kycTier: 2 });
  });

  test("pays out more at once after the operator has raised the tier's limits", async () => {
    const { businessId } = service.business;
    const changes = { requires: [], payoutMax: 100_000_000n, payoutDailyMax: 500_000_000n };
    const of = { businessId, mode: "live" } as const;
    const proposed = await setTier(service.kit, of, { tier: 3, changes, by: "amina" });
    expect(await client.get(amina)).toMatchObject({ kycTier: 2 });
    await approve(service.kit, settingActions, proposed);
    expect(await client.get(amina)).toMatchObject({ kycTier: 3 });
    await client.becomes(await payOut(110_000), { status: "Sent" });
  });

  test("sends money to another wallet, up to what that customer's tier may hold", async () => {
    const { id } = await client.post("/customers", { firstName: "Bola", phone: "08030000005" });
    const { walletReference } = await client.post(`/customers/${id}/wallets`, { currency: "NGN" });
    const transfer = { toWalletReference: walletReference, narrative: "for the rent" };
    bank.pay(accountNumber, 10_000_000n);
    await expect
      .poll(async () => Number((await client.get(wallet))["availableBalance"]), WAIT)
      .toBeGreaterThan(60_000);
    const above = await client.refusal(`${wallet}/transfer`, { ...transfer, amount: 50_000.01 });
    expect(above).toMatch(/^422 limit_exceeded: The receiving wallet/);
    await client.post(`${wallet}/transfer`, { ...transfer, amount: 50_000 });
    expect(await client.get(`/wallets/${walletReference}`)).toMatchObject({
      availableBalance: 50_000,
    });
  });

  test("has an event for each step, and books that agree with the bank's", async () => {
    const counts = new Map<unknown, number>();
    for (const { event } of (await client.list("/events?pageSize=200")) as readonly Shown[])
      counts.set(event, (counts.get(event) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toMatchObject({
      "customer.kyc_updated": 2,
      "customer_wallet.virtual_account_attached": 1,
      "customer_wallet.payout.sent": 5,
      "customer_wallet.payout.failed": 1,
      "customer_wallet.transfer": 1,
    });
    expect((await reconcileNow(service, bank.name)).exceptions).toEqual([]);
    expect((await verify(service.kit.database)).findings).toEqual([]);
  });
});
