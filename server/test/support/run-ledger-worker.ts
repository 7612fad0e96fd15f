import { Refusal } from "../../src/kernel/refusals.ts";
import { openLedger } from "./ledger-fixture.ts";
import { callerOf } from "./ledger-operations.ts";
import { operationOf } from "./ledger-orders.ts";
import type { Asking, Telling } from "./ledger-process.ts";

/** A process of its own with a ledger of its own: it runs the orders it is sent, as many at a time as are sent. */
const [url = "", firstSlot = "0"] = process.argv.slice(2);

const tell = (telling: Telling) => process.send?.(telling);

const { ledger } = openLedger(url, {
  firstSlot: Number(firstSlot),
  onGroup: ({ size, failure }) => {
    if (failure !== undefined) tell({ failure: described(failure), size });
  },
  onFailingOperation: (operation, environmentId) => tell({ poison: operation, environmentId }),
});

process.on("message", ({ id, order }: Asking) => {
  if (order === "close") {
    void ledger.close().then(() => process.disconnect());
    return;
  }
  ledger.run(operationOf(order), callerOf(order.environmentId, order.key)).then(
    ({ status, body, replayed }) => tell({ id, answer: { status, body, replayed } }),
    (error: unknown) => {
      const body = error instanceof Refusal ? JSON.stringify({ refused: error.code }) : undefined;
      if (error instanceof Refusal && error.status < 500 && body !== undefined) {
        tell({ id, answer: { status: error.status, body, replayed: false } });
      } else {
        tell({ id, error: described(error) });
      }
    },
  );
});

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? `${String(error.code)} ` : "";
  return `${code}${error.message}`;
}

tell({ ready: true });
