import { buildWorker, type KitSettings, modules, tasksOf } from "../../src/app.ts";
import {
  type CreatedBusiness,
  createBusiness,
} from "../../src/domains/platform/businesses/index.ts";
import type { Module } from "../../src/kernel/module.ts";
import { type Answered, ask, startTestService, type TestService } from "./service.ts";

/** The whole service with its worker, so that accepted work is also done. */
export interface WorkingService extends TestService {
  /** Another business of the same mode. */
  readonly other: CreatedBusiness;
  /** Orders a transfer of test money and returns its reference. */
  transfer(to: TransferTo): Promise<string>;
  statusOf(reference: string): Promise<Record<string, unknown>>;
  advance(seconds: number): Promise<Answered>;
}

export interface TransferTo {
  readonly accountNumber?: string;
  readonly bankCode?: string;
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

let ordered = 0;

export const startWorkingService = async (
  extra: readonly Module[] = [],
  choices: Pick<KitSettings, "tracer"> = {},
): Promise<WorkingService> => await workOn(await startTestService(extra, choices), extra);

/** Adds a worker to a running service. */
export async function workOn(
  service: TestService,
  extra: readonly Module[] = [],
): Promise<WorkingService> {
  const { kit } = service;
  const worker = buildWorker(kit, kit.database.url, tasksOf(kit, [...modules, ...extra]));
  await worker.start();
  const other = await createBusiness(kit, { name: "Baobab Foods", approved: true });
  const stop = async () => {
    await worker.stop(2_000);
    await service.stop();
  };
  return {
    ...service,
    other,
    stop,
    transfer: (to) => orderTransfer(service, to),
    statusOf: (reference) => statusOf(service, reference),
    advance: (seconds) => ask(service, { path: "/test/clock/advance", body: { seconds } }),
  };
}

async function orderTransfer(service: TestService, to: TransferTo): Promise<string> {
  ordered += 1;
  const answer = await ask(service, {
    path: "/business/single",
    idempotencyKey: `transfer ${process.pid} ${ordered}`,
    body: {
      amount: to.amount ?? 1_500,
      narration: "rent",
      destinationBankCode: to.bankCode ?? "999",
      destinationAccountNumber: to.accountNumber ?? "3012450064",
      destinationAccountName: "EZE CHIDI MUSA",
      phoneNumber: "08031234567",
    },
    ...(to.headers === undefined ? {} : { headers: to.headers }),
  });
  if (answer.status !== 200) throw new Error(`a transfer was refused: ${answer.text}`);
  const [reference] = (answer.body.data as { transferReference: string[] }).transferReference;
  if (reference === undefined) throw new Error("a transfer has a reference");
  return reference;
}

async function statusOf(service: TestService, reference: string): Promise<Record<string, unknown>> {
  const { body } = await ask(service, { path: `/business/status?reference=${reference}` });
  return (body.data as { transactionRecord: Record<string, unknown> }).transactionRecord;
}
