import { afterAll, beforeAll, expect, test } from "vitest";
import { accountOwners } from "../src/app.ts";
import { findCustomers, listChanges } from "../src/domains/customers/customers/index.ts";
import { releaseWithheld } from "../src/domains/customers/wallets/release-withheld.ts";
import {
  useWallets,
  type WalletMerchant,
} from "../src/domains/customers/wallets/test/wallet-service.ts";
import { readWithheld } from "../src/domains/customers/wallets/withheld-queries.ts";
import { deskOf } from "../src/domains/money-in/collections/account-owners.ts";
import { handleCredit } from "../src/domains/money-in/collections/handle-credit.ts";
import { readPaymentsOf } from "../src/domains/money-in/collections/index.ts";
import { setWalletCurrencies } from "../src/domains/platform/businesses/index.ts";
import { readTransactions } from "../src/domains/platform/transactions/index.ts";
import { present } from "../src/kernel/assert.ts";
import { sql } from "../src/kernel/database/sql.ts";
import type { Kit } from "../src/kernel/kit.ts";
import { fromDecimal } from "../src/kernel/money.ts";
import { parseReference } from "../src/kernel/references.ts";
import {
  makeOutOfOrder,
  type SecondProcess,
  startSecondProcess,
} from "./support/second-process.ts";
import { ask, dataOf } from "./support/service.ts";

const walletService = useWallets({ works: false });

let second: SecondProcess;
let merchant: WalletMerchant;

beforeAll(async () => {
  merchant = await walletService().merchant();
  // The first process reserves its ids before the second does.
  await merchant.customer();
  second = await startSecondProcess(walletService());
});

afterAll(() => second.stop());

type Shown = Readonly<Record<string, unknown>>;

let sent = 0;

async function sendTo(
  process: Pick<SecondProcess, "url" | "business">,
  path: string,
  body: object,
) {
  sent += 1;
  const idempotencyKey = `order by time ${sent}`;
  const answer = await ask(process, { key: merchant.test, path, body, idempotencyKey });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data ?? {};
}

/** Sends one body to the second process and then one to the first, until the newer row has the lower id. */
const sendOutOfOrder = (
  path: string,
  bodies: readonly [older: object, newer: object],
  idOf: (data: Shown) => bigint,
) =>
  makeOutOfOrder(
    async () => idOf(await sendTo(second, path, bodies[0])),
    async () => idOf(await sendTo(walletService(), path, bodies[1])),
  );

const HOLDER = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };

test("the cards of a cardholder are listed newest first", async () => {
  const { customerId } = await sendTo(walletService(), "/business/cardholders", HOLDER);
  const idOf = ({ cardReference }: Shown) =>
    present(parseReference("crd", String(cardReference)), "a card");
  const body = { customerId };
  const { older, newer } = await sendOutOfOrder("/business/card/issue", [body, body], idOf);
  const listed = await merchant.asks(`/business/cardholders/${customerId}/cards`);
  const ids = dataOf<Shown[]>(listed).map(idOf);
  expect(ids.slice(0, 2)).toEqual([newer, older]);
});

test("customers with one number are found newest first", async () => {
  const body = { ...HOLDER, bvn: "22200000455" };
  const idOf = ({ id }: Shown) => BigInt(Number(id));
  const { older, newer } = await sendOutOfOrder("/customers", [body, body], idOf);
  const { businessId } = merchant;
  const found = await findCustomers(walletService().kit, {
    businessId,
    mode: "test",
    number: body.bvn,
  });
  expect(found.map(({ customerId }) => customerId).slice(0, 2)).toEqual([newer, older]);
});

