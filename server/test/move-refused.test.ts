import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CreatedBusiness,
  createBusiness,
  suspendBusiness,
} from "../src/domains/platform/businesses/index.ts";
import { addDemoMember, createDemoPerson } from "../src/domains/platform/members/index.ts";
import { abortMove, adoptCell, moveBusiness } from "../src/domains/platform/moves/index.ts";
import { present } from "../src/kernel/assert.ts";
import { type Sql, sql } from "../src/kernel/database/sql.ts";
import type { Kit } from "../src/kernel/kit.ts";
import { digestRows } from "../src/kernel/ledger/digests/digest-rows.ts";
import { DEFAULT_STEPS } from "../src/kernel/ledger/verify/verify-steps.ts";
import { Vault } from "../src/kernel/sealing/vault.ts";
import { Browser, lastMailTo } from "./support/dashboard-person.ts";
import { MASTER_KEYS } from "./support/master-keys.ts";
import { tablesOfMoves, toolsOf, verify } from "./support/moves.ts";
import { approveMove, OWNER, startTwoCells, type TwoCells } from "./support/moving-cells.ts";
import { ask } from "./support/service.ts";

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells?.stop());

const run = (statement: Sql) => cells.source.kit.database.run(statement);

async function newBusiness(): Promise<CreatedBusiness> {
  const business = await createBusiness(cells.source.kit, { name: "Baobab Foods", approved: true });
  await approveMove(cells.source, business.businessId);
  return business;
}

const move = ({ businessId }: CreatedBusiness, waitMs = 20_000) =>
  moveBusiness({ ...toolsOf(cells), waitMs }, businessId);

/** Moves a new business into a cell that differs in this way. */
async function moveInto(changes: Partial<Pick<Kit, "cell" | "vault">>) {
  const [{ businessId }, tools] = [await newBusiness(), toolsOf(cells)];
  const target = { ...tools.target, kit: { ...tools.target.kit, ...changes } };
  return await moveBusiness({ ...tools, target }, businessId);
}

const liveOf = async ({ businessId }: CreatedBusiness): Promise<bigint> =>
  (
    await cells.source.kit.database.one<{ id: bigint }>(
      sql`select id from environments where business_id = ${businessId} and mode = 'live'`,
    )
  ).id;

async function serves({ businessId }: CreatedBusiness): Promise<boolean> {
  const { isOpen } = await cells.source.kit.database.one<{ isOpen: boolean }>(sql`
    select move_step is null and moved_to is null as "isOpen" from businesses where id = ${businessId}`);
  return isOpen;
}

/** Turns a row of test mode into one of live mode, as if a provider of the cell had it. */
const toLive = (table: string, liveId: bigint, where: Sql) => {
  const name = sql.identifier(table);
  return run(sql`
    insert into ${name}
    select (jsonb_populate_record(null::${name}, to_jsonb(row) || jsonb_build_object('environment_id', ${String(liveId)}::text))).*
    from ${name} row where ${where} limit 1`);
};

/** A month that a cell has only in an archive. */
const droppedMonth = (month: number) => sql`
  insert into archived_months (month, store, folder, manifest, written_at, written_by, verified_at, dropped_at)
  values (${month}, 'file:/archives', 'folder', '{}', now(), 'ann', now(), now())`;

