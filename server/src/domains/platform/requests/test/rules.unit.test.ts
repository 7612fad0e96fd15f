import { expect, test } from "vitest";
import { findReferences, readStatusRange } from "../rules.ts";

test("references are those of ours and the merchant's own, each once, and no masked one", () => {
  const answer = {
    data: { transferReference: ["trf_9t5z5j3a85g8"], reference: "rent-7", invoiceNumber: "INV-1" },
    meta: { request_id: "req_9t5z5j3a85g8" },
  };
  const request = '{"reference" : "rent-7","note":"no reference","walletReference":"*****"}';
  expect(
    findReferences(["/wallets/wal_4c0e7d1fq2m8/transfer", request, JSON.stringify(answer), null]),
  ).toEqual(["wal_4c0e7d1fq2m8", "rent-7", "trf_9t5z5j3a85g8", "INV-1"]);
});

test("at most 50 references are shown", () => {
  const many = Array.from({ length: 80 }, (_, n) => `{"reference":"r-${n}"}`);
  expect(findReferences(many)).toHaveLength(50);
});

test.each([
  ["402", { from: 402, until: 403 }],
  ["4xx", { from: 400, until: 500 }],
])("the status %s is %j", (text, range) => {
  expect(readStatusRange(text)).toEqual(range);
});

test.each(["", "600", "4x", "4xy", "xxx", "40"])("%j is not a status", (text) => {
  expect(() => readStatusRange(text)).toThrow("like 4xx");
});
