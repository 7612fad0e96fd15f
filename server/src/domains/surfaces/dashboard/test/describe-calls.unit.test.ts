import { expect, test } from "vitest";
import type { Transaction } from "../../../platform/transactions/index.ts";
import { describeCalls } from "../describe-calls.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 9, 0, second));

const record = {
  ...{ sentAt: at(1), provider: "simulator", receiverBankName: "Access Bank" },
  ...{ orderReference: "kw1", progress: "failed" },
} as unknown as Transaction;

const done = (key: string, second: number) => ({
  ...{ key, recordedAt: at(second), writtenAt: `${second}` },
});

test("a query or a notice that comes after the end says so, and an earlier one does not", () => {
  const operations = [
    done("notice/simulator/1", 2),
    done("sent/0", 3),
    done("requeried/0", 4),
    done("requeried/1", 6),
    done("notice/simulator/2", 7),
  ];
  const endings = new Map([["4", { kind: "outgoing_failed", occurredAt: at(5) }]]);
  const entries = describeCalls({ record, operations, endings, toClock: (wall) => wall });
  expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
    ["sent", "As kw1"],
    ["notice", "Under way. It changed nothing."],
    ["answer", "Neither paid nor refused"],
    ["query", "Refused. The money came back."],
    ["query", "It came after the end and changed nothing"],
    ["notice", "It came after the end and changed nothing"],
  ]);
});
