import { describe, expect, test } from "vitest";
import type {
  AccountRequest,
  CollectionRailAdapter,
  Opened,
} from "../../kernel/providers/ports/collection-rail.ts";
import type { CreditNotice, NoticeSource, RawNotice } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";

/** What the suite is given of a rail that takes money in. */
export interface CollectionRailUnderTest {
  readonly rail: CollectionRailAdapter;
  readonly notices: NoticeSource;
  /** A subject that was never used before. */
  freshSubject(): Subject;
  /** Pays a number, and answers the notice of it as it came. */
  pay(environmentId: bigint, accountNumber: string, amount: bigint): Promise<RawNotice>;
}

/** What every adapter to a provider of account numbers must do. */
export function describeCollectionRail(name: string, underTest: () => CollectionRailUnderTest) {
  const requestOf = (): AccountRequest => {
    const { rail, freshSubject } = underTest();
    const subject = freshSubject();
    const reference = rail.referenceFor(subject);
    return { environmentId: subject.environmentId, reference, accountName: "Adire", bvn: null };
  };
  const open = async (request: AccountRequest): Promise<Opened> => {
    const { signal } = new AbortController();
    const outcome = await underTest().rail.openAccount(request, { signal });
    expect(outcome.kind).toBe("opened");
    // As was just expected.
    return outcome as Opened;
  };

  describe(`${name}: an account number`, () => {
    test("has ten digits, and is the same whenever it is asked for under its reference", async () => {
      const request = requestOf();
      const opened = await open(request);
      expect(opened.accountNumber).toMatch(/^\d{10}$/);
      expect(await open(request)).toEqual(opened);
    });

    test("belongs to one request only", async () => {
      const opened = await Promise.all(Array.from({ length: 20 }, () => open(requestOf())));
      expect(new Set(opened.map(({ accountNumber }) => accountNumber)).size).toBe(20);
    });

    test("that is paid is reported with its bank, its amount and a session, signed", async () => {
      const request = requestOf();
      const { bankCode, accountNumber } = await open(request);
      const { notices, pay } = underTest();
      const raw = await pay(request.environmentId, accountNumber, 123_456n);
      expect(notices.isAuthentic(raw)).toBe(true);
      const forged = { ...raw, body: Buffer.from(String(raw.body).replace("123456", "923456")) };
      expect(notices.isAuthentic(forged)).toBe(false);
      const [notice] = notices.read(raw.body) as CreditNotice[];
      expect(notice).toMatchObject({
        ...{ kind: "credit", bankCode, accountNumber, amount: 123_456n, currency: "NGN" },
        sessionId: expect.stringMatching(/./),
      });
    });
  });
}
