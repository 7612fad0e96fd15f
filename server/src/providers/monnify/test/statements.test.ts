import { MAGIC_ACCOUNTS } from "../../../../test/emulators/monnify/transfers.ts";
import { present } from "../../../kernel/assert.ts";
import { GTBANK } from "../../test/rail-fixture.ts";
import type { StatementsUnderTest } from "../../test/read-statement.ts";
import { seededDice } from "../../test/seeded-dice.ts";
import { describeStatementSource, isGetOf } from "../../test/statement-source-conformance.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();
const dice = seededDice(23);

const TRANSFERS = "/api/v2/disbursements/search-transactions";
const CREDITS = "/api/v1/transactions/search";

describeStatementSource("Monnify", (): StatementsUnderTest => {
  const { emulator, provider, rail, collections, notices, freshSubject } = fixture();
  return {
    ...{ emulator, rail, collections, notices, freshSubject, dice, bvn: "22222222226" },
    source: present(provider.statements, "the statements"),
    accounts: {
      succeeds: { bankCode: GTBANK, accountNumber: "0123456789" },
      fails: { bankCode: GTBANK, accountNumber: MAGIC_ACCOUNTS.fails },
      pends: { bankCode: GTBANK, accountNumber: MAGIC_ACCOUNTS.pends },
    },
    isList: isGetOf(TRANSFERS, CREDITS),
    now: () => new Date(emulator.nowMs),
    advance: (ms) => emulator.advance(ms),
    settle: (reference, end) =>
      end === undefined
        ? emulator.transfers.settle(reference)
        : emulator.transfers.settle(reference, "REVERSED", { isSilent: true }),
    pay: (accountNumber, amount, change) =>
      void emulator.collections.pay(accountNumber, amount, change),
    deposit: (amount) => emulator.transfers.deposit(amount),
    balance: () => emulator.transfers.available,
  };
});
