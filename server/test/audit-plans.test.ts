import { expect, test } from "vitest";
import * as actions from "../src/domains/platform/audit/list-queries.ts";
import * as operators from "../src/domains/platform/audit/operator-list-queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { ENVIRONMENT, page, type Read, ROWS, useFilledTables } from "./support/list-plans.ts";

/** Ten members in one business. */
const FILLED = sql`
  insert into operator_actions (done_at, done_by, action, business_id, details)
  select now() - n * interval '1 second',
         case n % 10 when 0 then 'ada@adire.example' else 'person' || n % 10 end, 'key.revoke', ${ENVIRONMENT},
         '{"name":"Shop"}'
  from generate_series(1, ${ROWS}::integer) n`;

const { analysed, expectOrdered, expectBounded } = useFilledTables(["operator_actions"], [FILLED]);

const every = {
  ...{ businessId: ENVIRONMENT, by: null, group: null, search: null, from: null, until: null },
} as const;
const ofPerson = { ...every, by: "ada@adire.example" };
const anything = { businessId: null, by: null, action: null, from: null, until: null };
const since = { ...anything, from: new Date(0) };
const last = { at: new Date(), id: 10n };
const deep = { limit: 51, offset: 15_000 };

test.each<[string, Read, string]>([
  ["actions", (at) => actions.readPage(at, every, page), "operator_actions_by_time"],
  ["a deep page", (at) => actions.readPage(at, every, deep), "operator_actions_by_time"],
  ["a person", (at) => actions.readPage(at, ofPerson, page), "operator_actions_by_person"],
  ["a file", (at) => actions.readAfter(at, every, last, 200), "operator_actions_by_time"],
  ["everything", (at) => operators.readActions(at, anything, page), "operator_actions_pkey"],
  [
    "an operator",
    (at) => operators.readActions(at, { ...anything, by: "ada@adire.example" }, page),
    "operator_actions_by_name",
  ],
  [
    "an action",
    (at) => operators.readActions(at, { ...anything, action: "key.revoke" }, page),
    "operator_actions_by_action",
  ],
  ["a period", (at) => operators.readActions(at, since, page), "operator_actions_by_done_at"],
  [
    "a file of everything",
    (at) => operators.readActionsAfter(at, anything, last, 500),
    "operator_actions_pkey",
  ],
])("the list of %s is read in the order of an index", async (...line) => {
  const [, read, index] = line;
  await expectOrdered(read, index);
});

test.each<[string, Read]>([
  ["a text", (at) => actions.searchActions(at, { ...every, search: "zzz" })],
  ["a kind", (at) => actions.searchActions(at, { ...every, group: "cards" })],
])("a search for %s reads a limited number of rows", async (...line) => {
  const [, read] = line;
  await expectBounded(read);
});

test("the people who did something to a business are found in one step each", async () => {
  const plan = await analysed((at) => actions.readPeople(at, ENVIRONMENT));
  expect(plan).not.toContain("Seq Scan on operator_actions");
  const rows = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
  // Ten people, and one step that finds no further person.
  expect(Math.max(...rows)).toBeLessThanOrEqual(11);
});
