import { describe, expect, test } from "vitest";
import type {
  AccountRequest,
  CollectionRailAdapter,
  Opened,
} from "../../kernel/providers/ports/collection-rail.ts";
import type { Notice, NoticeSource, RawNotice } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";

/** What the suite needs from a rail that receives money. */
export interface CollectionRailUnderTest {
  readonly rail: CollectionRailAdapter;
  readonly notices: NoticeSource;
  /** A subject that was never used before. */
  freshSubject(): Subject;
  /** Pays to an account number, and returns the notice about it as it arrived. */
  pay(environmentId: bigint, accountNumber: string, amount: bigint): Promise<RawNotice>;
  /** The BVN that is passed on, if the provider opens no account without one. */
  readonly bvn?: string;
  /** How the provider's notices write an amount, if not in minor units. */
  readonly writeAmount?: (minor: bigint) => string;
}

const HOLDER = {
  firstName: "Ngozi",
  lastName: "Adéyẹmí",
  email: "ngozi@example.com",
  phone: "08031234567",
};

/** What every adapter to a provider of account numbers must do. */
export function describeCollectionRail(name: string, underTest: () => CollectionRailUnderTest) {
  const requestOf = (): AccountRequest => {
    const { rail, freshSubject, bvn = null } = underTest();
    const subject = freshSubject();
    const reference = rail.referenceFor(subject);
    const { environmentId } = subject;
    return {
      environmentId,
      reference,
      accountName: "Adire",
      bvn,
      holder: HOLDER,
      once: null,
    };
  };
  const open = async (request: AccountRequest): Promise<Opened> => {
    const { signal } = new AbortController();
    const outcome = await underTest().rail.openAccount(request, { signal });
    expect(outcome.kind).toBe("opened");
    // As was just expected.
    return outcome as Opened;
  };

  /** The credit of a notice. A notice that proves nothing is confirmed with the provider. */
  const creditOf = async (rail: CollectionRailAdapter, notice: Notice | undefined) => {
    if (notice?.kind !== "unconfirmed_credit") return notice;
    const found = await rail.findCredit(notice, { signal: new AbortController().signal });
    return found.kind === "found" ? found.credit : found;
  };

  describe(`${name}: an account number`, () => {
    test("has ten digits, and is the same at each request with its reference", async () => {
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
      const { rail, notices, pay, writeAmount = String } = underTest();
      const raw = await pay(request.environmentId, accountNumber, 123_456n);
      expect(notices.isAuthentic(raw)).toBe(true);
      const written = [123_456n, 923_456n].map(writeAmount);
      const changed = Buffer.from(String(raw.body).replace(written[0] ?? "", written[1] ?? ""));
      expect(changed.equals(raw.body)).toBe(false);
      expect(notices.isAuthentic({ ...raw, body: changed })).toBe(false);
      const [notice] = notices.read(raw.body);
      expect(await creditOf(rail, notice)).toMatchObject({
        ...{ kind: "credit", bankCode, accountNumber, amount: 123_456n, currency: "NGN" },
        sessionId: expect.stringMatching(/./),
      });
    });
  });
}
