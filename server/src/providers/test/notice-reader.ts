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
  /** The outcomes of a transfer of 1250.50 naira. `idField` has the provider's id of the transfer, if it has one. */
  readonly transfer: {
    readonly events: readonly string[];
    readonly data: Readonly<Record<string, unknown>>;
    readonly idField?: string;
  };
  /** Notices of credits, if the provider receives money for us. */
  readonly credits: readonly (readonly [event: string, data: object])[];
  /** Notices about something else, or about nothing that can be read. */
  readonly unconcerned: readonly (readonly [event: string, data: unknown])[];
}

/** A BVN, a NIN, a card's number, an address, a phone number, a token, a name, and a date of birth. */
const PLANTED = {
  ...{ bvn: "22212345678", nin: "70123456789", pan: "5399831234567890" },
  ...{ phone: "+2348031234567", token: "AUTH_72btv547", first_name: "Ngozi", dob: "1990-02-28" },
  card: {
    maskedPan: "539983******7890",
    last4: "5399-x-7890",
    customerEmail: "ngozi@shop.example",
  },
  amounts: [{ bvn: "22212345678" }],
};
const SECRETS = [
  "22212345678",
  "70123456789",
  "539983",
  "7890",
  "8031234567",
  "AUTH_72",
  "Ngozi",
].concat(...["1990-02-28", "ngozi", "shop.example"]);

/** The value, with secrets in each of its objects: a provider may add fields anywhere. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).map(([field, inner]) => [field, withSecrets(inner)] as const);
  return { ...PLANTED, ...Object.fromEntries(own) };
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
    ])("leads to a query of the provider if its amount is %j", (amount) => {
      for (const event of transfer.events) {
        expect(read(event, { ...transfer.data, amount })).toMatchObject([
          { key: `${event}/${id}`, subject: SUBJECT, amount: null },
        ]);
      }
    });

    test("has its reference as its key if there is nothing better", () => {
      for (const event of transfer.events) {
        expect(read(event, unnamed)).toMatchObject([{ key: `${event}/${REFERENCE}` }]);
      }
    });
  });

  describe(`${name}: the stored part of a notice`, () => {
    test.each([
      ...transfer.events.map((event) => [event, transfer.data] as const),
      ...table.credits,
    ])("%s has no secret and no identity number, and says the same", (event, data) => {
      const body = Buffer.from(JSON.stringify(withSecrets(envelope(event, data))));
      for (const secret of SECRETS) expect(body.toString()).toContain(secret);
      const stored = notices.mask(body);
      expect(SECRETS.filter((secret) => stored.includes(secret))).toEqual([]);
      expect(notices.read(body)).toHaveLength(1);
      expect(notices.read(stored)).toEqual(notices.read(body));
    });

    test.each([
      '"22212345678"',
      '["22212345678"]',
      '{"data":"22212345678"}',
      "5399831234567890",
    ])("%s is empty if the notice is not an object", (body) => {
      expect(notices.mask(Buffer.from(body)).toString()).not.toMatch(/\d{11}/);
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

    test("is computed over the bytes with the secret", () => {
      expect(isAuthentic(genuine)).toBe(true);
    });

    test("that is missing, cut, too long, or made in another way is refused", () => {
      const near = [genuine.slice(1), `${genuine}0`, genuine.toUpperCase()];
      for (const signature of [undefined, "", ...near, table.sign("another", body)]) {
        expect(isAuthentic(signature)).toBe(false);
      }
    });
  });
}
