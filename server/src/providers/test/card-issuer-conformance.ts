import { describe, expect, test } from "vitest";
import type { AuthorizationSource } from "../../kernel/providers/ports/authorization-source.ts";
import type {
  CardHolder,
  CardIssuerAdapter,
  CardOrder,
  KnownCard,
} from "../../kernel/providers/ports/card-issuer.ts";
import type { Notice, NoticeSource, RawNotice } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";

/** The issuer, or its emulator, that the suite tests. */
export interface IssuerUnderTest {
  readonly issuer: CardIssuerAdapter;
  readonly notices: NoticeSource;
  readonly authorizations: AuthorizationSource;
  /** Holders with known outcomes. */
  readonly holders: Readonly<Record<"succeeds" | "fails" | "staysSilent", CardHolder>>;
  freshSubject(): Subject;
  /** How often the card was made, by the issuer's own books. */
  timesMade(order: CardOrder): Promise<number>;
  /** Pays 25 dollars with the card and clears it. Returns the issuer's question and its notices. */
  pay(card: KnownCard): Promise<{ readonly question: RawNotice; readonly clearing: RawNotice }>;
  /** The issuer authenticates itself by a token that does not cover the body. */
  readonly signsNoBody?: true;
  /** The issuer finds a card only among those of its holder. */
  readonly findsByHolder?: true;
  /** The notices of a body after the issuer has confirmed them. Without it a notice is proof itself. */
  confirmed?(body: Buffer): Promise<readonly Notice[]>;
}

const PAID = 2_500n;

