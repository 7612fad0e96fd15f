import { expect, test } from "vitest";
import { useCards } from "../../../../../test/support/card-service.ts";
import { traceReference } from "../trace-reference.ts";

const service = useCards();

test("a row of a card's statement is traced with the whole purchase and its postings", async () => {
  const { kit, merchant: newMerchant } = service();
  const merchant = await newMerchant();
  const card = await merchant.card(500);
  const purchase = await merchant.pays(card, 20);
  await merchant.follows(card, purchase, "settle");
  await expect.poll(async () => (await merchant.statement(card)).length).toBe(2);
  const [settled] = await merchant.statement(card);
  const { environmentId, businessId } = merchant;
  const reference = String(settled?.["reference"]);
  const traced = await traceReference(kit, { environmentId, businessId, mode: "test", reference });
  expect(traced.purchase).toMatchObject({ reference, type: "Settlement" });
  expect(traced.record).toBeNull();
  expect(traced.entries.filter(({ kind }) => kind === "card").map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Authorization at .*: USD 20\.00$/),
    expect.stringMatching(/^Settlement at .*: USD 20\.00$/),
  ]);
  const postings = traced.entries.filter(({ kind }) => kind === "ledger");
  expect(postings.map(({ title, postings: lines }) => [title, ...lines])).toEqual([
    [
      "Money held for the card",
      { bucket: "Available", amount: -20 },
      { bucket: "Held", amount: 20 },
    ],
    ["The purchase was charged", { bucket: "Held", amount: -20 }],
  ]);
});
