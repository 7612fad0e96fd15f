import { expect } from "vitest";
import type { EmulatedRequest, Emulator } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { BankRailAdapter, Payment } from "../../kernel/providers/ports/bank-rail.ts";
import type {
  AccountRequest,
  CollectionRailAdapter,
  Opened,
} from "../../kernel/providers/ports/collection-rail.ts";
import type { NoticeSource, RawNotice } from "../../kernel/providers/ports/notice.ts";
import { type Connect, call, type ProviderFixture, useProvider } from "./provider-fixture.ts";

export { call };

export const GTBANK = "058";
export const BVN = "22222222226";
export const HOLDER = {
  ...{ firstName: "Ngozi", lastName: "Adéyẹmí" },
  ...{ email: "ngozi@shop.example", phone: "08031234567" },
};
export const NO_HOLDER = { firstName: null, lastName: null, email: null, phone: null };

/** An emulator of a bank rail. Its clock stands still unless a test moves it. */
export interface RailEmulator extends Emulator {
  readonly nowMs: number;
  advance(ms: number): void;
}

/** A provider that pays to banks, and may open account numbers. */
export interface RailFixture<Emulated extends RailEmulator, Settings>
  extends ProviderFixture<Emulated, Settings> {
  readonly rail: BankRailAdapter;
  /** Throws if the provider opens no account numbers. */
  readonly collections: CollectionRailAdapter;
  readonly notices: NoticeSource;
  /** A payment that was never sent. No two have the same amount. */
  payment(changes?: Partial<Payment>): Payment;
  /** A request for an account number that was never asked for. */
  accountRequest(changes?: Partial<AccountRequest>): AccountRequest;
  /** Opens an account number, which must succeed. */
  open(request: AccountRequest): Promise<Opened>;
}

export const useRail = <Emulated extends RailEmulator, Settings>(
  emulator: Emulated,
  connect: Connect<Settings>,
): (() => RailFixture<Emulated, Settings>) =>
  useProvider(
    emulator,
    connect,
    {
      now: () => new Date(emulator.nowMs),
      // The emulator's clock stands still, and requests are spread over time.
      nowMs: () => emulator.nowMs + performance.now(),
    },
    openFixture,
  );

function openFixture<Emulated extends RailEmulator, Settings>(
  base: ProviderFixture<Emulated, Settings>,
): RailFixture<Emulated, Settings> {
  const rail = present(base.provider.bankRail, "the bank rail");
  const findCollections = () => present(base.provider.collectionRail, "the collection rail");
  return {
    ...{ ...base, rail },
    get collections() {
      return findCollections();
    },
    notices: present(base.provider.notices, "the notices"),
    payment(changes = {}) {
      const subject = base.freshSubject();
      return {
        ...{ environmentId: 7n, reference: rail.referenceFor(subject) },
        ...{ amount: 125_050n + subject.id, currency: "NGN" },
        ...paymentTo("0123456789"),
        ...{ narration: "Invoice 17", senderName: "Adire Market" },
        ...changes,
      };
    },
    accountRequest: (changes = {}) => ({
      environmentId: 7n,
      reference: findCollections().referenceFor(base.freshSubject()),
      ...{ accountName: "Adire", bvn: BVN, holder: HOLDER, once: null },
      ...changes,
    }),
    async open(request) {
      const outcome = await findCollections().openAccount(request, call());
      expect(outcome).toMatchObject({ kind: "opened" });
      // As was just expected.
      return outcome as Opened;
    },
  };
}

/** The part of a payment that identifies its destination. */
export const paymentTo = (accountNumber: string, bankCode = GTBANK) => ({
  destination: { bankCode, accountNumber, accountName: "EZE CHIDI" },
});

/** The latest notice that contains a text, as it arrived. */
export function noticeWith({ notices }: Emulator, text: string): RawNotice {
  const sent = present(
    notices.findLast(({ body }) => body.includes(text)),
    `a notice with ${text}`,
  );
  return { headers: sent.headers, body: Buffer.from(sent.body) };
}

export type IsMeant = (request: EmulatedRequest) => boolean;

/** Whether a request is one to a path. */
export const isTo =
  (method: "GET" | "POST", path: string): IsMeant =>
  (request) =>
    request.method === method && request.path === path;

/** Whether a request is one to a path below another. */
export const isBelow =
  (method: "GET" | "POST", path: string): IsMeant =>
  (request) =>
    request.method === method && request.path.startsWith(`${path}/`);
