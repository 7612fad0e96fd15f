import { writeSync } from "node:fs";
import { type MoneyOperation, operation } from "../../src/kernel/ledger/operation.ts";
import {
  capture,
  hold,
  openWallet,
  release,
  transfer,
  transferAcross,
  walletById,
} from "./ledger-operations.ts";

/** An operation as a message for another process. Its key is also its narrative, so that its postings can be found. */
export type Order = { readonly environmentId: bigint; readonly key: string } & Instruction;

export type Instruction =
  | { readonly do: "open"; readonly funds: bigint }
  | {
      readonly do: "transfer";
      readonly from: bigint;
      readonly to: bigint;
      readonly amount: bigint;
      readonly fee: bigint;
    }
  | {
      readonly do: "across";
      readonly from: bigint;
      readonly to: bigint;
      readonly toEnvironmentId: bigint;
      readonly amount: bigint;
    }
  | { readonly do: "hold"; readonly account: bigint; readonly amount: bigint }
  | { readonly do: "capture"; readonly hold: bigint; readonly to: bigint; readonly amount: bigint }
  | { readonly do: "release"; readonly hold: bigint }
  | { readonly do: "spin"; readonly account: bigint; readonly forMs: number }
  | { readonly do: "failingOperation"; readonly how: "nul" | "throw" };

export function operationOf(order: Order): MoneyOperation<object> {
  switch (order.do) {
    case "open":
      return openWallet(order.funds, "NGN", order.key);
    case "transfer":
      return transfer({ ...order, narrative: order.key });
    case "across":
      return transferAcross({ ...order, narrative: order.key });
    case "hold":
      return hold(order.account, order.amount, order.key);
    case "capture":
      return capture(order.hold, order.amount, order.to, order.key);
    case "release":
      return release(order.hold, order.key);
    case "spin":
      return spin(order.account, order.forMs);
    case "failingOperation":
      return failingOperation(order.how);
  }
}

/** What a process reports, past its own queues, when it holds its locks and does nothing. */
export const SPINNING = "spinning\n";

let spun = false;

/** Keeps its account's lock for a while the first time, like a process that gets no CPU time. */
const spin = (account: bigint, forMs: number): MoneyOperation<object> =>
  operation({
    name: "test.spin",
    needs: { wallet: walletById(account) },
    decide() {
      if (!spun) {
        spun = true;
        writeSync(1, SPINNING);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
      }
      return {};
    },
  });

/** Fails by text that the database refuses to write, or by a bug in its decision. */
const failingOperation = (how: "nul" | "throw"): MoneyOperation<object> =>
  operation({
    name: "test.failing",
    needs: {},
    decide(_found, books) {
      if (how === "throw") throw new TypeError("undefined is not a function");
      books.openAccount("customer\0wallet", "NGN");
      return {};
    },
  });
