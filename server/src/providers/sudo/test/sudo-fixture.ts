import { afterAll, beforeAll } from "vitest";
import type { EmulatedNotice } from "../../../../test/emulators/emulator.ts";
import { DEBIT_ACCOUNT, FUNDING_SOURCE } from "../../../../test/emulators/sudo/cards.ts";
import { REFUSED_BVN } from "../../../../test/emulators/sudo/customers.ts";
import { NOTICE_TOKEN, QUESTION_TOKEN } from "../../../../test/emulators/sudo/messages.ts";
import { API_KEY, SudoEmulator } from "../../../../test/emulators/sudo/sudo-emulator.ts";
import { present } from "../../../kernel/assert.ts";
import type { AuthorizationSource } from "../../../kernel/providers/ports/authorization-source.ts";
import type {
  CardHolder,
  CardIssuerAdapter,
  CardOrder,
  KnownCard,
} from "../../../kernel/providers/ports/card-issuer.ts";
import type { Notice, NoticeSource, RawNotice } from "../../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { HttpCall } from "../../http/provider-client.ts";
import type { LiveProvider } from "../../provider-definition.ts";
import type { SudoSettings } from "../settings.ts";
import { sudo } from "../sudo.ts";

export interface SudoPorts {
  readonly provider: LiveProvider;
  readonly issuer: CardIssuerAdapter;
  readonly authorizations: AuthorizationSource;
  readonly notices: NoticeSource;
}

/** Sudo's emulator, and the adapter that is connected to it. */
export interface SudoFixture extends SudoPorts {
  readonly emulator: SudoEmulator;
  readonly calls: HttpCall[];
  freshSubject(): Subject;
  holder(changes?: Partial<CardHolder>): CardHolder;
  /** An order that was never sent. */
  order(changes?: Partial<CardOrder>, holder?: Partial<CardHolder>): CardOrder;
  /** An order whose card was made. */
  made(): Promise<{ readonly order: CardOrder; readonly card: KnownCard }>;
  /** The same business in another process, or with other settings. */
  connectWith(settings?: Partial<SudoSettings>): SudoPorts;
  /** What the notices of a body say after their confirmation. */
  confirmed(body: Buffer): Promise<readonly Notice[]>;
  lastNotice(): RawNotice;
}

export const BVN = "22155500441";

export const call = (timeoutMs = 3_000) => ({ signal: AbortSignal.timeout(timeoutMs) });

export const settingsOf = (apiUrl: string): SudoSettings => ({
  ...{ apiUrl, apiKey: API_KEY, fundingSourceId: FUNDING_SOURCE },
  ...{ questionToken: QUESTION_TOKEN, noticeToken: NOTICE_TOKEN },
  ...{ debitAccountUsd: DEBIT_ACCOUNT, debitAccountNgn: null, programUsd: null, programNgn: null },
  ...{ programBrandUsd: "Visa", programBrandNgn: "Visa" },
  ...{ spendingLimitUsd: "50000", spendingLimitNgn: "50000000" },
  ...{ questionUnitUsd: "major", questionUnitNgn: "major", refusalStatus: "200" },
  ...{ vaultId: "we0dsa28s", detailsPageUrl: "https://pay.example.com/card-details" },
  cardFee: null,
});

export const toRaw = ({ headers, body }: EmulatedNotice): RawNotice => ({
  headers,
  body: Buffer.from(body),
});

export function useSudo(): () => SudoFixture {
  let fixture: SudoFixture | undefined;
  const providers: LiveProvider[] = [];
  const emulator = new SudoEmulator();
  beforeAll(async () => {
    await emulator.listen();
    fixture = openFixture(emulator, providers);
  });
  afterAll(async () => {
    for (const provider of providers) await provider.close();
    await emulator.close();
  });
  return () => present(fixture, "the fixture");
}

function openFixture(emulator: SudoEmulator, providers: LiveProvider[]): SudoFixture {
  const calls: HttpCall[] = [];
  const connectWith = (settings: Partial<SudoSettings> = {}): SudoPorts => {
    const tools = {
      now: () => emulator.books.now,
      nowMs: () => performance.now(),
      onHttpCall: (made: HttpCall) => void calls.push(made),
    };
    const provider = sudo.connect({ ...settingsOf(emulator.url), ...settings }, tools);
    providers.push(provider);
    return {
      provider,
      issuer: present(provider.cardIssuer, "the card issuer"),
      authorizations: present(provider.authorizations, "the questions"),
      notices: present(provider.notices, "the notices"),
    };
  };
  const ports = connectWith();
  let ids = 1n;
  const freshSubject = () => {
    ids += 1n;
    return { environmentId: 7n, id: ids };
  };
  const holder = (changes: Partial<CardHolder> = {}): CardHolder => ({
    ...HOLDER,
    reference: formatSubject(freshSubject()),
    ...changes,
  });
  const order: SudoFixture["order"] = (changes = {}, holderChanges = {}) => ({
    ...{ environmentId: 7n, reference: formatSubject(freshSubject()) },
    ...{ currency: "USD", brand: "Visa", holder: holder(holderChanges) },
    ...changes,
  });
  return {
    ...{ emulator, calls, freshSubject, holder, order, connectWith, ...ports },
    async made() {
      const ordered = order();
      const outcome = await ports.issuer.issue(ordered, call());
      if (outcome.kind !== "succeeded") throw new Error(`the card is ${JSON.stringify(outcome)}`);
      const { environmentId, reference } = ordered;
      const { issuerReference } = outcome.card;
      return { order: ordered, card: { environmentId, reference, issuerReference } };
    },
    confirmed: (body) => confirmAll(ports.notices, body),
    lastNotice: () => toRaw(present(emulator.notices.at(-1), "a notice")),
  };
}

export const HOLDER: CardHolder = {
  ...{ reference: "", firstName: "Chidi", lastName: "Eze", email: "chidi@example.com" },
  ...{ phone: "08031234567", dateOfBirth: "1990-01-31", address1: "4 Barnawa Close" },
  ...{ city: "Barnawa", state: "Kaduna", zipcode: "800001", country: "NG" },
  ...{ bvn: BVN, idType: null, idNumber: null },
};

export const REFUSED_HOLDER: Partial<CardHolder> = { bvn: REFUSED_BVN };

/** Throws if the issuer does not confirm. */
async function confirmAll(source: NoticeSource, body: Buffer): Promise<readonly Notice[]> {
  const all: Notice[] = [];
  for (const notice of source.read(body)) {
    if (notice.kind !== "unconfirmed_card_notice") throw new Error("the notice proves itself");
    const outcome = await source.confirmCard?.(notice, call());
    if (outcome?.kind !== "confirmed") throw new Error(`not confirmed: ${JSON.stringify(outcome)}`);
    all.push(...outcome.notices);
  }
  return all;
}
