import { expect } from "vitest";
import { MonnifyEmulator } from "../../../../../test/emulators/monnify/monnify-emulator.ts";
import {
  fundLive,
  givenSettings,
  type LiveService,
  startLiveService,
} from "../../../../../test/support/live-service.ts";
import { dataOf } from "../../../../../test/support/service.ts";
import { present } from "../../../../kernel/assert.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import type { Subject } from "../../../../kernel/providers/ports/provider-port.ts";
import type {
  StatementLine,
  StatementOutcome,
} from "../../../../kernel/providers/ports/statement-source.ts";
import { readSubject } from "../../../../kernel/providers/references.ts";
import { noticeHandlersOf, reconciledDomains } from "../../../../modules.ts";
import { settingsOf } from "../../../../providers/monnify/test/monnify-fixture.ts";
import { listAlerts } from "../../alerts/index.ts";
import { alertMissingRecords } from "../alert-missing-record.ts";
import { type Compared, type Reconciled, reconcile, recountStatements } from "../index.ts";
import { knowOurSide } from "../know-our-side.ts";
import { readStatement } from "../read-statement.ts";
import { type Reconciling, reconcileAll } from "../reconcile-provider.ts";

/** A live business with Monnify's emulator, and a statement of Monnify that the test writes. */
export interface ReconciledService {
  readonly service: LiveService;
  readonly emulator: MonnifyEmulator;
  /** What the statement says, to be changed by the test. */
  readonly lines: StatementLine[];
  /** What the statement call returns instead, if set. */
  refusal: StatementOutcome | undefined;
  /** Pays the business, once. */
  fund(): Promise<void>;
  run(provider?: string): Promise<Reconciled>;
  /** As each night. */
  runAll(): Promise<void>;
  /** Reads the statement and compares nothing. */
  readOnly(): Promise<void>;
  recount(since: Date): Promise<readonly Compared[]>;
  /** As each noon. */
  alertMissing(): Promise<void>;
  /** Sends a transfer and waits for its end. Returns our reference at Monnify, and its order. */
  transfer(
    amount: number,
    end?: TransferEnd,
  ): Promise<{ readonly reference: string; readonly subject: Subject }>;
  /** Open alerts of reconciliation, by kind. */
  alerts(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** The account that a transfer goes to, and how it ends. */
export interface TransferEnd {
  readonly to: string;
  readonly status: string;
}

const SUCCESS: TransferEnd = { to: "0123456789", status: "Successful" };

export async function startReconciledService(): Promise<ReconciledService> {
  const emulator = new MonnifyEmulator();
  await emulator.listen();
  emulator.advance(Date.now() - emulator.nowMs);
  const service = await startLiveService();
  await service.connect("monnify", emulator, givenSettings(settingsOf(emulator.url)));
  let isFunded = false;
  const reconciled: ReconciledService = {
    ...{ service, emulator, lines: [], refusal: undefined },
    async fund() {
      if (isFunded) return;
      isFunded = true;
      await fundLive(service, (number) => emulator.collections.pay(number, 10_000_000_000n));
    },
    run: (provider = "monnify") => {
      const kit = withStatement(service.kit, reconciled);
      const before = new Date(Date.now() + 60_000);
      return reconcile(kit, domainsOf(kit), { provider, before });
    },
    runAll: () => {
      const kit = withStatement(service.kit, reconciled);
      return reconcileAll(kit, domainsOf(kit));
    },
    async readOnly() {
      const kit = withStatement(service.kit, reconciled);
      const source = present(kit.providers.statementSource("monnify"), "the statement");
      const period = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
      await readStatement(kit, domainsOf(kit).notices, source, { ...period, pauseMs: 5 });
      await knowOurSide(kit.database, domainsOf(kit));
    },
    recount: (since) =>
      recountStatements(service.kit, domainsOf(service.kit), { since, by: "amina" }),
    alertMissing: () => alertMissingRecords(withStatement(service.kit, reconciled)),
    transfer: (amount, end) => transfer(service, amount, end),
    async alerts() {
      const all = await listAlerts(service.kit, { all: false });
      return all.map(({ kind }) => kind).filter((kind) => kind.startsWith("reconciliation."));
    },
    async stop() {
      await service.stop();
      await emulator.close();
    },
  };
  return reconciled;
}

const domainsOf = (kit: Kit): Reconciling => ({
  ...{ notices: noticeHandlersOf(kit), ...reconciledDomains },
  ...{ settledAfterMs: 20, pauseMs: 5 },
});

function withStatement(kit: Kit, reconciled: ReconciledService): Kit {
  const statementSource = (name: string) =>
    name === "monnify"
      ? {
          name,
          referenceFor: () => "",
          hasPurchases: true,
          // In pages of two lines, the page being the place of its first line.
          readStatement: async (
            _period: object,
            page: string | null,
          ): Promise<StatementOutcome> => {
            if (reconciled.refusal !== undefined) return reconciled.refusal;
            const from = Number(page ?? 0);
            const next = from + 2 < reconciled.lines.length ? String(from + 2) : null;
            return { kind: "page", lines: reconciled.lines.slice(from, from + 2), next };
          },
        }
      : undefined;
  return { ...kit, providers: { ...kit.providers, statementSource } };
}

let sent = 0;

async function transfer(service: LiveService, amount: number, { to, status: end } = SUCCESS) {
  sent += 1;
  const answer = await service.askLive(
    "/business/single",
    {
      ...{ amount, narration: "Rent", destinationBankCode: "058", phoneNumber: "08031234567" },
      ...{ destinationAccountNumber: to, destinationAccountName: "EZE CHIDI MUSA" },
    },
    `reconciled transfer ${process.pid} ${sent}`,
  );
  expect(answer.status, answer.text).toBe(200);
  const [ours] = dataOf<{ transferReference: [string] }>(answer).transferReference;
  const status = async () =>
    dataOf<{ transactionRecord: { status: string } }>(
      await service.askLive(`/business/status?reference=${ours}`),
    ).transactionRecord.status;
  await expect.poll(status, { timeout: 20_000 }).toBe(end);
  const { reference } = await service.kit.database.one<{ reference: string }>(sql`
    select order_reference as reference from transactions
    where order_reference is not null order by created_at desc, id desc limit 1`);
  return { reference, subject: present(readSubject(reference), "the subject") };
}
