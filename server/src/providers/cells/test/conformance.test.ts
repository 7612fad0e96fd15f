import { afterAll, beforeAll } from "vitest";
import { BetweenCells } from "../../../../test/emulators/between-cells.ts";
import { link, startTwoCells, type TestCell } from "../../../../test/support/two-cells.ts";
import {
  type CreatedBusiness,
  createBusiness,
} from "../../../domains/platform/businesses/index.ts";
import { present } from "../../../kernel/assert.ts";
import { sql } from "../../../kernel/database/sql.ts";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import { describeBankRail } from "../../test/bank-rail-conformance.ts";
import { describeFaultyBankRail } from "../../test/bank-rail-faults.ts";
import { CellClient } from "../cell-client.ts";
import { cellRail } from "../cell-rail.ts";

let one: TestCell;
let other: TestCell;
let silent: CreatedBusiness;
let client: CellClient;
const network = new BetweenCells(
  () => other.url,
  () => silent.serviceAccountNumber,
);

beforeAll(async () => {
  [one, other] = await startTwoCells();
  silent = await createBusiness(other.kit, { name: "Silent Foods", approved: true });
  await link(other, one);
  await network.listen();
  client = new CellClient({
    ...{
      own: 12,
      cell: 14,
      url: network.url,
      secret: present(other.kit.providers.cells.secretOf(12), "the secret"),
    },
    now: () => new Date(),
    nowMs: () => performance.now(),
    onHttpCall: () => undefined,
  });
});
afterAll(async () => {
  await client.close();
  await network.close();
  await one.stop();
  await other.stop();
});

let ids = 1_200_000_000_000_000n;

const fixture = () => {
  const at = (accountNumber: string) => ({ bankCode: "SERVICE", accountNumber });
  return {
    rail: cellRail({ mode: "test", client, clientOf: () => undefined }),
    accounts: {
      succeeds: at(other.business.serviceAccountNumber),
      fails: at("0140000001"),
      staysSilent: at(silent.serviceAccountNumber),
      hasNoName: at("0140000001"),
    },
    sessionForm: /^ses_14/,
    freshSubject() {
      ids += 1n;
      return { environmentId: one.testEnvironment, id: ids };
    },
    timesPaid: async ({ reference }: Payment) => Number((await paid(reference)).count),
    settle: async () => undefined,
  };
};

/** Counted in the books of the other cell: its postings, not its answers. */
const paid = (reference: string | null) =>
  other.kit.database.one<{ count: bigint; amount: bigint }>(sql`
    select count(*) as count, coalesce(sum(entry.available), 0)::bigint as amount
    from cell_payments payment
    join ledger_transactions posted
      on posted.environment_id = payment.environment_id and posted.link_id = payment.id
    join ledger_entries entry
      on entry.environment_id = posted.environment_id and entry.transaction_id = posted.id
    where entry.account_id >= 1000 and (${reference}::text is null or payment.reference = ${reference})`);

describeBankRail("another cell", fixture);

describeFaultyBankRail("another cell", () => ({
  ...fixture(),
  ...{ emulator: network, ...fixture().accounts },
  totalPaid: async () => (await paid(null)).amount,
}));
