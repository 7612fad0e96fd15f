import type { Module } from "../../../kernel/module.ts";
import type { SealedRow, SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatNumberContext } from "../../customers/customers/index.ts";
import { readHash } from "../cardholders/index.ts";
import { REQUERY_TASK, readRequery } from "./jobs.ts";
import { requeryIssue } from "./request-issue.ts";
import { issuingRoutes } from "./routes.ts";

const aboutHolder = (field: "bvn" | "idNumber") => (row: SealedRow) =>
  formatNumberContext(row.bigint("environment_id"), field, readHash(row.text("holder"), field));

/** An unanswered order stores its new cardholder. */
const cardOrdersTable: SealedTable = {
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

export const cardIssuing: Module = {
  name: "card-issuing",
  routes: issuingRoutes,
  sealedTables: [cardOrdersTable],
  tasks: (kit) => ({ [REQUERY_TASK]: (payload) => requeryIssue(kit, readRequery(payload)) }),
};
