import { expect, test } from "vitest";
import { refusalOf, type Shown, useCards } from "../../../../../test/support/card-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { allowCards } from "../../settings/index.ts";

const cardService = useCards();

const PATH = "/business/card-wallet/statement";
const linesOf = (text: string): readonly string[] => text.split("\r\n").slice(0, -1);

test("the card wallet's statement as CSV has the entries of the list, oldest first", async () => {
  const merchant = await cardService().merchant();
  await merchant.card(50);
  const listed = dataOf<readonly Shown[]>(
    await merchant.asks("/business/card-wallet/transactions"),
  );
  const { headers, text } = await merchant.asks(PATH);
  expect(headers.get("content-disposition")).toContain("card-wallet.csv");
  const [head, ...rows] = linesOf(text);
  expect(head).toBe(
    "createdAt,id,postingType,type,amount,currency,balanceBefore,balanceAfter,narrative,transactionReference",
  );
  const fields = ["createdAt", "id", "postingType", "type", "amount", "currency", "balanceBefore"];
  expect(rows.map((row) => row.split(",").slice(0, 7))).toEqual(
    listed.toReversed().map((row) => fields.map((field) => String(row[field]))),
  );
  expect(linesOf((await merchant.asks(`${PATH}?endDate=2020-01-01`)).text)).toHaveLength(1);
  expect(refusalOf(await merchant.asks(`${PATH}?endDate=soon`))).toBe("400 validation_failed");
});

test("another business and mode see their own", async () => {
  const merchant = await cardService().merchant();
  await merchant.card(50);
  const { text } = await ask(cardService(), { path: PATH, key: merchant.live });
  expect(linesOf(text)).toHaveLength(1);
  const other = await cardService().merchant();
  expect(linesOf((await other.asks(PATH)).text)).toHaveLength(2);
});

test("the card wallet shows whether the operator allows cards", async () => {
  const merchant = await cardService().merchant();
  expect(await merchant.cardWallet()).toMatchObject({ isEnabled: true });
  const live = await ask(cardService(), { path: "/business/card-wallet", key: merchant.live });
  expect(live.body.data).toMatchObject({ isEnabled: false, total: 0 });
  const { businessId } = merchant;
  const change = { allowed: false, by: "ops" };
  await allowCards(cardService().kit, { businessId, mode: "test" }, change);
  expect(await merchant.cardWallet()).toMatchObject({ isEnabled: false });
  expect(refusalOf(await merchant.issue())).toBe("403 activation_required");
});
