import { formatRowName } from "../../../kernel/ledger/row-names.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatNumberContext } from "../customers/sealed-table.ts";
import { kycItems } from "./queries.ts";
import { numberFieldOf } from "./rules.ts";

export const kycItemsTable: SealedTable = {
  table: "kyc_items",
  key: { environment_id: "bigint", customer_id: "bigint", category: "text" },
  reads: ["number_hash"],
  columns: {
    number_sealed: (row) =>
      formatNumberContext(
        row.bigint("environment_id"),
        numberFieldOf(row.text("category")),
        row.bytes("number_hash"),
      ),
  },
  lockOf: (row) => ({
    name: formatRowName(
      kycItems,
      row.bigint("environment_id"),
      `${row.text("customer_id")}/${row.text("category")}`,
    ),
  }),
  form: "bytes",
};
