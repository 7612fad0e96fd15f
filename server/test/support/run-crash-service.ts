import { modules } from "../../src/app.ts";
import { writeRoute } from "../../src/kernel/http/routes/route.ts";
import { Text } from "../../src/kernel/http/routes/schemas.ts";
import { Type } from "../../src/kernel/http/routes/type.ts";
import type { Module } from "../../src/kernel/module.ts";
import { transfer } from "./ledger-operations.ts";

/** One route that moves money, for crash tests. */
const money: Module = {
  name: "crash",
  routes: () => [
    writeRoute({
      method: "POST",
      path: "/crash/transfers",
      operationId: "crashTransfer",
      tag: "Crash",
      summary: "From one wallet to another",
      signed: true,
      idempotencyKey: "required",
      body: Type.Object({
        from: Text(),
        to: Text(),
        amount: Type.Integer({ minimum: 1 }),
        narrative: Text(),
      }),
      answer: Type.Object({ balance: Type.String() }),
      write: ({ body: { from, to, amount, narrative } }) =>
        transfer({
          from: BigInt(from),
          to: BigInt(to),
          amount: BigInt(amount),
          fee: 1n,
          narrative,
        }),
    }),
  ],
};

// The program as it is, with one more module. The list is an array, although its type is read-only.
(modules as Module[]).push(money);
const { main } = await import("../../src/main.ts");
await main();
