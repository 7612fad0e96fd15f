import { type Sql, sql } from "../../src/kernel/database/sql.ts";
import type { BusyBooks } from "./busy-books.ts";

/** The tables that corruptions change, so that they can be put back. */
export const TABLES = [
  "ledger_accounts",
  "ledger_open_balances",
  "ledger_transactions",
  "ledger_entries",
  "ledger_holds",
  "operation_records",
  "events",
  "transactions",
  "credits",
  "settlements",
  "withheld_credits",
  "customer_wallets",
  "operator_actions",
];

/** What a person with the database's password could do to it, and what the verifier reports. */
export interface Corruption {
  readonly name: string;
  plant(books: BusyBooks): readonly Sql[];
  readonly says: RegExp;
}

/** Balances and counts follow the change, so that no account gives it away. */
const move = ([from, to]: BusyBooks["walletIds"], amount: bigint, entries: bigint): Sql => sql`
  update ledger_accounts set entry_seq = entry_seq + ${entries}::bigint,
    available = available + case id when ${from}::bigint then -${amount}::bigint else ${amount}::bigint end
  where id in (${from}::bigint, ${to}::bigint)`;

/** A transfer from one wallet to another that no caller ordered, in a balanced pair of entries. */
const forge = ({ environmentId, walletIds }: BusyBooks, at: Sql): readonly Sql[] => {
  const [from, to] = walletIds;
  return [
    move(walletIds, 500n, 1n),
    sql`
      insert into ledger_transactions (environment_id, id, kind, narrative, occurred_at, recorded_at)
      select ${environmentId}::bigint, 77, 'wallet_transfer', 'Wallet transfer', ${at}, ${at}`,
    sql`
      insert into ledger_entries (environment_id, account_id, seq, transaction_id, counterparty_id, available, held,
        pending, balance_after, recorded_at)
      select environment_id, id, entry_seq, 77, case id when ${from}::bigint then ${to}::bigint else ${from}::bigint end,
             case id when ${from}::bigint then -500 else 500 end, 0, 0, available + held + pending, ${at}
      from ledger_accounts where id in (${from}::bigint, ${to}::bigint)`,
  ];
};

/** The newest transfer between the two wallets. */
const newest = sql`
  select id from ledger_transactions where kind = 'wallet_transfer' order by recorded_at desc limit 1`;

const settledRecord = sql`
  select id from transactions where type = 'Transfer' and progress = 'settled' order by id limit 1`;

