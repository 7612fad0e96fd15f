import { describe, expect, test } from "vitest";
import {
  callCell,
  from16,
  LINK_SECRET,
  type Message,
  paymentTo,
  useCalledCell,
} from "../../../../../test/support/calling-cell.ts";
import { isSameSignature, signAnswer } from "../../../../kernel/cells/cell-signature.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const cell = useCalledCell();

const MINUTE_MS = 60_000;

const countDecided = async () =>
  (
    await cell().kit.database.one<{ count: bigint }>(
      sql`select count(*) as count from cell_payments`,
    )
  ).count;

describe("a message to a cell", () => {
  test.each<[string, number, string, Message]>([
    ["for another cell", 421, "wrong_cell", { path: "/inbound/15/cells/12/payments" }],
    [
      "of a cell that is not connected",
      401,
      "invalid_signature",
      { path: "/inbound/14/cells/13/payments" },
    ],
    ["of the cell itself", 401, "invalid_signature", { path: "/inbound/14/cells/14/payments" }],
    ["with another secret", 401, "invalid_signature", { secret: `${LINK_SECRET}x` }],
    [
      "with the key of another cell",
      401,
      "invalid_signature",
      { path: "/inbound/14/cells/12/payments", secret: from16("payments").secret ?? "" },
    ],
    ["with a cut signature", 401, "invalid_signature", { cut: 1 }],
    ["that was changed after it was signed", 401, "invalid_signature", { signedBody: "{}" }],
    ["of no cell's number", 404, "not_found", { path: "/inbound/14/cells/99/payments" }],
    ["for no cell's number", 404, "not_found", { path: "/inbound/99/cells/12/payments" }],
    ["without a signature", 401, "invalid_signature", { headers: { "x-cell-signature": "" } }],
    ["without a time", 401, "invalid_signature", { headers: { "x-cell-timestamp": "now" } }],
    ["of six minutes ago", 401, "invalid_signature", { timestamp: Date.now() - 6 * MINUTE_MS }],
    [
      "of six minutes from now",
      401,
      "invalid_signature",
      { timestamp: Date.now() + 6 * MINUTE_MS },
    ],
    [
      "that was signed for another call",
      401,
      "invalid_signature",
      { signedPath: "/inbound/14/cells/12/find" },
    ],
    [
      "that was signed for the other direction",
      401,
      "invalid_signature",
      { signedPath: "/inbound/12/cells/14/payments" },
    ],
    ["as text", 400, "invalid_request", { headers: { "content-type": "text/plain" } }],
  ])("%s is refused with %i %s", async (_what, status, code, message) => {
    const before = await countDecided();
    const answer = await callCell(cell(), "payments", paymentTo(cell()), message);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await countDecided()).toBe(before);
  });

  test.each<[string, number, string, (payment: object) => unknown]>([
    ["that is no JSON", 400, "invalid_request", () => "amount"],
    ["that is empty", 400, "invalid_request", () => ""],
    [
      "that is too long",
      413,
      "payload_too_large",
      (one) => ({ ...one, narration: "x".repeat(9_000) }),
    ],
    ["with a field of its own", 400, "validation_failed", (one) => ({ ...one, fee: "1" })],
    ["without an amount", 400, "missing_field", (one) => ({ ...one, amount: undefined })],
    ["with a number as amount", 400, "validation_failed", (one) => ({ ...one, amount: 5 })],
    ["with an amount of nothing", 400, "validation_failed", (one) => ({ ...one, amount: "0" })],
    ["with an amount below zero", 400, "validation_failed", (one) => ({ ...one, amount: "-5" })],
    [
      "with more than any transfer",
      400,
      "invalid_amount",
      (one) => ({ ...one, amount: "100000000000001" }),
    ],
    ["in dollars", 400, "validation_failed", (one) => ({ ...one, currency: "USD" })],
    [
      "with a reference of another form",
      400,
      "validation_failed",
      (one) => ({ ...one, reference: "kw1" }),
    ],
    [
      "with a reference that names no order",
      400,
      "validation_failed",
      (one) => ({ ...one, reference: `kw${"o".repeat(24)}` }),
    ],
    [
      "with a mode that does not exist",
      400,
      "validation_failed",
      (one) => ({ ...one, mode: "both" }),
    ],
    [
      "with a long account number",
      400,
      "invalid_account_number",
      (one) => ({ ...one, accountNumber: "01400000011" }),
    ],
    [
      "with a control character",
      400,
      "validation_failed",
      (one) => ({ ...one, narration: "a\u0000b" }),
    ],
  ])("%s is refused with %i %s", async (_what, status, code, change) => {
    const before = await countDecided();
    const answer = await callCell(cell(), "payments", change(paymentTo(cell())));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await countDecided()).toBe(before);
  });

  test("is answered with a signature over the message and the answer", async () => {
    const { headers } = await callCell(cell(), "find", paymentTo(cell()));
    const text = '{"outcome":"not_found"}';
    const signature = headers.get("x-cell-signature") ?? "";
    expect(signature).toMatch(/^[\w+/]{43}=$/);
    expect(isSameSignature(signAnswer(LINK_SECRET, "another message", text), signature)).toBe(
      false,
    );
  });
});

test("a name enquiry finds only a business that may act in the mode", async () => {
  const { business } = cell();
  const ask = async (mode: string, accountNumber: string) =>
    (await callCell(cell(), "names", { mode, accountNumber })).body;
  expect(await ask("test", business.serviceAccountNumber)).toEqual({
    ...{ outcome: "found", accountName: "Adire Market" },
  });
  expect(await ask("test", "0140000001")).toEqual({ outcome: "not_found" });
  // The service's own account cannot be paid to.
  expect(await ask("test", "0000000000")).toEqual({ outcome: "not_found" });
});

test("what was credited is listed page by page, each payment once, and what was refused is not", async () => {
  const { kit } = cell();
  const from = new Date(Date.now() - MINUTE_MS).toISOString();
  const to = new Date(Date.now() + MINUTE_MS).toISOString();
  await callCell(cell(), "payments", paymentTo(cell(), { accountNumber: "0140000001" }));
  await kit.database.run(sql`
    insert into cell_payments (environment_id, sending_cell, reference, id, account_number, amount, currency,
      outcome, decided_at)
    select 1, 12, 'listed ' || number, 14000 + number, '0140000002', number, 'NGN', 'credited', now()
    from generate_series(1, 1001) as number`);
  const seen: string[] = [];
  let next: string | undefined;
  let pages = 0;
  do {
    const asked = next === undefined ? { from, to } : { from, to, after: next };
    const { body } = await callCell(cell(), "received", asked);
    seen.push(...body.lines.map(({ reference }: { reference: string }) => reference));
    next = body.next;
    pages += 1;
  } while (next !== undefined);
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 1_001, 1_001]);
  await kit.database.run(sql`delete from cell_payments where reference like 'listed %'`);
  for (const after of ["2026-02-31 00:00:00+00/1", "9999999999999999/1", "0/999999999999999999"]) {
    const { status } = await callCell(cell(), "received", { from, to, after });
    expect(status).toBe(after.includes(" ") ? 400 : 200);
  }
});
