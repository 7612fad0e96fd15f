import { available, open } from "../../src/kernel/ledger/accounts.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";
import { shopNamed, shops } from "./ledger-records.ts";

export const whoIs = (name: string) =>
  operation({
    name: "test.who",
    needs: { shop: shopNamed(name) },
    decide: ({ shop: found }) => found?.id ?? null,
  });

/** Pays into the shop of this name and returns the shop's id. */
export const payInto = (name: string) =>
  operation({
    name: "test.pay",
    needs: { shop: shopNamed(name) },
    decide({ shop: found }, books) {
      if (found === undefined) return null;
      const postings = [
        { from: open("suspense", "NGN"), to: available(found.accountId), amount: 1n },
      ];
      books.post({ kind: "pay", narrative: name, postings });
      return found.id;
    },
  });

export const rename = (name: string, newName: string) =>
  operation({
    name: "test.rename",
    needs: { shop: shopNamed(name), taken: shopNamed(newName) },
    decide({ shop: found, taken }, books) {
      if (found === undefined || taken !== undefined) return null;
      books.account(found.accountId);
      return books.update(shops, found, { name: newName }).id;
    },
  });
