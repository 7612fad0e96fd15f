import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { eraseIdentities } from "./erase-identity.ts";
import { ERASE_TASK, REQUERY_TASK, readRequery } from "./jobs.ts";
import { payments } from "./prove-payments.ts";
import { verificationRoutes } from "./routes.ts";
import { requeryCheck } from "./run-check.ts";
import { formatIdentityContext } from "./seal-identity.ts";
import { createContext, type Purpose } from "./verification-context.ts";

const verifications: SealedTable = {
  table: "verifications",
  key: { environment_id: "bigint", id: "bigint" },
  reads: ["request_id", "account_id"],
  columns: {
    question: (row) => formatIdentityContext("question", row.text("request_id")),
    result: (row) => formatIdentityContext("result", row.text("request_id")),
  },
  lockOf: (row) => ({
    environmentId: row.bigint("environment_id"),
    accountId: row.bigint("account_id"),
  }),
  form: "bytes",
};

/** Identity checks, for merchants and for the given purposes. */
export const verification = (purposes: readonly Purpose[]): Module => ({
  name: "verification",
  sealedTables: [verifications],
  rowProofs: [payments],
  routes: (kit) => verificationRoutes(createContext(kit, purposes)),
  tasks: (kit) => {
    const context = createContext(kit, purposes);
    return {
      [REQUERY_TASK]: (payload) => requeryCheck(context, readRequery(payload)),
      [ERASE_TASK]: () => eraseIdentities(kit.database),
    };
  },
  schedules: [hourly(ERASE_TASK, 20)],
});