describe("before anything is stopped, a move is refused", () => {
  test("without an approval", async () => {
    const order = { name: "Kola Bakery", approved: true };
    const business = await createBusiness(cells.source.kit, order);
    await expect(move(business)).rejects.toThrow("not approved");
  });

  test("if the schemas differ", async () => {
    const business = await newBusiness();
    await run(
      sql`insert into schema_migrations (number, name, checksum) values (9999, 'later', '')`,
    );
    await expect(move(business)).rejects.toThrow("migration 9999 here");
    await run(sql`delete from schema_migrations where number = 9999`);
    expect(await serves(business)).toBe(true);
  });

  test("if the cells have different lookup secrets", async () => {
    const vault = new Vault(MASTER_KEYS, Buffer.alloc(32), cells.target.kit.randomness);
    await expect(moveInto({ vault })).rejects.toThrow("cell adopt");
  });

  test("if the other database is another cell", async () => {
    await expect(moveInto({ cell: 15 })).rejects.toThrow("leads to cell 15, not to cell 14");
  });

  test("if the other cell has its account number", async () => {
    const business = await newBusiness();
    const { database } = cells.target.kit;
    await database.run(sql`
      insert into businesses (id, name, service_account_number, status)
      values (777000000, 'Taken', ${business.serviceAccountNumber}, 'approved')`);
    await expect(move(business)).rejects.toThrow("its account number");
    await database.run(sql`delete from businesses where id = 777000000`);
  });

  test("if its entries, or the other cell's entries of those months, are only in archives", async () => {
    const business = await newBusiness();
    const liveId = await liveOf(business);
    await run(droppedMonth(202_401));
    await run(sql`insert into archived_movements values (202401, ${liveId}, 5000, 0, 0, 0, 1)`);
    await expect(move(business)).rejects.toThrow("in archives of this cell only");
    await run(sql`delete from archived_movements`);
    await run(sql`delete from archived_months`);
    const { database } = cells.target.kit;
    await database.run(droppedMonth(209_912));
    await expect(move(business)).rejects.toThrow("months before 2100-01-01T00:00:00.000Z");
    await database.run(sql`delete from archived_months`);
    expect(await serves(business)).toBe(true);
  });

  test("if a provider of this cell has account numbers of it in live mode", async () => {
    const business = await newBusiness();
    const liveId = await liveOf(business);
    const opened = await ask(
      { url: cells.source.url, business },
      {
        ...{ path: "/api/v1/business/virtualaccount/dynamic", idempotencyKey: "open" },
        body: {
          ...{ amount: 32_500, narration: "Order 7781", expiresInMinutes: 60 },
          ...{ firstName: "Ada", lastName: "Eze", email: "ada@example.com", phone: "08031234567" },
        },
      },
    );
    expect([opened.status, opened.body.error]).toEqual([200, null]);
    await toLive(
      "virtual_accounts",
      liveId,
      sql`environment_id <> ${liveId} and status = 'waiting'`,
    );
    await expect(move(business)).rejects.toThrow("1 account numbers in use");
    await run(sql`delete from virtual_accounts where environment_id = ${liveId}`);
    expect(await serves(business)).toBe(true);
  });
});

test("a live order, or one to another cell, that does not end stops the move, and the business goes on", async () => {
  const business = await newBusiness();
  const liveId = await liveOf(business);
  const sent = await ask(
    { url: cells.source.url, business },
    {
      ...{ path: "/api/v1/business/single", idempotencyKey: "pending" },
      body: {
        ...{ amount: 100, narration: "Rent", phoneNumber: "08031234567" },
        ...{ destinationBankCode: "999", destinationAccountNumber: "3012450064" },
        ...{ destinationAccountName: "EZE CHIDI MUSA" },
      },
    },
  );
  expect(sent.status).toBe(200);
  await toLive("transactions", liveId, sql`status = 'Pending' and progress is not null`);
  await expect(move(business, 600)).rejects.toThrow("have not ended");
  await run(sql`delete from transactions where environment_id = ${liveId}`);
  const setProvider = (name: string) =>
    run(
      sql`update transactions set provider = ${name} where progress is not null and status = 'Pending'`,
    );
  await setProvider("cell16");
  await expect(move(business, 600)).rejects.toThrow("or to other cells, have not ended");
  expect(await serves(business)).toBe(true);
  await setProvider("simulator");
  expect((await move(business)).step).toBe("done");
});

test("a change to a closed business by an operator or a member is refused, and not lost", async () => {
  const { businessId } = await newBusiness();
  const suspend = () => suspendBusiness(cells.source.kit, { businessId, by: "amina" });
  const refusals: unknown[] = [];
  const tools = toolsOf(cells, async (sentence) => {
    if (sentence.includes("books of the business are proven"))
      await suspend().catch((error: unknown) => refusals.push(error));
  });
  expect((await moveBusiness(tools, businessId)).step).toBe("done");
  expect(refusals).toEqual([expect.objectContaining({ code: "service_paused" })]);
  await expect(suspend()).rejects.toMatchObject({ code: "wrong_cell" });
});

