import { expect, test } from "vitest";
import { sql } from "../src/kernel/database/sql.ts";
import { readCallsOf } from "../src/kernel/providers/live/call-queries.ts";
import { ROWS, useFilledTables } from "./support/list-plans.ts";

/** Half of the calls are about our orders, and every tenth call has a session. */
const FILLED = [
  sql`
  insert into provider_calls (provider, method, path, reference, environment_id, subject_id, status, duration_ms, session_ids)
  select 'monnify', 'GET', '/summary', case when n % 2 = 0 then 'kw' || n else 'MNFY|' || n end, 7,
         case when n % 2 = 0 then n end, 200, 100, case when n % 10 = 0 then array['S' || n] end
  from generate_series(1, ${ROWS}::integer) n`,
];

const { analysed } = useFilledTables(["provider_calls"], FILLED);

test("the calls about one order are found by their indexes", async () => {
  const subjects = { subjectIds: [42n], references: ["MNFY|43"], sessionIds: ["S50", "S60"] };
  const plan = await analysed((at) => readCallsOf(at, subjects, 200));
  for (const index of ["of_subject", "by_reference", "by_session"])
    expect(plan).toContain(`provider_calls_${index}`);
  expect(plan).not.toContain("Seq Scan on provider_calls");
  const rows = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...rows)).toBeLessThanOrEqual(4);
});
