import { describe, expect, test } from "vitest";
import { openMemoryBooks, walletWith } from "../../../../../test/support/memory-books.ts";
import { fromDecimal } from "../../../../kernel/money.ts";
import { openWallet } from "../open-wallet.ts";
import { walletReference } from "../present-wallet.ts";
import type { Wallet } from "../queries.ts";
import { receive } from "../receive-money.ts";
import { transferMoney } from "../transfer-money.ts";
import { reviewWithheld } from "../withhold-credit.ts";

const [FROM, TO] = [7n, 8n];

/** A wallet with only what these decisions read. */
const walletOf = (id: bigint, changes: Partial<Wallet> = {}) =>
  ({
    ...{ environmentId: 1n, id, customerId: id, currency: "NGN", status: "Active", withheld: 0n },
    ...{ verified: [], usedOn: null, usedToday: 0n, virtualAccountNumber: null, ...changes },
  }) as Wallet;

interface Given {
  readonly from?: Partial<Wallet> | null;
  readonly to?: Partial<Wallet> | null;
  readonly has?: bigint;
  readonly receiverHas?: bigint;
}

/** Transfers 400 between two wallets, and returns what they then have and what was published and enqueued. */
function transfer({ from = {}, to = {}, has = 400n, receiverHas = 0n }: Given = {}) {
  const books = openMemoryBooks(walletWith(FROM, has), walletWith(TO, receiverHas));
  const found = {
    from: from === null ? undefined : walletOf(FROM, from),
    to: to === null ? undefined : walletOf(TO, to),
    tiers: { tiers: null },
  };
  const [walletId, toWalletId] = [walletReference(FROM), walletReference(TO)];
  transferMoney({
    ...{ walletReference: walletId, toWalletReference: toWalletId, amount: 400n },
    narrative: undefined,
  }).decide(found as never, books);
  return {
    left: [books.account(FROM).available, books.account(TO).available],
    jobs: books.changes.jobs.length,
  };
}

describe("a transfer between wallets", () => {
  const most = fromDecimal(50_000);

  test.each<[string, Given, bigint[]]>([
    ["all that is available", {}, [0n, 400n]],
    ["up to the receiver's limit", { receiverHas: most - 400n }, [0n, most]],
    ["to a frozen wallet", { to: { status: "Frozen" } }, [0n, 400n]],
  ])("moves %s", (_, given, left) => {
    expect(transfer(given).left).toEqual(left);
  });

  test.each<[string, Given, string]>([
    ["more than is available", { has: 399n }, "needs NGN 4.00"],
    ["more than the receiver may hold", { receiverHas: most - 399n }, "can take NGN 3.99 now"],
    ["out of a frozen wallet", { from: { status: "Frozen" } }, "The wallet is frozen"],
    ["out of a closed wallet", { from: { status: "Closed" } }, "This wallet is closed"],
    ["to a closed wallet", { to: { status: "Closed" } }, "This wallet is closed"],
    ["to another currency", { to: { currency: "USD" } }, "One wallet is in NGN"],
    ["out of no wallet", { from: null }, "No customer in this mode has this wallet"],
    ["to no wallet", { to: null }, "No customer in this mode has this wallet"],
  ])("does not move %s", (_, given, message) => {
    expect(() => transfer(given)).toThrow(message);
  });

  test("reviews what the sending wallet withholds, if it withholds anything", () => {
    expect([0n, 1n].map((withheld) => transfer({ from: { withheld } }).jobs)).toEqual([0, 1]);
    const books = openMemoryBooks();
    reviewWithheld(books, walletOf(FROM, { withheld: 0n }));
    expect(books.changes.jobs).toEqual([]);
  });
});

describe("money that cannot be refused", () => {
  const closed = walletOf(FROM, { status: "Closed" });
  const open = walletOf(TO);
  const customer = { verified: ["BVN"] } as never;

  test.each([
    ["an open wallet", open, open, TO, []],
    ["a frozen wallet", walletOf(TO, { status: "Frozen" }), undefined, TO, []],
    ["a closed wallet goes to the open one", closed, open, TO, []],
    ["a closed wallet reopens it as frozen", closed, undefined, FROM, ["Frozen"]],
  ] as const)("of %s", (_, addressed, other, receiver, statuses) => {
    const books = openMemoryBooks();
    const receivers = { addressed, open: other, counting: addressed, customer };
    expect(receive(books, receivers).id).toBe(receiver);
    const rows = books.changes.updates.map(({ row }) => row as Wallet);
    expect(rows.map(({ status }) => status)).toEqual(statuses);
  });
});

describe("the opening of a wallet", () => {
  const person = {
    ...{ firstName: "Amina", lastName: null, email: null, phone: "0803", verified: ["BVN"] },
  };

  function opened(changes: object, currency = "NGN") {
    const books = openMemoryBooks(walletWith(TO, 0n));
    const found = {
      ...{ customer: person, known: undefined, counting: undefined },
      ...{ offers: { currencies: ["NGN"] }, ...changes },
    };
    openWallet({ customerId: "3", currency }).decide(found as never, books);
    return books.changes.inserts.map(({ row }) => row as Wallet);
  }

  test("gives it the customer's verified categories, and is repeated without another wallet", () => {
    expect(opened({})).toMatchObject([{ status: "Active", verified: ["BVN"], currency: "NGN" }]);
    expect(opened({ known: walletOf(TO) })).toEqual([]);
  });

  test.each([
    ["no customer", { customer: undefined }, "NGN", "customer_not_found"],
    ["no contact", { customer: { ...person, phone: null } }, "NGN", "kyc_required"],
    ["a currency that is not offered", {}, "USD", "validation_failed"],
    ["an unknown currency", {}, "XYZ", "validation_failed"],
  ])("is refused with %s", (_, changes, currency, code) => {
    expect(() => opened(changes, currency)).toThrow(expect.objectContaining({ code }));
  });
});
