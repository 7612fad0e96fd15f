import { describe, expect, test } from "vitest";
import {
  type CardMerchant,
  fresh,
  HOLDER,
  refusalOf,
  useCards,
} from "../../../../../test/support/card-service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { readCardReference } from "../../cards/index.ts";
import { beginIssue } from "../begin-issue.ts";
import { requeryIssue } from "../request-issue.ts";

const cardService = useCards();

/** The numbers of stored customers and cardholders, and of orders that still store a cardholder. */
const peopleOf = ({ environmentId }: Pick<CardMerchant, "environmentId">) =>
  cardService().kit.database.one<
    Record<"customers" | "cardholders" | "changes" | "kept", number>
  >(sql`
    select (select count(*) from customers where environment_id = ${environmentId})::integer as customers,
           (select count(*) from cardholders where environment_id = ${environmentId})::integer as cardholders,
           (select count(*) from customer_changes where environment_id = ${environmentId})::integer as changes,
           (select count(*) from card_orders
            where environment_id = ${environmentId} and holder is not null)::integer as kept`);

/** The issuer of a card that is made is not queried for it again. */
const refuseToBeAsked = () => {
  throw new Error("the issuer is queried");
};

describe("an order for a card", () => {
  test.each([
    ["refused", { bvn: "95012345672" }, {}, "502 provider_error"],
    ["not sent", {}, { "x-test-scenario": "unavailable" }, "503 provider_unavailable"],
  ])("that is %s stores no cardholder, however often it is repeated", async (_name, body, headers, refusal) => {
    const merchant = await cardService().merchant();
    const idempotencyKey = fresh();
    for (const key of [idempotencyKey, idempotencyKey, fresh()]) {
      const answer = await merchant.issue(body, { headers, idempotencyKey: key });
      expect(refusalOf(answer)).toBe(refusal);
    }
    expect(await peopleOf(merchant)).toEqual({ customers: 0, cardholders: 0, changes: 0, kept: 0 });
    const made = await merchant.issue();
    expect(made.body.data).toMatchObject({ status: "Active" });
    expect(await peopleOf(merchant)).toEqual({ customers: 1, cardholders: 1, changes: 1, kept: 0 });
    const holder = await merchant.gets(`/business/cardholders/${made.body.data?.["customerId"]}`);
    expect(holder).toMatchObject({ ...HOLDER, activeCardCount: 1 });
  });

  test.each([
    ["a BVN alone", {}, { bvn: "22987654321", idNumber: null }],
    ["a document alone", { idType: "PASSPORT" }, { bvn: null, idNumber: "A09988776" }],
  ])("keeps the identity numbers that it was given: %s", async (_what, details, numbers) => {
    const merchant = await cardService().merchant();
    const made = await merchant.issue({ ...details, ...numbers });
    const customer = await merchant.gets(`/customers/${made.body.data?.["customerId"]}`);
    expect(customer).toMatchObject(numbers);
  });

  test("that fails does not make a customer a cardholder", async () => {
    const merchant = await cardService().merchant();
    const { customerId } = await merchant.walletHolder(0);
    const headers = { "x-test-scenario": "unavailable" };
    const path = "/business/card/issue";
    const refused = await merchant.asks(path, { customerId }, { headers });
    expect(refusalOf(refused)).toBe("503 provider_unavailable");
    const holder = `/business/cardholders/${customerId}`;
    expect(refusalOf(await merchant.asks(holder))).toBe("404 customer_not_found");
    await merchant.gets(path, { customerId });
    expect(await merchant.gets(holder)).toMatchObject({ customerId, activeCardCount: 1 });
  });

  test("whose request ended early is issued by the job, with its cardholder", async () => {
    const merchant = await cardService().merchant();
    const { kit } = cardService();
    const { environmentId } = merchant;
    const order = {
      environmentId,
      mode: "test",
      customerId: undefined,
      holder: { ...HOLDER, bvn: "22200000517", city: "Kano" },
      label: undefined,
      brand: undefined,
      funding: 0n,
      requestId: "a request",
      operationKey: fresh(),
      scenario: undefined,
    } as const;
    const caller = internalCaller(environmentId, order.operationKey);
    const { outcome } = await kit.ledger.run(beginIssue(kit, order), caller);
    const card = String(outcome);
    const cardId = readCardReference(card);
    expect(await peopleOf(merchant)).toMatchObject({ customers: 0, kept: 1 });
    await requeryIssue(kit, { environmentId, cardId, attempt: 0 });
    const { customerId, status } = await merchant.shown(card);
    expect(status).toBe("Active");
    const silent = {
      ...kit,
      providers: {
        ...kit.providers,
        cardIssuer: Object.assign(refuseToBeAsked, { inOrder: refuseToBeAsked }),
      },
    };
    await requeryIssue(silent, { environmentId, cardId, attempt: 1 });
    const holder = await merchant.gets(`/customers/${customerId}`);
    expect(holder).toMatchObject({ ...HOLDER, bvn: "22200000517", city: "Kano" });
    expect(await peopleOf(merchant)).toMatchObject({ customers: 1, cardholders: 1, kept: 0 });
  });

  test("that is Pending stores its cardholder, who stays if it fails and can get another card", async () => {
    const merchant = await cardService().merchant();
    const headers = { "x-test-scenario": "timeout" };
    const { body } = await merchant.issue({ bvn: "95012345673" }, { headers });
    expect(body.data).toMatchObject({ status: "Pending" });
    const customerId = String(body.data?.["customerId"]);
    const path = `/business/cardholders/${customerId}`;
    expect(await merchant.gets(path)).toMatchObject({ ...HOLDER, activeCardCount: 0 });
    await merchant.advance(120);
    await expect
      .poll(() => merchant.shown(String(body.data?.["cardReference"])), { timeout: 30_000 })
      .toMatchObject({ status: "Failed" });
    expect(await merchant.gets(path)).toMatchObject({ customerId, activeCardCount: 0 });
    expect(await peopleOf(merchant)).toEqual({ customers: 1, cardholders: 1, changes: 1, kept: 0 });
  });
});
