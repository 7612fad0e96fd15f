import { ListQuery } from "../../src/kernel/http/routes/list-query.ts";
import { page, pageAsked } from "../../src/kernel/http/routes/paging.ts";
import { Download, readRoute, writeRoute } from "../../src/kernel/http/routes/route.ts";
import {
  AccountNumber,
  Amount,
  Bvn,
  Narration,
  Text,
  WholeAmount,
} from "../../src/kernel/http/routes/schemas.ts";
import { Type } from "../../src/kernel/http/routes/type.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";
import type { Module } from "../../src/kernel/module.ts";
import { defineRefusal } from "../../src/kernel/refusals.ts";

const PaymentBody = Type.Object({
  amount: Amount(),
  narration: Narration(),
  destinationAccountNumber: AccountNumber(),
  bvn: Type.Optional(Bvn()),
  email: Type.Optional(Text()),
  urgent: Type.Optional(Type.Boolean()),
});

const BulkBody = Type.Object({
  phoneNumber: Text(),
  transferRequest: Type.Array(Type.Object({ amount: WholeAmount(), narration: Narration() }), {
    minItems: 1,
    maxItems: 1000,
  }),
});

const notEnough = defineRefusal({
  code: "insufficient_balance",
  when: "the narration asks for it",
  message: "There is not enough.",
});

/** How often each narration was decided, so that a test can check that something was done once. */
export const decided = new Map<string, number>();

const deciding = (name: string, answer: object) =>
  operation({
    name: "sample.payment",
    needs: {},
    decide() {
      decided.set(name, (decided.get(name) ?? 0) + 1);
      if (name === "refuse") throw notEnough();
      if (name === "break") throw new TypeError("a bug, planted");
      return { ...answer, times: decided.get(name) };
    },
  });

/** How many lines of the file were generated, and whether its generator was ended. */
export const file = { made: 0, ended: false };

async function* lines(count: number): AsyncGenerator<string> {
  Object.assign(file, { made: 0, ended: false });
  try {
    for (; file.made < count; file.made++) yield `${String(file.made).padStart(1_000, "0")}\r\n`;
  } finally {
    file.ended = true;
  }
}

/** Routes that have every property that a route can have, to test what the kernel does with them. */
export const sampleRoutes: Module = {
  name: "sample",
  routes: () => [
    writeRoute({
      method: "POST",
      path: "/sample/payments",
      operationId: "samplePayment",
      tag: "Sample",
      summary: "A payment with everything",
      signed: true,
      scope: "customer_wallet:write",
      service: "wallets",
      idempotencyKey: "required",
      callsProvider: true,
      body: PaymentBody,
      answer: Type.Object({ amount: Type.Number(), times: Type.Integer() }),
      refusals: [notEnough],
      write: ({ body }) => deciding(body.narration, { amount: body.amount }),
    }),
    writeRoute({
      method: "POST",
      path: "/sample/bulk",
      alsoAt: ["/sample/payments/many"],
      operationId: "sampleBulk",
      tag: "Sample",
      summary: "Many at once",
      signed: true,
      body: BulkBody,
      answer: Type.Object({ amount: Type.Number(), times: Type.Integer() }),
      write: ({ body }) => deciding("bulk", { amount: body.transferRequest.length }),
    }),
    readRoute({
      method: "GET",
      path: "/sample/items/:id",
      operationId: "sampleItem",
      tag: "Sample",
      summary: "A signed read",
      signed: true,
      params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
      query: Type.Object({ reference: Text() }),
      answer: Type.Object({ id: Type.Integer(), reference: Type.String() }),
      read: ({ params, query }) => ({ id: params.id, reference: query.reference }),
    }),
    readRoute({
      method: "GET",
      path: "/sample/items",
      operationId: "sampleItems",
      tag: "Sample",
      summary: "A list",
      envelope: "extended",
      query: ListQuery({}, 50),
      answer: Type.Integer(),
      paged: true,
      read: ({ query }) => {
        const asked = pageAsked(query, 50);
        const all = Array.from({ length: 120 }, (_, index) => index);
        return page(
          { rows: all.slice(asked.offset, asked.offset + asked.size), total: all.length },
          asked,
        );
      },
    }),
    readRoute({
      method: "GET",
      path: "/sample/named/:name",
      operationId: "sampleNamed",
      summary: "Say a name",
      tag: "Sample",
      params: Type.Object({ name: Text() }),
      answer: Type.Object({ name: Text() }),
      read: ({ params }) => ({ name: params.name }),
    }),
    writeRoute({
      method: "POST",
      path: "/sample/named/:name",
      operationId: "sampleRename",
      summary: "Write a name",
      tag: "Sample",
      params: Type.Object({ name: Text() }),
      answer: Type.Object({ times: Type.Integer() }),
      write: ({ params }) => deciding(params.name, {}),
    }),
    readRoute({
      method: "GET",
      path: "/sample/file",
      operationId: "sampleFile",
      tag: "Sample",
      summary: "A file",
      download: "text/csv",
      query: Type.Object({ lines: Type.Integer({ minimum: 0 }) }),
      answer: Type.String({ examples: ["number\r\n1\r\n"] }),
      read: ({ query }) =>
        new Download("text/csv; charset=utf-8", "numbers.csv", lines(query.lines)),
    }),
    readRoute({
      method: "GET",
      path: "/sample/old",
      operationId: "sampleOld",
      tag: "Sample",
      summary: "A deprecated read",
      envelope: "legacy",
      deprecatedFor: "/api/v1/sample/items",
      answer: Type.String(),
      read: () => "old",
    }),
    readRoute({
      method: "GET",
      path: "/sample/enquiry",
      operationId: "sampleEnquiry",
      tag: "Sample",
      summary: "A read that calls a provider",
      callsProvider: true,
      answer: Type.Object({ scenario: Type.Unsafe<unknown>({}) }),
      read: ({ scenario }) => ({ scenario: scenario ?? null }),
    }),
    readRoute({
      method: "POST",
      path: "/test/sample",
      operationId: "sampleTestOnly",
      tag: "Sample",
      summary: "In test mode only",
      testOnly: true,
      answer: Type.String(),
      read: () => "tested",
    }),
  ],
};
