import { MAGIC_ACCOUNTS } from "../../../../test/emulators/paystack/transfers.ts";
import { present } from "../../../kernel/assert.ts";
import { GTBANK } from "../../test/rail-fixture.ts";
import type { StatementsUnderTest } from "../../test/read-statement.ts";
import { seededDice } from "../../test/seeded-dice.ts";
import { describeStatementSource } from "../../test/statement-source-conformance.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();
const dice = seededDice(29);

const LISTS = new Set(["/transaction", "/transfer", "/balance/ledger"]);

describeStatementSource("Paystack", (): StatementsUnderTest => {
  const { emulator, provider, rail, collections, notices, freshSubject } = fixture();
  return {
    ...{ emulator, rail, collections, notices, freshSubject, dice, bvn: null },
    source: present(provider.statements, "the statements"),
    accounts: {
      succeeds: { bankCode: GTBANK, accountNumber: "0123456789" },
      fails: { bankCode: GTBANK, accountNumber: MAGIC_ACCOUNTS.fails },
      pends: { bankCode: GTBANK, accountNumber: MAGIC_ACCOUNTS.pends },
    },
    isList: ({ method, path }) => method === "GET" && LISTS.has(path),
    now: () => new Date(emulator.nowMs),
    advance: (ms) => emulator.advance(ms),
    settle: (reference, end) =>
      emulator.transfers.settle(reference, end, { isSilent: end !== undefined }),
    pay: (accountNumber, amount, change) =>
      void emulator.collections.pay(accountNumber, amount, change),
    deposit: (amount) => emulator.ledger.deposit(amount),
    balance: () => emulator.ledger.balance,
  };
});
