import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { describeNoticeReader, type NoticeTable, REFERENCE } from "../../test/notice-reader.ts";
import { koraNotices } from "../notices.ts";

const SECRET = "sk_live_secret";
const HEADER = "x-korapay-signature";

const TRANSFER = {
  ...{ fee: 15, amount: 1250.5, status: "success", currency: "NGN" },
  reference: REFERENCE,
};

/** Kora signs the data of a notice, and not its event. */
const signData = (secret: string, body: Buffer) => {
  const { data } = JSON.parse(body.toString()) as { data: unknown };
  return createHmac("sha256", secret).update(JSON.stringify(data)).digest("hex");
};

const table: NoticeTable = {
  notices: koraNotices("kora", SECRET),
  secret: SECRET,
  signatureHeader: HEADER,
  sign: signData,
  envelope: (event, data) => ({ event, data }),
  transfer: { events: ["transfer.success", "transfer.failed"], data: TRANSFER },
  credits: [],
  unconcerned: [
    ["transfer.success", { ...TRANSFER, reference: "another-system-1" }],
    ["transfer.success", { ...TRANSFER, currency: "KES" }],
    ["transfer.reversed", TRANSFER],
    ["charge.success", { ...TRANSFER, payment_reference: REFERENCE }],
    ["refund.success", TRANSFER],
  ],
};

describeNoticeReader("Kora", table);

const isAuthentic = (body: string, signature: string) =>
  table.notices.isAuthentic({ headers: { [HEADER]: signature }, body: Buffer.from(body) });

test("a signature covers only the data: the event may differ, but no field of the data may", () => {
  const body = JSON.stringify({ event: "transfer.success", data: TRANSFER });
  const signature = signData(SECRET, Buffer.from(body));
  expect(isAuthentic(body, signature)).toBe(true);
  expect(isAuthentic(body.replace("transfer.success", "transfer.failed"), signature)).toBe(true);
  expect(isAuthentic(body.replace('"success"', '"failed"'), signature)).toBe(false);
  expect(isAuthentic(body.replace('"fee":15', '"fee":15,"more":1'), signature)).toBe(false);
});

test.each([
  "",
  "null",
  "7",
  "{}",
  '{"data"',
  '{"event":"transfer.success"}',
])("a body without data has no signature: %j", (body) => {
  const signature = createHmac("sha256", SECRET).update(body).digest("hex");
  expect(isAuthentic(body, signature)).toBe(false);
  expect(isAuthentic(body, createHmac("sha256", SECRET).update("undefined").digest("hex"))).toBe(
    false,
  );
});
