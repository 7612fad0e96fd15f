import { expect } from "vitest";
import type { Merchant, TransferService } from "../../../../../test/support/member-transfers.ts";
import { addMember, run } from "../../../../../test/support/member-transfers.ts";
import type { Kit } from "../../../../kernel/kit.ts";
import { type Maker, setApprovalThreshold } from "../../transfers/index.ts";
import { correctRows } from "../correct-rows.ts";
import { createBulkFile } from "../create-bulk-file.ts";
import { readFileReference } from "../file-reference.ts";
import { ROWS_MAX, type RowChange, type TypedCells } from "../rules.ts";
import { sendBulkFile } from "../send-bulk-file.ts";
import { showBulkFile } from "../show-bulk-file.ts";
import { type RowView, showRows } from "../show-rows.ts";

/** A row whose transfer succeeds at once. */
export const ROW: TypedCells = {
  bank: "GTBank",
  accountNumber: "0123456789",
  // As the simulated bank gives it.
  accountName: "Halima Nwosu Ifeanyi",
  amount: "25,000",
  narration: "Salary November",
};

export interface BulkDesk {
  readonly kit: Kit;
  readonly merchant: Merchant;
  readonly ada: Maker;
  readonly emeka: Maker;
  upload(rows: readonly Partial<TypedCells>[], name?: string): Promise<string>;
  correct(reference: string, changes: readonly RowChange[], by?: Maker): Promise<number>;
  send(reference: string, options?: SendOptions): Promise<Sent>;
  show(reference: string): ReturnType<typeof showBulkFile>;
  rows(reference: string, view?: RowView): ReturnType<typeof showRows>;
  limit(above: bigint | null): Promise<unknown>;
}

interface SendOptions {
  readonly version?: number;
  /** The number of all warnings, if left out. */
  readonly warnings?: number;
  readonly by?: Maker;
  readonly key?: string;
}

type Sent =
  Awaited<ReturnType<typeof sendBulkFile>> extends { decide(...args: never[]): infer S }
    ? S
    : never;

/** A merchant with two members, and what they do with files. */
export async function openDesk(service: TransferService): Promise<BulkDesk> {
  const { kit } = service;
  const merchant = await service.merchant("Adire Market");
  const { businessId, environmentId } = merchant;
  const ada = await addMember(kit, businessId, "Ada Eze");
  const emeka = await addMember(kit, businessId, "Emeka Nwosu");
  const place = { environmentId, mode: "test" } as const;
  const asked = (reference: string) => ({
    ...{ ...place, businessId, userId: ada.userId, id: readFileReference(reference) },
  });
  return {
    ...{ kit, merchant, ada, emeka },
    async upload(rows, name = "payroll-november.csv") {
      const cells = rows.map((row) => ({ ...ROW, ...row }));
      const stored = await run(kit, merchant, createBulkFile({ name, rows: cells, maker: ada }));
      return stored.reference;
    },
    async correct(reference, changes, by = ada) {
      const id = readFileReference(reference);
      return (await run(kit, merchant, correctRows({ id, changes, by }))).version;
    },
    async send(reference, { by = ada, key, warnings = ROWS_MAX, ...looked } = {}) {
      const id = readFileReference(reference);
      const version = looked.version ?? (await showBulkFile(kit, asked(reference))).version;
      const sending = await sendBulkFile(kit, { ...place, id, version, warnings, maker: by });
      return await run(kit, merchant, sending, key);
    },
    show: (reference) => showBulkFile(kit, asked(reference)),
    rows: (reference, view = "all") => showRows(kit, asked(reference), view),
    limit: (above) =>
      setApprovalThreshold(kit, { businessId, mode: "test", of: "dashboard", above, by: "ada" }),
  };
}

/** Waits until banks have been asked for all names. */
export const namesKnown = (desk: BulkDesk, reference: string) =>
  expect
    .poll(async () => (await desk.show(reference)).draft?.namesMissing, { timeout: 30_000 })
    .toBe(0);
