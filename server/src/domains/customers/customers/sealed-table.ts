import { formatRowName } from "../../../kernel/ledger/row-names.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { customers } from "./queries.ts";

export type NumberField = "bvn" | "idNumber";

export const customersTable: SealedTable = {
  table: "customers",
  key: { environment_id: "bigint", id: "bigint" },
  reads: ["bvn_hash", "id_number_hash"],
  columns: {
    bvn_sealed: (row) =>
      formatNumberContext(row.bigint("environment_id"), "bvn", row.bytes("bvn_hash")),
    id_number_sealed: (row) =>
      formatNumberContext(row.bigint("environment_id"), "idNumber", row.bytes("id_number_hash")),
  },
  lockOf: (row) => ({
    name: formatRowName(customers, row.bigint("environment_id"), row.text("id")),
  }),
  form: "bytes",
};

/** Returns the context that a number is sealed with. The number opens with the same context only. */
export const formatNumberContext = (
  environmentId: bigint,
  field: NumberField,
  hash: Buffer,
): string => `customer ${environmentId} ${field} ${hash.toString("hex")}`;
