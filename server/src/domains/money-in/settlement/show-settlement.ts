import type { Database } from "../../../kernel/database/database.ts";
import {
  findTransactions,
  presentRecords,
  readOwner,
  readSettlementReference,
} from "../../platform/transactions/index.ts";
import { settlementNotFound } from "./errors.ts";
import { presentSettlement } from "./present-settlement.ts";
import { readSettlement, type Settlement } from "./queries.ts";

interface PageAsked {
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

const ANY = { from: null, until: null, least: null, most: null } as const;

/** Returns one settlement, with a page of the records that become available with it. Throws if it is unknown. */
export async function showSettlement(
  database: Database,
  asked: { environmentId: bigint; reference: string },
  page: PageAsked,
) {
  const { environmentId } = asked;
  const settlement = await findSettlement(database, asked);
  const { accountId, dueAt: settlesAt } = settlement;
  const wanted = { ...ANY, accountId, settlesAt };
  const { rows, total } = await findTransactions(database, environmentId, wanted, page);
  const owner = await readOwner(database, environmentId);
  return {
    ...presentSettlement(settlement),
    transactions: await presentRecords(database, rows, owner),
    pageNumber: page.number,
    pageSize: page.size,
    totalCount: total,
  };
}

async function findSettlement(
  database: Database,
  { environmentId, reference }: { environmentId: bigint; reference: string },
): Promise<Settlement> {
  const id = readSettlementReference(reference);
  if (id === undefined) throw settlementNotFound();
  const found = await readSettlement(database, environmentId, id);
  if (found === undefined) throw settlementNotFound();
  return found;
}
