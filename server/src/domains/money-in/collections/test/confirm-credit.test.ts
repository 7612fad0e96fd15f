import { expect, test } from "vitest";
import { useCollections } from "../../../../../test/support/collection-service.ts";
import { FakeCollectionRail } from "../../../../../test/support/fake-collection-rail.ts";
import { accountOwners } from "../../../../app.ts";
import { present } from "../../../../kernel/assert.ts";
import { chooseAmong } from "../../../../kernel/providers/choose-provider.ts";
import type { BankAccount } from "../../../../kernel/providers/ports/bank-rail.ts";
import type { CreditNotice, UnconfirmedCredit } from "../../../../kernel/providers/ports/notice.ts";
import { readByNumber } from "../../virtual-accounts/index.ts";
import { deskOf } from "../account-owners.ts";
import { confirmCredit } from "../confirm-credit.ts";

const collectionService = useCollections();
const SIMULATOR = "simulator";

/** Confirms each credit, with our reference of the account that the provider's books have. Null: they have no credit. */
function deskWith(accountReference: string | null, provider = SIMULATOR) {
  const { kit } = collectionService();
  const rail = new FakeCollectionRail(provider);
  rail.findCredit = async ({ credit }) =>
    accountReference === null ? { kind: "not_found" } : { kind: "found", credit, accountReference };
  const collectionRail = chooseAmong(
    () => [rail],
    () => [],
  );
  const installed = [...kit.providers.installed, { provider, mode: "test" } as const];
  return deskOf(
    { ...kit, providers: { ...kit.providers, installed, collectionRail } },
    accountOwners,
  );
}

function noticeOf(sessionId: string, { bankCode, accountNumber }: BankAccount): UnconfirmedCredit {
  const credit: CreditNotice = {
    ...{ kind: "credit", sessionId, amount: 10_000n, currency: "NGN" },
    ...{ bankCode, accountNumber, senderName: null, senderAccountNumber: null, narration: "" },
  };
  return { kind: "unconfirmed_credit", providerReference: "P1", credit };
}

test("a forged credit, which its provider does not have, moves no money and is not asked about again", async () => {
  const merchant = await collectionService().collector();
  const { accountNumber } = await merchant.dynamic({ amount: 100 });
  const notice = noticeOf("forged-1", { bankCode: "999", accountNumber: String(accountNumber) });
  const before = await merchant.balance();
  // A handler that throws has its job tried again.
  await confirmCredit(deskWith(null), notice, SIMULATOR);
  expect(await merchant.balance()).toEqual(before);
});

test("a credit goes to no other account than the one that the provider's books have", async () => {
  const merchant = await collectionService().collector();
  const { database } = collectionService().kit;
  const open = async () => {
    const { accountNumber } = await merchant.dynamic({ amount: 100 });
    return present(await readByNumber(database, "999", String(accountNumber)), "the account");
  };
  const [its, other] = [await open(), await open()];
  const notice = noticeOf("confirmed-1", other);
  const before = await merchant.balance();
  await expect(confirmCredit(deskWith(its.orderReference), notice, SIMULATOR)).rejects.toThrow(
    `the number in the notice is the one that simulator has for`,
  );
  expect(await merchant.balance()).toEqual(before);
  // Another provider of ours cannot have it, whatever its books say.
  const elsewhere = confirmCredit(deskWith(other.orderReference, "bank-2"), notice, "bank-2");
  await expect(elsewhere).rejects.toThrow(
    "the number in the notice is the one that bank-2 has for",
  );
  expect(await merchant.balance()).toEqual(before);
  await confirmCredit(deskWith(other.orderReference), notice, SIMULATOR);
  expect((await merchant.balance()).pending).toBeGreaterThan(before.pending);
});
