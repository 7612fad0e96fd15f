import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, decideAs, sendAs } from "../../../../../test/support/member-transfers.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { linkBoth, startTwoCells, type TestCell } from "../../../../../test/support/two-cells.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { maskJson } from "../../../../kernel/text/mask-json.ts";
import { readTransactions } from "../../../platform/transactions/index.ts";
import { listUnknownOrders } from "../../outgoing/index.ts";
import { checkName, findNameChecks } from "../check-name.ts";
import { approveTransfer, rejectTransfer } from "../decide-transfer-approval.ts";
import { listBeneficiaries } from "../list-beneficiaries.ts";
import { setApprovalThreshold } from "../set-approval-threshold.ts";

let one: TestCell;
let other: TestCell;
const workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  [one, other] = await startTwoCells();
  await linkBoth(one, other);
  workers.push(await one.startWorker());
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await one.stop();
  await other.stop();
});

let bulks = 0;

const item = (changes: object = {}) => ({
  ...{ amount: 20_000, narration: "Rent", destinationBankCode: "SERVICE" },
  destinationAccountNumber: other.business.serviceAccountNumber,
  ...changes,
});

const bulk = async (items: readonly object[]) => {
  bulks += 1;
  const body = { phoneNumber: "08031234567", transferRequest: items };
  const answer = await ask(one, { path: "/business/bulk", idempotencyKey: `b ${bulks}`, body });
  return { answer, references: dataOf<{ transferReference: string[] } | null>(answer) };
};

const recordOf = async (reference: string) => {
  const path = `/business/status?reference=${reference}`;
  const { transactionRecord } = dataOf<{ transactionRecord: Record<string, unknown> }>(
    await ask(one, { path }),
  );
  return transactionRecord;
};

const balance = async (cell: TestCell) =>
  dataOf<{ available: number; held: number }>(await ask(cell, { path: "/business/balance" }));

describe("transfers to another cell", () => {
  test("are accepted together with others in one request, all or none", async () => {
    const toBank = {
      ...{ destinationBankCode: "058", destinationAccountNumber: "0123456789" },
      destinationAccountName: "Ada",
    };
    const { references } = await bulk([item(), item(toBank), item({ amount: 5_000 })]);
    const records = await Promise.all((references?.transferReference ?? []).map(recordOf));
    expect(records.map(({ type, receiverAccountName }) => [type, receiverAccountName])).toEqual([
      ["InternalTransfer", "Adire Market"],
      ["Transfer", "Ada"],
      ["InternalTransfer", "Adire Market"],
    ]);
    expect(records.map(({ trxFee, stampDuty }) => [trxFee, stampDuty])).toEqual([
      [0, 50],
      [expect.any(Number), 50],
      [0, 0],
    ]);
    const before = await balance(one);
    const { answer } = await bulk([item(), item({ destinationAccountNumber: "0140000001" })]);
    expect(answer.body.error).toMatchObject({
      ...{ code: "account_not_found", param: "transferRequest.1.destinationAccountNumber" },
    });
    expect(await balance(one)).toEqual(before);
  });

  test("publish their end to the sender and the credit to the receiver", async () => {
    const count = async ({ kit }: TestCell, type: string) =>
      (
        await kit.database.one<{ count: number }>(
          sql`select count(*)::integer as count from events where type = ${type}`,
        )
      ).count;
    const [sent, received] = [
      await count(one, "TRANSFER_NOTIFICATION"),
      await count(other, "FUNDING_NOTIFICATION"),
    ];
    await bulk([item()]);
    await expect.poll(() => count(one, "TRANSFER_NOTIFICATION")).toBe(sent + 1);
    expect(await count(other, "FUNDING_NOTIFICATION")).toBe(received + 1);
  });

  test("wait for approval with their money held, and are sent or refunded after it", async () => {
    const { kit, business } = one;
    const set = (above: bigint | null) =>
      setApprovalThreshold(kit, {
        businessId: business.businessId,
        mode: "test",
        above,
        by: "tests",
      });
    await set(1_000_000n);
    const before = await balance(one);
    const { references } = await bulk([item(), item()]);
    const [approved = "", rejected = ""] = references?.transferReference ?? [];
    expect(await recordOf(approved)).toMatchObject({ status: "Pending" });
    expect(await balance(one)).toMatchObject({
      ...{ available: before.available - 40_100, held: before.held + 40_100 },
    });
    await approveTransfer(kit, { reference: approved, by: "ada" });
    await rejectTransfer(kit, { reference: rejected, by: "ada", note: "Not ours." });
    await expect.poll(async () => (await recordOf(approved))["status"]).toBe("Successful");
    expect(await recordOf(rejected)).toMatchObject({ status: "Reversed" });
    expect(await balance(one)).toMatchObject({ available: before.available - 20_050 });
    await set(null);
  });

  test("are sent by members, approved by others, and shown as beneficiaries", async () => {
    const { kit, business, testEnvironment: environmentId } = one;
    const { businessId } = business;
    const merchant = { environmentId, businessId };
    const ada = await addMember(kit, businessId, "Ada Eze");
    const emeka = await addMember(kit, businessId, "Emeka Nwosu");
    await setApprovalThreshold(kit, {
      ...{ businessId, mode: "test", of: "dashboard", above: 0n, by: "tests" },
    });
    const { reference, needsApproval } = await sendAs(kit, merchant, ada, item());
    expect(needsApproval).toBe(true);
    await decideAs(kit, merchant, emeka, reference);
    await expect.poll(async () => (await recordOf(reference))["status"]).toBe("Successful");
    const beneficiaries = await listBeneficiaries(kit.database, environmentId);
    expect(beneficiaries).toContainEqual(
      expect.objectContaining({
        ...{ bankCode: "SERVICE", accountNumber: other.business.serviceAccountNumber },
        accountName: "Adire Market",
      }),
    );
  });

  test("are orders of a rail that no transfer to a bank takes", async () => {
    const { references } = await bulk([item()]);
    const { kit, testEnvironment } = one;
    const { id } = await kit.database.one<{ id: bigint }>(
      sql`select max(id) as id from transactions where provider = 'cell14'`,
    );
    const [order] = await readTransactions(kit.database, testEnvironment, [id]);
    expect(order).toMatchObject({ progress: "settled", channel: "Internal" });
    expect(references?.transferReference).toHaveLength(1);
    const routed = await kit.database.many(
      sql`select from transactions where type = 'Transfer' and provider like 'cell%'`,
    );
    expect(routed).toEqual([]);
  });
});