test("the changes of a customer are listed newest first", async () => {
  const { businessId } = merchant;
  const id = BigInt(await merchant.customer({ externalId: "often changed" }));
  const change = async (process: Pick<SecondProcess, "url" | "business">) => {
    await sendTo(process, "/customers", {
      externalId: "often changed",
      phone: `080312345${10 + sent}`,
    });
    const { newest } = await walletService().kit.database.one<{ newest: bigint }>(sql`
      select id as newest from customer_changes
      where environment_id = ${merchant.environmentId} and customer_id = ${id}
      order by changed_at desc, id desc limit 1`);
    return newest;
  };
  await makeOutOfOrder(
    () => change(second),
    () => change(walletService()),
  );
  const listed = await listChanges(walletService().kit, {
    businessId,
    mode: "test",
    customerId: id,
  });
  const times = listed.map(({ changedAt }) => changedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test("the wallets of a customer are listed oldest first", async () => {
  const { businessId } = merchant;
  await setWalletCurrencies(walletService().kit, {
    businessId,
    mode: "test",
    currencies: ["NGN", "USD"],
    by: "a test",
  });
  let customerId = 0;
  const idOf = ({ walletReference }: Shown) =>
    present(parseReference("wal", String(walletReference)), "a wallet");
  const open = async (process: Pick<SecondProcess, "url" | "business">, currency: string) =>
    idOf(await sendTo(process, `/customers/${customerId}/wallets`, { currency }));
  const { older, newer } = await makeOutOfOrder(
    async () => {
      customerId = await merchant.customer();
      return await open(second, "USD");
    },
    () => open(walletService(), "NGN"),
  );
  const listed = await merchant.asks(`/customers/${customerId}/wallets`);
  expect(dataOf<Shown[]>(listed).map(idOf)).toEqual([older, newer]);
});

/** Makes a process take a credit to an account number. Returns the id of its transaction. */
async function credit(kit: Kit, accountNumber: string, amount: number): Promise<bigint> {
  sent += 1;
  const sessionId = `session ${sent}`;
  const desk = deskOf(kit, accountOwners);
  const money = { amount: fromDecimal(amount), currency: "NGN" } as const;
  const sender = { senderName: null, senderAccountNumber: null, narration: "rent" };
  const to = { bankCode: "999", accountNumber };
  await handleCredit(desk, { kind: "credit", sessionId, ...to, ...money, ...sender }, "simulator");
  const { id } = await kit.database.one<{ id: bigint }>(sql`
    select transaction_id as id from credits where session_id = ${sessionId}`);
  return id;
}

test("the withheld credit that arrived first is released first", async () => {
  await merchant.settles("T+0");
  const cap = 300_000;
  const wallet = await merchant.wallet({ tier: 1, holds: cap });
  const number = await merchant.attach(wallet);
  const { older, newer } = await makeOutOfOrder(
    () => credit(second.kit, number, 300),
    () => credit(walletService().kit, number, 300),
  );
  const walletId = present(parseReference("wal", wallet), "a wallet");
  const withheldWallet = { environmentId: merchant.environmentId, walletId };
  await merchant.transfer(wallet, await merchant.wallet(), 300);
  const from = { after: { withheldAt: new Date(0), id: 0n }, limit: 100 };
  const before = (await readWithheld(walletService().kit.database, withheldWallet, from)).map(
    ({ id }) => id,
  );
  expect(before.slice(-2)).toEqual([older, newer]);
  await releaseWithheld(walletService().kit, withheldWallet);
  const after = (await readWithheld(walletService().kit.database, withheldWallet, from)).map(
    ({ id }) => id,
  );
  expect(after).toEqual(before.slice(1));
  // Reading in pages of one row continues where it was.
  const page = { after: { withheldAt: new Date(0), id: 0n }, limit: 1 };
  const [first] = await readWithheld(walletService().kit.database, withheldWallet, page);
  const next = { after: present(first, "a withheld credit"), limit: 1 };
  const walked = await readWithheld(walletService().kit.database, withheldWallet, next);
  expect(walked.map(({ id }) => id)).toEqual(after.slice(1, 2));
});

test("the payments of an account are listed newest first", async () => {
  const wallet = await merchant.wallet({ tier: 3 });
  const number = await merchant.attach(wallet);
  const { older, newer } = await makeOutOfOrder(
    () => credit(second.kit, number, 10),
    () => credit(walletService().kit, number, 10),
  );
  const { database } = walletService().kit;
  const { environmentId } = merchant;
  const { id } = await database.one<{ id: bigint }>(sql`
    select id from virtual_accounts where account_number = ${number}`);
  const payments = await readPaymentsOf(database, environmentId, id, 2);
  expect(payments.map(({ transactionId }) => transactionId)).toEqual([newer, older]);
  const read = await readTransactions(database, environmentId, [newer, older]);
  expect(read.map((one) => one.id)).toEqual([older, newer]);
});
