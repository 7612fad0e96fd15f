import { hourly } from "../../../kernel/jobs/timers/schedules.ts";
import type { Module } from "../../../kernel/module.ts";
import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { askAfter } from "./carry-out-check.ts";
import { eraseIdentities } from "./erase-identity.ts";
import { ASK_TASK, ERASE_TASK, readQuestion } from "./jobs.ts";
import { payments } from "./prove-payments.ts";
import { verificationRoutes } from "./routes.ts";
import { aboutIdentity } from "./seal-identity.ts";
import { deskOf, type Purpose } from "./verification-purposes.ts";

const verifications: SealedTable = {
  table: "verifications",
  key: { environment_id: "bigint", id: "bigint" },
  reads: ["request_id", "account_id"],
  columns: {
    question: (row) => aboutIdentity("question", row.text("request_id")),
    result: (row) => aboutIdentity("result", row.text("request_id")),
  },
  lockOf: (row) => ({
    environmentId: row.bigint("environment_id"),
    accountId: row.bigint("account_id"),
  }),
  form: "bytes",
};

/** The checks of identities, for merchants and for every other purpose that there is. */
export const verification = (purposes: readonly Purpose[]): Module => ({
  name: "verification",
  sealedTables: [verifications],
  rowProofs: [payments],
  routes: (kit) => verificationRoutes(deskOf(kit, purposes)),
  tasks: (kit) => {
    const desk = deskOf(kit, purposes);
    return {
      [ASK_TASK]: (payload) => askAfter(desk, readQuestion(payload)),
      [ERASE_TASK]: () => eraseIdentities(kit.database),
    };
  },
  schedules: [hourly(ERASE_TASK, 20)],
});