test("the name that another cell gives is remembered, and so is the answer that it has no such account", async () => {
  const { kit, testEnvironment: environmentId } = one;
  const asked = (accountNumber: string) => ({
    ...{ environmentId, mode: "test" as const, bankCode: "SERVICE", accountNumber },
    scenario: undefined,
  });
  const number = other.business.serviceAccountNumber;
  expect(await checkName(kit, asked(number))).toMatchObject({ accountName: "Adire Market" });
  await expect(checkName(kit, asked("0140000001"))).rejects.toThrow("No business of this service");
  const accounts = [number, "0140000001"].map((accountNumber) => ({
    ...{ bankCode: "SERVICE", accountNumber },
  }));
  const checks = await findNameChecks(kit.database, environmentId, accounts);
  expect(checks.find("SERVICE", number)?.accountName).toBe("Adire Market");
  expect(checks.find("SERVICE", "0140000001")?.accountName).toBeNull();
});

test("a transfer whose receiver moved on to a cell without a link raises an alert that names the cell", async () => {
  const move = (cell: number | null) =>
    other.kit.database.run(sql`
      update businesses set moved_to = ${cell} where id = ${other.business.businessId}`);
  await move(16);
  const { references } = await bulk([item(), item()]);
  const alerts = () =>
    one.kit.database.many(sql`
      select environment_id as environment, subject, message from alerts where kind = 'cells.not_connected'`);
  await expect
    .poll(alerts)
    .toEqual([
      { environment: 2n, subject: "cell 16", message: expect.stringContaining("cell connect 16") },
    ]);
  for (const reference of references?.transferReference ?? [])
    expect(await recordOf(reference)).toMatchObject({ status: "Pending" });
  const { database, providers } = one.kit;
  // As the log has it, which is of live mode.
  const answer = maskJson(JSON.stringify({ outcome: "moved", cell: "16" }), {
    holdsIdentity: false,
  });
  await database.run(sql`
    insert into provider_calls (provider, method, path, subject_id, duration_ms, answer)
    select 'cell14', 'POST', '/', id, 5, ${answer} from transactions
    where provider = 'cell14' and progress = 'unknown'`);
  const todos = async (at = providers) => {
    const asked = { businessId: null, mode: null, provider: "cell14" };
    const orders = await listUnknownOrders({ database, providers: at }, asked);
    return orders.map(({ todo }) => todo);
  };
  const missing = (cell: number) => expect.stringMatching(`^Connect cell ${cell} .* no link`);
  expect(await todos()).toEqual([missing(16), missing(16)]);
  const cells = Object.create(providers.cells, { numbers: { value: [] } });
  expect(await todos({ ...providers, cells, installed: [] })).toEqual([missing(14), missing(14)]);
  const linked = Object.create(providers.cells, { numbers: { value: [14, 16] } });
  const { installed } = providers;
  const wait = "Wait: a worker queries the provider again.";
  expect(await todos({ ...providers, cells: linked, installed })).toEqual([wait, wait]);
  await move(null);
});
