import { expect } from "vitest";
import { decideAsMember } from "../../src/domains/money-out/transfers/decide-as-member.ts";
import type { Maker } from "../../src/domains/money-out/transfers/rules.ts";
import { sendMoney } from "../../src/domains/money-out/transfers/send-money.ts";
import {
  ITEM,
  type Merchant,
  type TransferService,
  useTransfers,
} from "../../src/domains/money-out/transfers/test/transfer-service.ts";
import { sql } from "../../src/kernel/database/sql.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import type { MoneyOperation } from "../../src/kernel/ledger/operation.ts";
import { fromDecimal } from "../../src/kernel/money.ts";

export { type Merchant, type TransferService, useTransfers };

let people = 0;

/** Adds a person to the team of a business. */
export async function addMember(
  { database }: Kit,
  businessId: bigint,
  name: string,
  role = "finance",
): Promise<Maker> {
  people += 1;
  const userId = `user-${people}`;
  const email = `${name.split(" ")[0]?.toLowerCase()}${people}@example.com`;
  await database.run(sql`
    insert into login_users (id, name, email, email_verified, created_at, updated_at)
    values (${userId}, ${name}, ${email}, true, now(), now())`);
  const { id } = await database.one<{ id: bigint }>(sql`
    insert into members (business_id, user_id, role, joined_at)
    values (${businessId}, ${userId}, ${role}, now()) returning id`);
  return { memberId: id, userId, name, email };
}

export const setRole = ({ database }: Kit, { memberId }: Maker, role: string) =>
  database.run(sql`update members set role = ${role} where id = ${memberId}`);

export const removeMember = ({ database }: Kit, { memberId }: Maker) =>
  database.run(sql`update members set status = 'removed' where id = ${memberId}`);

export const rejoin = ({ database }: Kit, { memberId }: Maker, role: string) =>
  database.run(sql`
    update members set status = 'active', role = ${role} where id = ${memberId}`);

let runs = 0;

/** Runs an operation as a person's request does. */
export async function run<Outcome>(
  kit: Kit,
  { environmentId }: Pick<Merchant, "environmentId">,
  operation: MoneyOperation<Outcome>,
  key?: string,
): Promise<Outcome> {
  runs += 1;
  const { outcome } = await kit.ledger.run(
    operation,
    internalCaller(environmentId, key ?? `run/${runs}`),
  );
  expect(outcome).toBeDefined();
  // Only a replayed answer has no outcome.
  return outcome as Outcome;
}

/** Sends as a member in the dashboard. Returns the reference. */
export async function sendAs(
  kit: Kit,
  merchant: Pick<Merchant, "environmentId">,
  maker: Maker,
  item: object = {},
) {
  const body = { ...ITEM, ...item };
  const operation = await sendMoney(kit, {
    ...{ environmentId: merchant.environmentId, mode: "test", maker, scenario: undefined },
    item: {
      amount: fromDecimal(body.amount),
      narration: body.narration,
      bankCode: body.destinationBankCode,
      accountNumber: body.destinationAccountNumber,
      accountName: body.destinationAccountName,
      at: "",
    },
  });
  return await run(kit, merchant, operation);
}

/** Decides as a member in the dashboard. */
export async function decideAs(
  kit: Kit,
  merchant: Pick<Merchant, "environmentId" | "businessId">,
  member: Maker,
  reference: string,
  { decision = "approved", note = undefined as string | undefined } = {},
) {
  const operation = await decideAsMember(kit, {
    ...{ environmentId: merchant.environmentId, businessId: merchant.businessId },
    ...{ reference, note, member, decision: decision as "approved" | "rejected" },
  });
  return await run(kit, merchant, operation);
}
