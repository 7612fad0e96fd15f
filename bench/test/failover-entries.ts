import type { Answer, JournalEntry, OperationKind } from "../src/failover/load/journal.ts";

export const entry = (key: string, kind: OperationKind = "bank transfer"): JournalEntry => ({
  ...{ key, name: `name of ${key}`, sentMs: 0, kind, path: "/business/single", body: "{}" },
  movement: undefined,
  answer: undefined,
});

export const answerOf = (text: string, status = 200, isRepeated = false): Answer => ({
  ...{ status, text, isRepeated },
});
export const success = (reference = "1") =>
  JSON.stringify({ data: { transferReference: [reference] } });
