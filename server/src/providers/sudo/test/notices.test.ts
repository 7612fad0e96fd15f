import { beforeEach, describe, expect, test } from "vitest";
import { type Fields, inside } from "../../../../test/emulators/sudo/envelope.ts";
import { present } from "../../../kernel/assert.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { maskBody } from "../messages/mask-body.ts";
import { call, type SudoFixture, toRaw, useSudo } from "./sudo-fixture.ts";

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

describe("a refusal", () => {
  test.each([
    ["the settlement account cannot cover it", "unavailable", () => (shop.books.balance = 1)],
    ["it is above the card's own limit", "transaction_limit", () => (shop.own.spendingLimit = 1)],
  ])("of Sudo's own is a decline: %s", async (_what, reason, arrange) => {
    arrange();
    const { id: authorizationId } = ask();
    expect(await said()).toMatchObject([
      {
        kind: "card_decline",
        id: `${authorizationId}.0.declined`,
        authorizationId,
        reason,
        amount: 2_500n,
      },
    ]);
  });

  test.each([
    ["our own answer", NO],
    ["no answer in time", undefined],
  ])("after %s withdraws the question", async (_what, answered) => {
    const authorization = ask();
    shop.payments.answer(authorization, answered);
    const { id: authorizationId } = authorization;
    expect(await said()).toMatchObject([
      {
        ...{ kind: "card_withdrawal", id: `${authorizationId}.0.withdrawn`, authorizationId },
        ...{ questionId: `${authorizationId}.0`, amount: 2_500n, crossBorderFee: 0n },
      },
    ]);
  });

  test("of Sudo's own after an approval withdraws it too", async () => {
    const authorization = approved();
    authorization.history.push({ amount: 25, approved: false, reason: "not_allowed" });
    expect(await said()).toMatchObject([
      { kind: "card_withdrawal", questionId: `${authorization.id}.1` },
    ]);
  });

  test("that a notice claims of an approved purchase changes nothing", async () => {
    approved();
    const history = [{ amount: 25, approved: false, reason: "webhook_timeout" }];
    expect(await fixture().confirmed(forged({ approved: false, requestHistory: history }))).toEqual(
      [],
    );
  });
});

describe("an authorisation", () => {
  test.each(["pending", "approved", "closed"])("that is %s changes nothing", async (status) => {
    approved().status = status;
    expect(await said()).toEqual([]);
  });

  test("of another status stays unprocessed", async () => {
    approved().status = "reversed";
    await expect(said()).rejects.toThrow("unreadable");
  });

  test("that Sudo still asks about changes nothing", async () => {
    const authorization = ask();
    shop.payments.answer(authorization, NO);
    authorization.pending = true;
    expect(await said()).toEqual([]);
  });

  test("is read within an event too, as Sudo's reference shows it", async () => {
    const authorization = ask();
    shop.payments.answer(authorization, undefined);
    const { emulator } = fixture();
    const { id: _id } = authorization;
    const inner = {
      card: shop.own.id,
      amount: 25,
      approved: false,
      currency: "USD",
      status: "pending",
    };
    const history = [{ amount: 25, approved: false, createdAt: "2026-06-27T08:00:00.000Z" }];
    const data = {
      _id,
      type: "authorization.request",
      data: { ...inner, requestHistory: history },
    };
    emulator.answerOnce.push({ isMeant: ({ path }) => path.endsWith(_id), data: { data } });
    expect(await said()).toMatchObject([{ kind: "card_withdrawal", authorizationId: _id }]);
  });
});

