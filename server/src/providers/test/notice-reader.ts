import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { NoticeSource } from "../../kernel/providers/ports/notice.ts";
import { formatSubject } from "../../kernel/providers/references.ts";

const SUBJECT = { environmentId: 7n, id: 9n };
/** The reference of the transfer in the table. */
export const REFERENCE = formatSubject(SUBJECT);

/** How a rail writes and signs its notices. */
export interface NoticeTable {
  readonly notices: NoticeSource;
  readonly secret: string;
  readonly signatureHeader: string;
  sign(secret: string, body: Buffer): string;
  /** A notice as the provider writes it. */
  envelope(event: unknown, data?: unknown): object;
  /** The ends of a transfer of 1250.50 naira. `idField` has the provider's id of the transfer, if it has one. */
  readonly transfer: {
    readonly events: readonly string[];
    readonly data: Readonly<Record<string, unknown>>;
    readonly idField?: string;
  };
  /** Notices about something else, or about nothing that can be read. */
  readonly unconcerned: readonly (readonly [event: string, data: unknown])[];
}

/** Reads a notice as it comes. */
export const readerOf =
  ({ notices, envelope }: NoticeTable) =>
  (event: unknown, data?: unknown) =>
    notices.read(bytesOf(envelope(event, data)));

/** The signature of many providers: in hexadecimal digits. */
export const hmacSha512 = (secret: string, body: Buffer) =>
  createHmac("sha512", secret).update(body).digest("hex");

/** Money that came back is a claim, because the provider's record may show it later than its notice. */
function claimOf(event: string): object {
  if (/revers/i.test(event)) return { claim: "returned" };
  return /fail/i.test(event) ? { claim: "failed" } : {};
}

const bytesOf = (message: object) => Buffer.from(JSON.stringify(message));

/** What every reader of a rail's notices must do, whatever the provider writes. */
export function describeNoticeReader(name: string, table: NoticeTable): void {
  const { notices, transfer, envelope } = table;
  const read = readerOf(table);
  const { idField = "" } = transfer;
  const { [idField]: id = REFERENCE, ...unnamed } = transfer.data;

  describe(`${name}: a notice of a transfer`, () => {
    test.each(transfer.events)("%s only asks to requery it", (event) => {
      expect(read(event, transfer.data)).toEqual([
        {
          ...{ kind: "payment", key: `${event}/${id}`, subject: SUBJECT, amount: 125_050n },
          outcome: { kind: "unknown", why: "unproven" },
          ...claimOf(event),
        },
      ]);
    });

    test.each([
      "5,000.00",
      "1250.505",
      null,
      {},
      "1e400",
    ])("has the provider queried where its amount is %j", (amount) => {
      for (const event of transfer.events) {
        expect(read(event, { ...transfer.data, amount })).toMatchObject([
          { key: `${event}/${id}`, subject: SUBJECT, amount: null },
        ]);
      }
    });

    test("has its reference as a key of last resort", () => {
      for (const event of transfer.events) {
        expect(read(event, unnamed)).toMatchObject([{ key: `${event}/${REFERENCE}` }]);
      }
    });
  });

  describe(`${name}: nothing is read of`, () => {
    const [event] = transfer.events;
    test.each([
      ["no JSON", ""],
      ["a page", "<html>"],
      ["null", "null"],
      ["a list", "[]"],
      ["a number", "7"],
      ["an event without a name", JSON.stringify(envelope({}))],
      ["an event without data", JSON.stringify(envelope(event))],
      ["an event with a list", JSON.stringify(envelope(event, []))],
    ])("%s", (_what, body) => {
      expect(notices.read(Buffer.from(body))).toEqual([]);
    });

    test.each(table.unconcerned)("an event of %s that does not concern us", (other, data) => {
      expect(read(other, data)).toEqual([]);
    });
  });

  describe(`${name}: a signature`, () => {
    const body = bytesOf(envelope("any", {}));
    const genuine = table.sign(table.secret, body);
    const isAuthentic = (signature: string | undefined) =>
      notices.isAuthentic({
        headers: signature === undefined ? {} : { [table.signatureHeader]: signature },
        body,
      });

    test("is that of the bytes under the secret", () => {
      expect(isAuthentic(genuine)).toBe(true);
    });

    test("that is missing, cut, long, or made otherwise is refused", () => {
      const near = [genuine.slice(1), `${genuine}0`, genuine.toUpperCase()];
      for (const signature of [undefined, "", ...near, table.sign("another", body)]) {
        expect(isAuthentic(signature)).toBe(false);
      }
    });
  });
}