export const CORRUPTIONS: readonly Corruption[] = [
  {
    name: "1 a forged balanced pair of entries",
    plant: (books) => forge(books, sql`now()`),
    says: /^Transaction \d+\/77 \(wallet_transfer\) was written by no operation\.$/,
  },
  {
    name: "1 a forged balanced pair at the time of a real operation",
    plant: (books) => forge(books, sql`(select max(recorded_at) from kept_ledger_transactions)`),
    says: /^Ledger transaction \d+\/77 was added to a time that is digested already\. Digest \d+ of ledger_transactions/,
  },
  {
    name: "2 an amount that was halved on both sides",
    plant: ({ walletIds }) => [
      sql`update ledger_entries set available = available / 2,
            balance_after = balance_after - available / 2 where transaction_id = (${newest})`,
      move(walletIds, -15_00n, 0n),
    ],
    says: /^Ledger entry \d+\/\d+\/\d+ was changed after it was digested\. Digest \d+ of ledger_entries/,
  },
  {
    name: "3 the newest transaction, removed from both accounts",
    plant: ({ walletIds }) => [
      sql`delete from ledger_entries where transaction_id = (${newest})`,
      sql`delete from ledger_transactions where id = (${newest})`,
      move(walletIds, -30_00n, -1n),
    ],
    says: /^Digest \d+ of ledger_entries \(.+\): 2 of \d+ rows are missing\.$/,
  },
  {
    name: "4 counterparties that were swapped",
    plant: ({ walletIds: [ann, ben] }) => [
      sql`update ledger_entries set counterparty_id = ${ann}::bigint where account_id = ${ann}::bigint
            and counterparty_id = ${ben}::bigint and transaction_id = (${newest})`,
      sql`update ledger_entries set counterparty_id = ${ben}::bigint where account_id = ${ben}::bigint
            and counterparty_id = ${ann}::bigint and transaction_id = (${newest})`,
    ],
    says: /^Transaction \d+\/\d+ has entries of \d+ and \d+ that do not mirror each other\.$/,
  },
  {
    name: "5 fees that were moved to another open account",
    plant: ({ environmentId }) => [
      sql`
        update ledger_entries set account_id = case account_id when 30 then 60 else account_id end,
          counterparty_id = case counterparty_id when 30 then 60 else counterparty_id end
        where environment_id = ${environmentId} and (account_id = 30 or counterparty_id = 30)`,
      sql`delete from ledger_open_balances where environment_id = ${environmentId} and account in (30, 60)`,
      sql`
        insert into ledger_open_balances (environment_id, account, slot, balance)
        select environment_id, account_id, 0, sum(available) from ledger_entries
        where environment_id = ${environmentId} and account_id in (30, 60) group by environment_id, account_id`,
    ],
    says: /^Transaction \d+\/\d+ posted its fee to an account that is not for it\.$/,
  },
  {
    name: "6 a record's amount",
    plant: () => [
      sql`update transactions set amount = amount * 2, settled_amount = amount * 2 where id = (${settledRecord})`,
    ],
    says: /^Record trf_\w+ \(\d+\/\d+\) is of 500000 with charges of \d+, and the ledger moved 250000 with \d+\.$/,
  },
  {
    name: "6 the amount of money that came in",
    plant: () => [
      sql`update transactions set amount = amount * 2, settled_amount = amount * 2 - fee
          where type = 'Funding' and id = (select min(id) from transactions where type = 'Funding')`,
    ],
    says: /^Record fnd_\w+ \(\d+\/\d+\) is of \d+ with a fee of \d+, and the ledger posted \d+ with charges of \d+\.$/,
  },
  {
    name: "6 the amount of a record that only its digest knows",
    plant: () => [
      sql`update transactions set amount = amount * 2, settled_amount = amount * 2
          where type = 'InternalTransfer' and posting_type = 'Credit'`,
    ],
    says: /^Record \d+\/\d+ was changed after it was digested\. Digest \d+ of transactions/,
  },
  {
    name: "7 a record's status",
    plant: () => [
      sql`update transactions set status = 'Reversed', progress = 'failed', settled_amount = 0
          where id = (${settledRecord})`,
    ],
    says: /^Record trf_\w+ \(\d+\/\d+\) is failed, and the ledger has settled it 1 times\.$/,
  },
  {
    name: "7 the status of a record that failed",
    plant: () => [
      sql`update transactions set status = 'Successful', progress = 'settled', settled_amount = amount
          where id = (select min(id) from transactions where type = 'Transfer' and progress = 'failed')`,
    ],
    says: /^Record trf_\w+ \(\d+\/\d+\) is settled, and the ledger has settled it 0 times\.$/,
  },
  {
    name: "7 the status of a record alone",
    plant: () => [sql`update transactions set status = 'Failed' where id = (${settledRecord})`],
    says: /^Record trf_\w+ \(\d+\/\d+\) has the status Failed, which does not fit its progress settled\.$/,
  },
  {
    name: "7 the status of a verification's record",
    plant: () => [
      sql`update transactions set status = 'Reversed', settled_amount = 0 where type = 'Verification'`,
    ],
    says: /^Verification \d+\/\d+ has the payment status Successful, but its record \d+ is Reversed\.$/,
  },
  {
    name: "8 an event that was rewritten",
    plant: () => [
      sql`update events set body = replace(body, '2500', '9500')
          where id = (select min(id) from events where body like '%2500%')`,
    ],
    says: /^Event \d+\/\d+ was changed after it was digested\. Digest \d+ of events/,
  },
  {
    name: "9 a stored answer that was rewritten",
    plant: () => [
      sql`update operation_records set body = '{"data":null}'
          where key = (select min(key) from operation_records where key like 'client:%' and body <> '')`,
    ],
    says: /^Stored answer \d+\/client:.+ was changed after it was digested\. Digest \d+ of operation_records/,
  },
  {
    name: "10 settlements that were doubled",
    plant: () => [
      sql`
        insert into settlements (environment_id, id, account_id, currency, due_at, amount, credits)
        select environment_id, id + 500000000, account_id, currency, due_at + interval '1 second', amount, credits
        from settlements where settled_at is null`,
    ],
    says: /^Account \d+\/\d+ has \d+ pending, but its open settlements are \d+ and its withheld credits \d+\.$/,
  },
  {
    name: "10 a settlement that is over and was doubled",
    plant: () => [sql`update settlements set amount = amount * 2 where settled_at is not null`],
    says: /^Settlement \d+\/\d+ was changed after it was digested\. Digest \d+ of settlements/,
  },
  {
    name: "11 a raised sum of withheld credits",
    plant: () => [sql`update customer_wallets set withheld = withheld + 100 where withheld > 0`],
    says: /^Wallet \d+\/\d+ counts \d+ as withheld, but its withheld credits sum to \d+\.$/,
  },
  {
    name: "11 a withheld credit that was raised",
    plant: () => [
      sql`update customer_wallets set withheld = withheld + 100 where withheld > 0`,
      sql`update withheld_credits set amount = amount + 100 where released_at is null`,
    ],
    says: /^Withheld credit \d+\/\d+ is \d+, but its record says \d+\.$/,
  },
  {
    name: "12 a credit that was deleted",
    plant: () => [
      sql`delete from credits where session_id = (select min(session_id) from credits)`,
    ],
    says: /^Record fnd_\w+ \(\d+\/\d+\) is of a credit, and has no credit\.$/,
  },
  {
    name: "12 a credit whose record is gone",
    plant: () => [
      sql`delete from transactions where type = 'Funding' and id = (select min(id) from transactions where type = 'Funding')`,
    ],
    says: /^Credit \d+\/simulator\/.+ belongs to record \d+, which is not its record\.$/,
  },
  {
    name: "13 a balance that is not the sum of its entries",
    plant: ({ walletIds: [ann] }) => [
      sql`update ledger_accounts set available = available + 5 where id = ${ann}`,
    ],
    says: /^Account \d+\/\d+ has \d+ available and its entries sum to \d+\.$/,
  },
  {
    name: "14 a transaction that does not balance",
    plant: () => [
      sql`update ledger_entries set available = available + 1 where account_id = 20
          and seq = (select min(seq) from ledger_entries where account_id = 20)`,
    ],
    says: /^Transaction \d+\/\d+ does not balance: its NGN entries sum to 1\.$/,
  },
  {
    name: "15 an audit row that was rewritten",
    plant: () => [
      sql`update operator_actions set done_by = 'another operator' where action = 'alert.close'`,
    ],
    says: /^Audit row \d+ was changed after it was digested\. Digest \d+ of operator_actions/,
  },
];