describe("a card", () => {
  test("that Sudo ended is terminated", async () => {
    shop.payments.terminate(shop.own);
    expect(await said()).toEqual([
      {
        ...{ kind: "card_status", id: `${shop.own.id}.canceled`, card: shop.subject },
        ...{ status: "terminated", occurredAt: expect.any(Date) },
      },
    ]);
  });

  test("that was looked up before is read again", async () => {
    const { authorizations } = fixture();
    const question = { type: "authorization.request", data: { object: { card: shop.own.id } } };
    await authorizations.lookUp?.(Buffer.from(JSON.stringify(question)), call());
    shop.payments.terminate(shop.own);
    expect(await said()).toHaveLength(1);
  });

  test("that is answered as another one proves nothing", async () => {
    shop.payments.terminate(shop.own);
    const data = {
      _id: "66b2c9d4f1ae9c7d0000ffff",
      metadata: shop.own.metadata,
      status: "canceled",
      updatedAt: shop.own.updatedAt,
    };
    fixture().emulator.answerOnce.push({
      isMeant: ({ method }) => method === "GET",
      data: { data },
    });
    await expect(said()).rejects.toThrow("unreadable");
  });

  test("that has not ended stays as it is, whatever a notice claims", async () => {
    shop.payments.terminate(shop.own);
    shop.own.status = "active";
    expect(await said()).toEqual([]);
  });

  test("of another program of the same business is not one of our cards", async () => {
    shop.payments.capture(approved());
    shop.own.metadata = { ref: "their own" };
    expect(await fixture().connectWith().notices.confirmCard?.(hint(), call())).toMatchObject({
      ...{ kind: "confirmed", notices: [] },
    });
  });
});

function hint() {
  const [notice] = fixture().notices.read(fixture().lastNotice().body);
  if (notice?.kind !== "unconfirmed_card_notice") throw new Error("no notice of a card");
  return notice;
}

describe("what is not confirmed", () => {
  test("is a record that Sudo does not know", async () => {
    const notice = {
      kind: "unconfirmed_card_notice",
      recordId: "66b2c9d4f1ae9c7d0000ffff",
    } as const;
    for (const record of ["transaction", "authorization"] as const) {
      const outcome = await fixture().notices.confirmCard?.({ ...notice, record }, call());
      expect(outcome).toEqual({ kind: "not_found" });
    }
  });

  test.each([
    ["error_after", { kind: "unknown", why: "their_error" }],
    ["maintenance", { kind: "unknown", why: "unreadable" }],
    ["cut", { kind: "unknown", why: "lost" }],
    ["bad_gateway", { kind: "unknown", why: "their_error" }],
  ] as const)("is a record behind %s", async (fault, outcome) => {
    shop.payments.capture(approved());
    fixture().emulator.misbehaveOnce(fault);
    expect(await fixture().notices.confirmCard?.(hint(), call())).toMatchObject(outcome);
  });

  test("is the answer to an earlier request", async () => {
    shop.payments.capture(approved());
    const notice = hint();
    shop.payments.capture(approved());
    const other = hint();
    const { emulator, notices } = fixture();
    // Twenty answers about the other record, so that any earlier one is about it.
    for (let left = 20; left > 0; left -= 1) await notices.confirmCard?.(other, call());
    emulator.misbehaveOnce("another_answer");
    expect(await notices.confirmCard?.(notice, call())).toMatchObject({ kind: "unknown" });
  });
});

describe("a body", () => {
  test.each([
    ["", "null", "[]", "{}", "<html>", '{"type":"transaction.created"}'],
    ['{"type":"transaction.created","data":{"object":{"_id":"../customers"}}}'],
    ['{"type":"card.created","data":{"object":{"_id":"66b2c9d4f1ae9c7d00000001"}}}'],
    ['{"type":"constructor","data":{"object":{"_id":"66b2c9d4f1ae9c7d00000001"}}}'],
  ])("like %s has no notice", (...texts) => {
    for (const text of texts) expect(fixture().notices.read(Buffer.from(text))).toEqual([]);
  });

  test("has the same notice after it was masked", () => {
    shop.payments.capture(approved());
    shop.payments.terminate(shop.own);
    const { emulator, notices } = fixture();
    for (const raw of emulator.notices.map(toRaw)) {
      const stored = notices.mask(raw.body);
      expect(stored).toEqual(maskBody(raw.body));
      expect(notices.read(stored)).toEqual(notices.read(raw.body));
      expect(notices.read(raw.body)).toHaveLength(1);
    }
  });

  test("is authentic with the webhook's token alone", () => {
    shop.payments.terminate(shop.own);
    const { notices, authorizations, lastNotice } = fixture();
    expect(notices.isAuthentic(lastNotice())).toBe(true);
    expect(authorizations.isAuthentic(lastNotice())).toBe(false);
    const headers = { authorization: "Bearer 0000000000000000" };
    expect(notices.isAuthentic({ ...lastNotice(), headers })).toBe(false);
  });
});