/** The rules that every adapter to a card issuer must meet. */
export function describeCardIssuer(name: string, underTest: () => IssuerUnderTest): void {
  const call = () => ({ signal: new AbortController().signal });
  const ordering = (holder: keyof IssuerUnderTest["holders"]) => {
    const { issuer, holders, freshSubject } = underTest();
    const subject = freshSubject();
    const { environmentId } = subject;
    const order: CardOrder = {
      ...{ environmentId, reference: issuer.referenceFor(subject) },
      ...{ currency: "USD", brand: "Visa", holder: holders[holder] },
    };
    return { order, subject };
  };
  const issue = (order: CardOrder) => underTest().issuer.issue(order, call());
  const find = (order: CardOrder) => underTest().issuer.find(order, call());

  async function made() {
    const { order, subject } = ordering("succeeds");
    const outcome = await issue(order);
    if (outcome.kind !== "succeeded") throw new Error(`the card is ${outcome.kind}`);
    const { environmentId, reference } = order;
    const { issuerReference } = outcome.card;
    return { order, subject, outcome, card: { environmentId, reference, issuerReference } };
  }

  describe(`${name}: a card`, () => {
    test("is issued as ordered, with the same outcome for every query", async () => {
      const { order, outcome } = await made();
      expect(outcome.card).toEqual({
        ...{ brand: "Visa", firstSix: expect.stringMatching(/^4\d{5}$/) },
        ...{
          issuerReference: expect.stringMatching(/\S/),
          lastFour: expect.stringMatching(/^\d{4}$/),
        },
        expiryMonth: expect.stringMatching(/^(0[1-9]|1[0-2])$/),
        expiryYear: expect.stringMatching(/^20\d\d$/),
        capabilities: expect.arrayContaining(["USD"]),
      });
      expect(await find(order)).toEqual(outcome);
      expect(await issue(order)).toEqual(outcome);
    });

    test("shows no full card number, security code or PIN in any outcome", async () => {
      const { order, outcome, card } = await made();
      const details = await underTest().issuer.details(card, call());
      const answered = JSON.stringify([outcome, await find(order), details]);
      // A UUID may have as many digits in a row, between letters.
      expect(answered.replaceAll(/[ -]/g, "")).not.toMatch(/(?<![0-9a-z])\d{13,19}(?![0-9a-z])/i);
      expect(answered).not.toMatch(/cvv|cvc|\bpin\b|\bpan\b/i);
    });

    test("that is refused has a reason to show, and is never issued", async () => {
      const { order } = ordering("fails");
      await issue(order);
      const reason = expect.stringMatching(/^\S.{8,}\.$/);
      expect(await find(order)).toMatchObject({ kind: "failed", reason });
      expect(await underTest().timesMade(order)).toBe(0);
    });

    test("whose order gets no answer is unknown, and is found by a query", async () => {
      const { order } = ordering("staysSilent");
      expect(await issue(order)).toMatchObject({ kind: "unknown" });
      expect(await find(order)).toMatchObject({ kind: "succeeded" });
    });

    test("that was never ordered is not found", async () => {
      expect(await find(ordering("succeeds").order)).toEqual({ kind: "not_found" });
    });

    test("is issued once for ten concurrent orders", async () => {
      const { order } = ordering("succeeds");
      const answers = await Promise.all(Array.from({ length: 10 }, () => issue(order)));
      for (const { kind } of answers) expect(["succeeded", "accepted"]).toContain(kind);
      expect(await underTest().timesMade(order)).toBe(1);
    });

    test("is not confirmed by another order with the same reference", async () => {
      const { order } = await made();
      const ofAnotherHolder = {
        ...order,
        holder: { ...order.holder, reference: "another holder" },
      };
      for (const other of [
        { ...order, brand: "Mastercard" as const },
        ...(underTest().findsByHolder ? [] : [ofAnotherHolder]),
      ]) {
        expect(await find(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
        expect(await issue(other)).toMatchObject({ kind: "unknown", why: "mismatch" });
      }
    });
  });

  describe(`${name}: a card that exists`, () => {
    const set = (card: KnownCard, status: "active" | "frozen" | "terminated") =>
      underTest().issuer.setStatus(card, status, call());

    test("is frozen and unfrozen, also by repeated calls", async () => {
      const { card } = await made();
      for (const status of ["frozen", "frozen", "active", "active", "frozen"] as const) {
        expect(await set(card, status)).toEqual({ kind: "set" });
      }
    });

    test("is terminated permanently, even if it was frozen before", async () => {
      const { card } = await made();
      await set(card, "frozen");
      expect(await set(card, "terminated")).toEqual({ kind: "set" });
      expect(await set(card, "terminated")).toEqual({ kind: "set" });
      expect(await set(card, "active")).toMatchObject({ kind: "failed" });
    });

    test("has a details page of the issuer, a new one for each call, for a short time", async () => {
      const { card } = await made();
      const page = () => underTest().issuer.details(card, call());
      const [first, second] = [await page(), await page()];
      const url = expect.stringMatching(/^https:\/\//);
      expect(first).toEqual({ kind: "page", url, expiresAt: expect.any(Date) });
      expect(second).not.toEqual(first);
      await set(card, "terminated");
      expect(await page()).toEqual({ kind: "not_found" });
    });

    test("is not found if it was never issued", async () => {
      const { order } = ordering("succeeds");
      const card = { ...order, issuerReference: "card_unknown" };
      expect(await set(card, "frozen")).toEqual({ kind: "not_found" });
      expect(await underTest().issuer.details(card, call())).toEqual({ kind: "not_found" });
    });

    test("leads to a question with its subject and amount, and to notices with the same authorisation", async () => {
      const { card, subject } = await made();
      const { authorizations, notices, pay, confirmed } = underTest();
      const { question, clearing } = await pay(card);
      expect(authorizations.isAuthentic(question)).toBe(true);
      expect(notices.isAuthentic(clearing)).toBe(true);
      const asked = authorizations.read(question.body);
      expect(asked).toMatchObject({ card: subject, amount: PAID, isIncrement: false });
      expect(asked?.merchant.name).toMatch(/\S/);
      const [notice] = (await confirmed?.(clearing.body)) ?? notices.read(clearing.body);
      expect(notice).toMatchObject({
        ...{ kind: "card_clearing", card: subject, amount: PAID, currency: "USD" },
        authorizationId: asked?.authorizationId,
        id: expect.stringMatching(/\S/),
      });
      expect(notice).not.toMatchObject({ id: asked?.id });
    });
  });

  describe(`${name}: messages in its name`, () => {
    test("is accepted only with a signature over its exact bytes", async () => {
      const { card } = await made();
      const { authorizations, notices, pay, signsNoBody } = underTest();
      const { question, clearing } = await pay(card);
      for (const [source, { headers, body }] of [
        [authorizations, question],
        [notices, clearing],
      ] as const) {
        const other = Buffer.from(body.toString().replace("2500", "2501"));
        expect(source.isAuthentic({ headers, body: other })).toBe(signsNoBody ?? false);
        expect(source.isAuthentic({ headers: {}, body })).toBe(false);
      }
    });

    test("is a question or a notice, never both", async () => {
      const { card } = await made();
      const { authorizations, notices, pay } = underTest();
      const { question, clearing } = await pay(card);
      expect(authorizations.read(clearing.body)).toBeUndefined();
      expect(notices.read(question.body)).toEqual([]);
    });

    test("has a different answer for an approval, a partial approval and a decline", async () => {
      const { card } = await made();
      const { authorizations, pay } = underTest();
      const asked = authorizations.read((await pay(card)).question.body);
      if (asked === undefined) throw new Error("no question");
      const answers = [
        authorizations.write(asked, { kind: "approved", amount: PAID }),
        authorizations.write(asked, { kind: "approved", amount: 100n }),
        authorizations.write(asked, { kind: "declined", reason: "insufficient_funds" }),
      ].map((answer) => JSON.stringify(answer));
      expect(new Set(answers).size).toBe(3);
    });

    test("waits long enough for a slow network", () => {
      expect(underTest().authorizations.patienceMs).toBeGreaterThanOrEqual(2_000);
    });
  });
}
