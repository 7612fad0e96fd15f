import { beforeEach, describe, expect, test } from "vitest";
import { useTransfers } from "../../../../../test/support/member-transfers.ts";
import { type BulkDesk, namesKnown, openDesk } from "./bulk-service.ts";

const transferService = useTransfers();

let desk: BulkDesk;

beforeEach(async () => {
  desk = await openDesk(transferService());
});

const review = async (rows: Parameters<BulkDesk["upload"]>[0]) =>
  await desk.rows(await desk.upload(rows), "review");

describe("a row of a file", () => {
  test("is checked by the API's own rules, and says what to correct", async () => {
    const rows = await review([
      { accountNumber: "123456789" },
      { amount: "45,000.505" },
      { bank: "Sahara Bank" },
      { narration: " " },
      { accountName: "" },
      { amount: "-5" },
      { narration: "x".repeat(101) },
    ]);
    expect(
      rows.map(({ number, problems }) => [number, problems[0]?.field, problems[0]?.code]),
    ).toEqual([
      [1, "accountNumber", "invalid_account_number"],
      [2, "amount", "invalid_amount"],
      [3, "bank", "invalid_bank"],
      [4, "narration", "missing_field"],
      [5, "accountName", "missing_field"],
      [6, "amount", "invalid_amount"],
      [7, "narration", "validation_failed"],
    ]);
    expect(rows.map(({ problems }) => problems[0]?.message).slice(0, 4)).toEqual([
      "Has 9 digits; an account number has 10.",
      "Transfers are whole naira. Did you mean ₦45,000 or ₦45,001?",
      "No bank “Sahara Bank”. Choose one from the list.",
      "The narration is empty.",
    ]);
    expect(rows.every(({ state }) => state === "error")).toBe(true);
    const suggested = rows.map(({ problems }) =>
      problems[0]?.suggestions.map(({ value }) => value),
    );
    expect(suggested.slice(0, 4)).toEqual([
      ["0123456789"],
      ["45000", "45001"],
      [],
      ["Salary November"],
    ]);
  });

  test("has all its faults at once, even an unknown bank, and no amount that is twice the typed one", async () => {
    const [row, small] = await review([
      { bank: "Nowhere", accountNumber: "123", amount: "abc" },
      { amount: "0.5" },
    ]);
    expect(row?.problems.map(({ field }) => field).toSorted()).toEqual([
      ...["accountNumber", "amount", "bank"],
    ]);
    expect(small?.problems).toMatchObject([
      { message: "The least is ₦1, in whole naira.", suggestions: [] },
    ]);
  });

  test("names its bank by code, name or short name, in any case, and shows the bank's own name", async () => {
    const names = ["058", "58", "gtbank", "Guaranty Trust Bank", "GUARANTY TRUST"];
    const reference = await desk.upload(names.map((bank, at) => ({ bank, amount: `${at + 1}` })));
    const rows = await desk.rows(reference);
    expect(rows.map(({ bankName, state }) => [bankName, state])).toEqual(
      names.map(() => ["Guaranty Trust Bank", "ready"]),
    );
  });

  test("of a file with a wrong bank in every row is checked quickly, and the first names get suggestions", async () => {
    // Near to names of banks: comparing these took five seconds, in which no other request was answered.
    const wrong = Array.from({ length: 1_000 }, (_, at) => `Guaranti Trust ${at.toString(36)}`);
    const reference = await desk.upload(wrong.map((bank) => ({ bank })));
    const begun = process.cpuUsage();
    const rows = await desk.rows(reference);
    const { user } = process.cpuUsage(begun);
    expect(user / 1_000).toBeLessThan(2_000);
    const suggested = rows.filter(({ problems: [first] }) => first?.suggestions.length !== 0);
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.length).toBeLessThanOrEqual(20);
  });

  test("has the suggestions of an earlier row with the same bank", async () => {
    const others = Array.from({ length: 30 }, (_, at) => ({ bank: `Another bank ${at}` }));
    const rows = await review([
      { bank: "Guarantee Trust Bank" },
      ...others,
      { bank: "Guarantee Trust Bank" },
    ]);
    const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.problems[0]?.suggestions);
    expect(first).toMatchObject([{ value: "Guaranty Trust Bank" }]);
    expect(last).toEqual(first);
  });

  test("may go to another business of this service, and not to the sender's own", async () => {
    const other = await transferService().merchant("Oba Foods");
    const rows = await desk.rows(
      await desk.upload([
        { bank: "SERVICE", accountNumber: other.serviceAccountNumber, accountName: "" },
        { bank: "kasuwa", accountNumber: desk.merchant.serviceAccountNumber },
        { bank: "SERVICE", accountNumber: "0000000000" },
      ]),
    );
    expect(rows.map(({ state, bankName }) => [state, bankName])).toEqual([
      ["ready", "Kasuwa"],
      ["error", "Kasuwa"],
      ["error", "Kasuwa"],
    ]);
    expect(rows[1]?.problems[0]?.message).toMatch(/your own service account/);
  });

  test("warns of the same account and amount in an earlier row, and not of a skipped one", async () => {
    const reference = await desk.upload([{}, { amount: "25000" }, { amount: "1" }]);
    const [warned] = await desk.rows(reference, "review");
    expect(warned).toMatchObject({ number: 2, state: "warning" });
    expect(warned?.problems).toMatchObject([
      { label: "Twice", message: "Same account and amount as row 1." },
    ]);
    await desk.correct(reference, [{ number: 1, skipped: true }]);
    expect(await desk.rows(reference, "review")).toEqual([]);
  });

  test("warns of a transfer of the last 24 hours, and of none that was refunded or is older", async () => {
    const { merchant } = desk;
    const sent = await merchant.sent({ amount: 25_000 });
    const message = `Same account and amount as ${sent}`;
    const [warned] = await review([{}]);
    expect(warned?.problems[0]?.message).toContain(message);
    await merchant.advance(24 * 3_600);
    expect(await review([{}])).toEqual([]);
  });

  test("is warned of, kept by a person, and warned of again when it is typed again", async () => {
    const reference = await desk.upload([{}, {}]);
    await desk.correct(reference, [{ number: 2, kept: true }]);
    expect(await desk.rows(reference, "review")).toEqual([]);
    await desk.correct(reference, [{ number: 2, narration: "Salary again" }]);
    expect(await desk.rows(reference, "review")).toMatchObject([{ number: 2, state: "warning" }]);
  });

  test("is checked against the name that its bank gives", async () => {
    const found = await desk.upload([{ bank: "999", accountNumber: "3012450019" }]);
    await namesKnown(desk, found);
    const [differs] = await desk.rows(found, "review");
    expect(differs?.problems).toMatchObject([
      { severity: "warning", label: "Name differs", code: null },
    ]);
    const suggested = differs?.problems[0]?.suggestions[0]?.value ?? "";
    await desk.correct(found, [{ number: 1, accountName: suggested }]);
    expect(await desk.rows(found, "review")).toEqual([]);
    const missing = await desk.upload([{ bank: "999", accountNumber: "3012450088" }]);
    await namesKnown(desk, missing);
    expect((await desk.rows(missing, "review"))[0]?.problems).toMatchObject([
      {
        ...{ severity: "error", code: "account_not_found" },
        message: "Sandbox Bank has no account 3012450088.",
      },
    ]);
  });
});

test("a bank that does not answer leaves a row without a warning", async () => {
  const reference = await desk.upload([{ bank: "999", accountNumber: "3012450112" }]);
  await expect
    .poll(async () => (await desk.show(reference)).draft?.counts)
    .toEqual({ error: 0, warning: 0, ready: 1, skipped: 0 });
});

test("a file shows what would be sent: amounts, fees, duty, what is left, and who must approve", async () => {
  await desk.limit(1n);
  const reference = await desk.upload([{}, { amount: "5000" }, { amount: "x" }, { amount: "7" }]);
  await desk.correct(reference, [{ number: 4, skipped: true }]);
  const shown = await desk.show(reference);
  expect(shown).toMatchObject({ state: "draft", rows: 4, madeBy: "Ada Eze" });
  expect(shown.draft).toMatchObject({
    counts: { error: 1, warning: 0, ready: 2, skipped: 1 },
    total: {
      ...{ transfers: 2, amount: 30_000, fee: 35, stampDuty: 50, dutiable: 1, total: 30_085 },
    },
    available: 5_000_000,
    left: 4_969_915,
    approval: { needed: true, above: 0.01, approvers: ["Emeka Nwosu"] },
  });
});
