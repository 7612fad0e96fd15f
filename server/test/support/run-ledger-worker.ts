import { flushCompileCache } from "node:module";
import { Refusal } from "../../src/kernel/refusals.ts";
import { callerOf } from "./ledger-operations.ts";
import { operationOf } from "./ledger-orders.ts";
import type { ProcessMessage, ProcessRequest } from "./ledger-process.ts";
import { openLedger } from "./open-ledger.ts";

/** A process with its own ledger. It runs all orders that it receives at once. */
const [url = "", firstSlot = "0"] = process.argv.slice(2);

const report = (message: ProcessMessage) => process.send?.(message);

const { ledger } = openLedger(url, {
  firstSlot: Number(firstSlot),
  onGroup: ({ size, failure }) => {
    if (failure !== undefined) report({ failure: described(failure), size });
  },
  onFailingOperation: (operation, environmentId) =>
    report({ failingOperation: operation, environmentId }),
});

// Tests kill this process, and only an orderly exit would write its compiled code.
flushCompileCache();

process.on("message", ({ id, order }: ProcessRequest) => {
  if (order === "close") {
    void ledger.close().then(() => process.disconnect());
    return;
  }
  ledger.run(operationOf(order), callerOf(order.environmentId, order.key)).then(
    ({ status, body, replayed }) => report({ id, answer: { status, body, replayed } }),
    (error: unknown) => {
      const body = error instanceof Refusal ? JSON.stringify({ refused: error.code }) : undefined;
      if (error instanceof Refusal && error.status < 500 && body !== undefined) {
        report({ id, answer: { status: error.status, body, replayed: false } });
      } else {
        report({ id, error: described(error) });
      }
    },
  );
});

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? `${String(error.code)} ` : "";
  return `${code}${error.message}`;
}

report({ ready: true });
