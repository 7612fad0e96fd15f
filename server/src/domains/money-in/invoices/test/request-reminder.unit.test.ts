import { describe, expect, test } from "vitest";
import { ENVIRONMENT, openMemoryBooks } from "../../../../../test/support/memory-books.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { formatReference } from "../../../../kernel/references.ts";
import type { Invoice } from "../queries.ts";
import { remindCustomer } from "../request-reminder.ts";

const HOUR_MS = 60 * 60 * 1_000;
const NUMBER = formatReference("inv", 5n);
const ago = (ms: number) => new Date(ENVIRONMENT.now.getTime() - ms);

/** An invoice with only what a reminder reads. */
const INVOICE = {
  ...{ environmentId: 1n, id: 5n, reference: NUMBER, amount: 100n, received: 0n },
  ...{ status: "waiting", expiresAt: null, customerEmail: "amina@example.com", remindedAt: null },
  createdAt: ENVIRONMENT.now,
} as unknown as Invoice;

/**
 * Requests a reminder. Returns when the last reminder of the invoice was requested and how many mails are to be sent.
 */
async function remind(changes: Partial<Invoice> = {}) {
  const invoice = { ...INVOICE, ...changes };
  const kit = {
    ...{ database: { maybeOne: async () => invoice } },
    ...{ settings: { publicUrl: () => "" }, vault: { lookupHash: () => Buffer.alloc(32) } },
  };
  // It uses nothing else from the kit.
  const operation = await remindCustomer(kit as unknown as Kit, 1n, NUMBER);
  const books = openMemoryBooks();
  operation.decide({ account: invoice, text: invoice } as never, books);
  const { updates, jobs } = books.changes;
  return [updates.map(({ row }) => (row as Invoice).remindedAt), jobs.length];
}

describe("a reminder", () => {
  test.each<[string, Partial<Invoice>]>([
    ["the first time", {}],
    ["when a part is paid", { status: "part_paid" }],
    ["an hour after the last one", { remindedAt: ago(HOUR_MS) }],
    ["until the invoice expires", { expiresAt: ago(-1) }],
  ])("is sent %s", async (_, invoice) => {
    expect(await remind(invoice)).toEqual([[ENVIRONMENT.now], 1]);
  });

  test.each<[string, Partial<Invoice>, string]>([
    ["less than an hour after the last one", { remindedAt: ago(HOUR_MS - 1) }, "within the last"],
    ["of a paid invoice", { status: "paid" }, "The invoice is Paid"],
    ["of a cancelled invoice", { status: "cancelled" }, "The invoice is Cancelled"],
    ["from the moment of expiry on", { expiresAt: ENVIRONMENT.now }, "Send a reminder only for"],
    ["without an address", { customerEmail: null }, "no customerEmail"],
  ])("is refused %s", async (_, invoice, message) => {
    await expect(remind(invoice)).rejects.toThrow(message);
  });
});
