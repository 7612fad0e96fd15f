import { beforeEach, describe, expect, test } from "vitest";
import { type Fields, inside } from "../../../../test/emulators/sudo/envelope.ts";
import { present } from "../../../kernel/assert.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { type SudoFixture, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();
const YES = { status: 200, body: { statusCode: 200, responseCode: "00" } };
const NO = { status: 200, body: { statusCode: 400, responseCode: "51" } };

interface Shop {
  readonly payments: SudoFixture["emulator"]["payments"];
  readonly books: SudoFixture["emulator"]["books"];
  readonly own: Parameters<SudoFixture["emulator"]["payments"]["ask"]>[0];
  readonly subject: Subject | undefined;
}

let shop: Shop;

beforeEach(async () => {
  const { emulator, made } = fixture();
  const { card, order } = await made();
  const { payments, books } = emulator;
  books.balance = 100_000;
  const own = present(books.card(card.issuerReference), "the card");
  shop = { payments, books, own, subject: readSubject(order.reference) };
});

const ask = (merchantAmount = 25, rest = {}) =>
  shop.payments.ask(shop.own, { merchantAmount, ...rest }).authorization;

/** What the last notice says after its confirmation. */
const said = () => fixture().confirmed(fixture().lastNotice().body);

function approved(merchantAmount = 25, rest = {}) {
  const authorization = ask(merchantAmount, rest);
  shop.payments.answer(authorization, YES);
  return authorization;
}

/** The last notice with another object in it: the token does not cover the body. */
function forged(changes: Fields): Buffer {
  const event = JSON.parse(fixture().lastNotice().body.toString()) as Fields;
  const data = inside(event, "data");
  const object = { ...inside(data, "object"), ...changes };
  return Buffer.from(JSON.stringify({ ...event, data: { ...data, object } }));
}

describe("a capture", () => {
  test("is owed with its fee and VAT, rounded up, though Sudo writes it below zero", async () => {
    const authorization = approved(20, { fee: 5, vat: 0.375 });
    const { id } = shop.payments.capture(authorization);
    expect(await said()).toEqual([
      {
        ...{ kind: "card_clearing", id, card: shop.subject, authorizationId: authorization.id },
        ...{ amount: 2_538n, currency: "USD", crossBorderFee: 0n, occurredAt: expect.any(Date) },
        merchant: { name: "SUDO SIMULATOR", id: "SUDOSIMULATOR01", network: "Visa", country: "NG" },
      },
    ]);
  });

  test("is what Sudo's record says, whatever a notice with the right token claims", async () => {
    shop.payments.capture(approved());
    const body = forged({ amount: 9_999, type: "refund", currency: "NGN", authorization: null });
    expect(await fixture().confirmed(body)).toMatchObject([
      { kind: "card_clearing", amount: 2_500n, currency: "USD" },
    ]);
  });

  test("without its authorisation is matched by Sudo's reference", async () => {
    const authorization = approved();
    approved();
    shop.payments.capture(authorization, { names: false });
    expect(await said()).toMatchObject([{ authorizationId: authorization.id }]);
  });

  test("without an approved authorisation of ours has none", async () => {
    const authorization = ask();
    shop.payments.answer(authorization, NO);
    shop.payments.capture(authorization, { names: false });
    expect(await said()).toMatchObject([{ kind: "card_clearing", authorizationId: null }]);
  });

  test("is matched by the network's references, and never by two dashes", async () => {
    const network = { rrn: "000000017225", stan: "017225" };
    approved(25, { ...network, stan: "017226" });
    const authorization = approved(25, network);
    shop.payments.capture(authorization, { names: false });
    expect(await said()).toMatchObject([{ authorizationId: authorization.id }]);
    shop.payments.capture(approved(25, network), { names: false });
    expect(await said()).toMatchObject([{ authorizationId: null }]);
    shop.payments.capture(approved(25, { rrn: "-", stan: "-" }), { names: false });
    expect(await said()).toMatchObject([{ authorizationId: null }]);
  });

  test("is not confirmed while the authorisations of its card cannot be read", async () => {
    shop.payments.capture(approved(), { names: false });
    fixture().emulator.misbehaveOnce("error_before", ({ path }) =>
      path.endsWith("/authorizations"),
    );
    await expect(said()).rejects.toThrow("their_error");
    expect(await said()).toHaveLength(1);
  });

  test("has the same id however often it comes, and another one than its question", async () => {
    const authorization = approved();
    shop.payments.capture(authorization);
    const [first, second] = [await said(), await said()];
    expect(second).toEqual(first);
    expect(first[0]).not.toMatchObject({ id: `${authorization.id}.0` });
  });

  test("above zero is not explained by Sudo, so it stays unprocessed", async () => {
    shop.payments.capture(approved(), { amount: -25 });
    await expect(said()).rejects.toThrow("unreadable");
  });

  test("of zero is not a notice", async () => {
    shop.payments.capture(approved(), { amount: 0 });
    expect(await said()).toEqual([]);
  });
});

describe("a refund", () => {
  test("is credited under the authorisation of its purchase, rounded down", async () => {
    const authorization = approved(20, { fee: 5, vat: 0.375 });
    const { id } = shop.payments.refund(shop.payments.capture(authorization));
    expect(await said()).toMatchObject([
      { kind: "card_refund", id, amount: 2_537n, authorizationId: authorization.id },
    ]);
  });

  test("below zero stays unprocessed", async () => {
    shop.payments.refund(shop.payments.capture(approved(), { amount: -25 }));
    await expect(said()).rejects.toThrow("unreadable");
  });
});
