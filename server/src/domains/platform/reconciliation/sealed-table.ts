import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";

export const evidenceSeal = (sha256: string): string => `the evidence ${sha256}`;

/** The files that operators gave as evidence. */
export const ledgerEvidence: SealedTable = {
  table: "ledger_evidence",
  key: { sha256: "text" },
  columns: { sealed: (row) => evidenceSeal(row.text("sha256")) },
  form: "bytes",
};
