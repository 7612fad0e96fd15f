import type { SealedRow, SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatNumberContext } from "../../customers/customers/sealed-table.ts";
import { readHash } from "./keep-details.ts";

const aboutHolder = (field: "bvn" | "idNumber") => (row: SealedRow) =>
  formatNumberContext(row.bigint("environment_id"), field, readHash(row.text("holder"), field));

/** An unanswered order of `issuing` stores its new cardholder. */
export const cardOrdersTable: SealedTable = {
  table: "card_orders",
  key: { environment_id: "bigint", card_id: "bigint" },
  reads: ["holder"],
  columns: { holder_bvn: aboutHolder("bvn"), holder_id_number: aboutHolder("idNumber") },
  lockOf: (row) => ({
    environmentId: row.bigint("environment_id"),
    accountId: row.bigint("card_id"),
  }),
  form: "bytes",
};
