import { formatRowName } from "../../../kernel/ledger/row-names.ts";
import type { Module } from "../../../kernel/module.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { customers as customersRecord } from "./queries.ts";
import { customerRoutes } from "./routes.ts";
import { formatNumberContext } from "./seal-number.ts";

const customersTable: SealedTable = {
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
    name: formatRowName(customersRecord, row.bigint("environment_id"), row.text("id")),
  }),
  form: "bytes",
};

export const customers: Module = {
  name: "customers",
  routes: customerRoutes,
  sealedTables: [customersTable],
};
