import type { SealedTable } from "../../../kernel/sealing/sealed-table.ts";
import { formatIdentityContext } from "./seal-identity.ts";

export const verifications: SealedTable = {
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
