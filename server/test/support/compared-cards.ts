import { configureProvider } from "../../src/domains/platform/providers/index.ts";
import { reconcile } from "../../src/domains/platform/reconciliation/index.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import type { NoticeHandlers } from "../../src/kernel/providers/ports/notice.ts";
import type { RecordsCompared } from "../../src/kernel/providers/record-comparison.ts";
import { noticeHandlersOf, reconciledDomains } from "../../src/modules.ts";
import { settingsOf } from "../../src/providers/sudo/test/sudo-fixture.ts";
import type { EmulatedCard, EmulatedTransaction } from "../emulators/sudo/books.ts";
import type { SudoEmulator } from "../emulators/sudo/sudo-emulator.ts";
import { CARDHOLDER, cardAtSudo, connectSudo, fundCards } from "./live-cards.ts";
import { type LiveClient, liveClient } from "./live-client.ts";
import { givenSettings, type LiveService, skipNights, startLiveService } from "./live-service.ts";

export interface CardAlert {
  readonly kind: string;
  readonly subject: string;
  readonly message: string;
}

/** A live service with two of Sudo's cards, whose movements a test compares. */
export interface ComparedCards {
  readonly service: LiveService;
  readonly client: LiveClient;
  readonly sudo: SudoEmulator;
  readonly card: EmulatedCard;
  readonly other: EmulatedCard;
  readonly reference: string;
  readonly otherReference: string;
  /** Issues another card, and returns our reference of it. */
  issue(): Promise<string>;
  /** Sets Sudo's price for a new card, and that every cent of its balance must be explained. */
  setCardFee(cardFee: string): Promise<unknown>;
  /** Compares now, with the service's kit and handlers if none are given. */
  compare(kit?: Kit, notices?: NoticeHandlers): Promise<RecordsCompared | undefined>;
  /** Buys something about which no notice comes. */
  buyUnnoticed(amount: number): Promise<EmulatedTransaction>;
  refundUnnoticed(row: EmulatedTransaction): EmulatedTransaction;
  /** What the card can spend. */
  balance(): Promise<number>;
  openAlerts(): Promise<readonly CardAlert[]>;
  closeAlerts(): Promise<unknown>;
  /** Makes the bookings older than the hour that may be missing in the list. */
  makeOlder(days?: number): Promise<void>;
  stop(): Promise<void>;
}

const FUNDS = 700;

export async function startComparedCards(): Promise<ComparedCards> {
  const service = await startLiveService();
  await skipNights(service);
  const client = liveClient(service);
  const sudo = await connectSudo(service);
  await fundCards(service, 200_000n);
  const { customerId } = await client.post("/business/cardholders", CARDHOLDER);
  const issue = () => client.post("/business/card/issue", { customerId, fundingAmount: FUNDS });
  const issued = await issue();
  const card = cardAtSudo(sudo, issued);
  const reference = String(issued["cardReference"]);
  const second = await issue();
  const other = cardAtSudo(sudo, second);
  const otherReference = String(second["cardReference"]);
  const { database } = service.kit;
  return {
    ...{ service, client, sudo, card, other, reference, otherReference },
    issue: async () => {
      const made = await client.post("/business/card/issue", { customerId, fundingAmount: 3 });
      return String(made["cardReference"]);
    },
    setCardFee: (cardFee) =>
      configureProvider(service.kit, {
        ...{ provider: "sudo", isUnchecked: false, by: "amina" },
        settings: {
          ...givenSettings(settingsOf(sudo.url)),
          ...{ balanceGapMax: "0", cardFee },
        },
      }),
    async compare(kit = service.kit, notices = noticeHandlersOf(kit)) {
      const domains = { notices, ...reconciledDomains };
      const quickly = { settledAfterMs: 20, pauseMs: 1 };
      return (await reconcile(kit, { ...domains, ...quickly }, { provider: "sudo" })).records;
    },
    async buyUnnoticed(amount) {
      const authorization = await sudo.purchase(card, { merchantAmount: amount });
      sudo.nextNotice("lost");
      return sudo.payments.capture(authorization);
    },
    refundUnnoticed(row) {
      sudo.nextNotice("lost");
      return sudo.payments.refund(row);
    },
    balance: async () => Number((await client.get(`/business/card/${reference}`))["balance"]),
    openAlerts: () =>
      database.many<CardAlert>(sql`
        select kind, subject, message from alerts
        where closed_at is null and starts_with(kind, 'cards.') order by id`),
    closeAlerts: () =>
      database.run(sql`
        update alerts set closed_at = now(), closed_by = 'amina', closing_note = 'Seen.'
        where closed_at is null and starts_with(kind, 'cards.')`),
    async makeOlder(days = 0.1) {
      await database.run(sql`
        update card_clearings set created_at = created_at - ${days} * interval '1 day',
          occurred_at = occurred_at - ${days} * interval '1 day'`);
      await database.run(sql`
        update processed_card_notices set processed_at = processed_at - ${days} * interval '1 day',
          occurred_at = occurred_at - ${days} * interval '1 day'`);
    },
    async stop() {
      await service.stop();
      await sudo.close();
    },
  };
}