test("a month that the other cell drops while rows are copied stops the move", async () => {
  const business = await newBusiness();
  const { businessId } = business;
  const { database } = cells.target.kit;
  const tools = toolsOf(cells, async (sentence) => {
    if (sentence.includes("the same in both cells")) await database.run(droppedMonth(209_912));
  });
  await expect(moveBusiness(tools, businessId)).rejects.toThrow("months before 2100-01-01");
  await abortMove(tools, businessId);
  await database.run(sql`delete from archived_months`);
  expect(await serves(business)).toBe(true);
});

test("without a worker that ends the work, the business goes on here with its jobs", async () => {
  const business = await newBusiness();
  await cells.source.stopWorker();
  const { database } = cells.source.kit;
  await database.run(sql`
    insert into event_batches (recorded_at, environment_ids, event_ids, traceparents)
    values (now(), array[${await liveOf(business)}]::bigint[], array[1]::bigint[], array[null]::text[])`);
  const jobs = () =>
    database.many(sql`
      select task.identifier from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where job.payload->>'environmentId' is not null order by job.id`);
  const before = await jobs();
  await expect(move(business, 600)).rejects.toThrow("A worker must run");
  expect(await serves(business)).toBe(true);
  expect((await jobs()).length).toBe(before.length);
  await database.run(sql`delete from event_batches`);
  await cells.source.startWorker();
});

test("a new cell is adopted only while it has no businesses", async () => {
  await expect(adoptCell(cells.source.kit, cells.target.kit, "amina")).rejects.toThrow(
    "Cell 14 has businesses",
  );
});

describe("after a move", () => {
  let business: CreatedBusiness;
  beforeAll(async () => {
    business = await newBusiness();
    const userId = present(await createDemoPerson(cells.source.kit, OWNER), "the owner");
    const member = { businessId: business.businessId, userId, role: "owner" } as const;
    await addDemoMember(cells.source.kit, member);
    await cells.target.kit.database.run(sql`
      with stranger as (
        insert into login_users (id, name, email, email_verified, created_at, updated_at)
        values ('stranger', 'Amina', ${OWNER.email}, false, now(), now()) returning id
      )
      insert into login_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select id, id, id, 'credential', 'a hash', now(), now() from stranger`);
    await move(business);
  });

  test("no member has an account of a stranger who signed up there with the address", async () => {
    const { database } = cells.target.kit;
    const members = await database.many(sql`
      select person.id = 'stranger' as stranger, person.email_verified as proven, account.id as password
      from members member join login_users person on person.id = member.user_id
      left join login_accounts account on account.user_id = person.id
      where member.business_id = ${business.businessId}`);
    expect(members).toEqual([{ stranger: false, proven: true, password: null }]);
  });

  test("its people choose a new password in the new cell, and find it there", async () => {
    const { target } = cells;
    const browser = new Browser(target);
    const { email } = OWNER;
    const old = await browser.auth("/sign-in/email", { email, password: OWNER.password });
    expect(old.status).toBe(401);
    const asked = await browser.auth("/request-password-reset", { email, redirectTo: "/" });
    expect(asked.status).toBe(200);
    const mail = await lastMailTo(target, email);
    const token = /\/login#reset=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? "";
    const password = "another long password";
    const reset = await browser.auth("/reset-password", { newPassword: password, token });
    expect(reset).toMatchObject({ status: 200 });
    expect(await browser.auth("/sign-in/email", { email, password })).toMatchObject({
      status: 200,
    });
    const path = `/dashboard/api/b/${business.businessId}/test/business/balance`;
    expect((await browser.send("GET", path)).status).toBe(200);
  });

  test("a row that came with it and was changed is a fault of the books", async () => {
    const { kit } = cells.target;
    await digestRows(kit.database, tablesOfMoves.digested, {
      ...DEFAULT_STEPS,
      settledAfterSeconds: 0,
    });
    expect(await verify(kit)).toEqual([]);
    const change = (text: string) =>
      kit.database.run(sql`
        update ledger_transactions set narrative = ${text}
        where environment_id in (select environment_id from arrived_environments)
          and recorded_at < (select max(arrived_at) from arrived_environments)`);
    await change("not what came");
    const findings = await verify(kit);
    expect(findings.join("\n")).toMatch(
      /ledger_transactions_\d+_\d+ that came with business \d+ were changed/,
    );
  });

  test("it cannot move again from here", async () => {
    await expect(approveMove(cells.source, business.businessId)).rejects.toThrow(
      "moved to cell 14",
    );
  });
});
