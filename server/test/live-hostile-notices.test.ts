import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { settingsOf } from "../src/providers/monnify/test/monnify-fixture.ts";
import { MonnifyEmulator, SECRET_KEY } from "./emulators/monnify/monnify-emulator.ts";
import { verify } from "./support/ledger-fixture.ts";
import {
  fundLive,
  givenSettings,
  hurry,
  type LiveService,
  liveBalance,
  openLiveNumber,
  startLiveService,
} from "./support/live-service.ts";

const PROVIDER = "monnify";
const AMOUNT = 10_000n;
const emulator = new MonnifyEmulator();
let service: LiveService;

beforeAll(async () => {
  await emulator.listen();
  emulator.advance(Date.now() - emulator.nowMs);
  service = await startLiveService();
  await service.connect(PROVIDER, emulator, givenSettings(settingsOf(emulator.url)));
  await fundLive(service, (number) => emulator.collections.pay(number, 100_000_000n));
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await emulator.close();
});

const send = async (body: string, secret = SECRET_KEY) => {
  const signature = createHmac("sha512", secret).update(body).digest("hex");
  const headers = { "monnify-signature": signature, "content-type": "application/json" };
  const url = `${service.url}/inbound/${PROVIDER}`;
  return (await fetch(url, { method: "POST", headers, body })).status;
};

const countUnprocessed = async () => {
  await hurry(service);
  const { count } = await service.kit.database.one<{ count: number }>(sql`
    select count(*)::int as count from inbound_notices where processed_at is null`);
  return count;
};

const readCredits = () =>
  service.kit.database.many<{ id: bigint }>(sql`
    select id from transactions where type = 'Funding' and amount = ${AMOUNT}`);

const WORDS: readonly (readonly [name: string, json: string])[] = [
  ["a NUL", String.raw`A\u0000B`],
  ["half a pair of surrogates", String.raw`A\ud83dB`],
  ["a right-to-left override", String.raw`A\u202eB`],
  ["a formula", `=HYPERLINK(1)`],
  ["quotes and a statement", String.raw`'); drop table transactions; --\"`],
  ["very much", "x".repeat(60_000)],
  ["control characters", String.raw`\u001b[2J\u0007\r\nB`],
];

test.each(WORDS)(
  "a payment with the text %s is credited once",
  { timeout: 60_000 },
  async (_, words) => {
    const number = await openLiveNumber(service);
    const paid = emulator.collections.pay(number, AMOUNT, { isSilent: true });
    const before = (await readCredits()).length;
    const { transactionReference, account, product } = paid;
    const body = `{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{
    "transactionReference":${JSON.stringify(transactionReference)},"amountPaid":100,"currency":"NGN",
    "paymentReference":${JSON.stringify(transactionReference)},"paymentDescription":"${words}",
    "product":${JSON.stringify(product)},"paymentSourceInformation":[{"accountName":"${words}","accountNumber":"${words}"}],
    "destinationAccountInformation":{"bankCode":${JSON.stringify(account?.bankCode ?? "50515")},"accountNumber":"${number}"}}}`;
    expect(await send(body)).toBe(200);
    expect(await send(body)).toBe(200);
    await expect.poll(countUnprocessed, { timeout: 20_000 }).toBe(0);
    expect(await readCredits()).toHaveLength(before + 1);
  },
);

const AMOUNTS = [
  ...["1e400", "-5", '"5,000.00"', "0.001", "null", "{}", "99999999999999999999999999", '"NaN"'],
  ...["1e-9", "true", "[]", '""'],
];
const REFERENCES = [
  "kwzzzzzzzzzzzzzzzzzzzzzzzz",
  "kw000000000000000000000000",
  "../../etc",
  "\\u0000",
  "",
];

test("notices with impossible amounts and references move no money, and block no other", {
  timeout: 60_000,
}, async () => {
  const before = await liveBalance(service);
  for (const amount of AMOUNTS) {
    for (const reference of REFERENCES) {
      for (const event of ["SUCCESSFUL_DISBURSEMENT", "REVERSED_DISBURSEMENT"]) {
        const data = `{"reference":"${reference}","amount":${amount},"transactionReference":"X"}`;
        expect(await send(`{"eventType":"${event}","eventData":${data}}`)).toBe(200);
      }
    }
  }
  for (const body of [
    "",
    "[",
    "null",
    "7",
    `${"[".repeat(5_000)}`,
    '{"eventType":{},"eventData":[]}',
  ]) {
    expect(await send(body)).toBe(200);
    expect(await send(body, "another-secret")).toBe(401);
  }
  await expect.poll(countUnprocessed, { timeout: 30_000 }).toBe(0);
  expect(await liveBalance(service)).toBe(before);
  expect((await verify(service.kit.database)).findings).toEqual([]);
});
