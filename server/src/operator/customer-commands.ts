import {
  type FoundCustomer,
  findCustomers,
  listChanges,
} from "../domains/customers/customers/index.ts";
import { correctCustomer } from "../domains/customers/kyc/index.ts";
import { CATEGORIES, type Category } from "../domains/customers/kyc-tiers/index.ts";
import { minute, table } from "./align-columns.ts";
import { command } from "./command.ts";
import { argument, needed, option } from "./parameters.ts";
import { businessId, customerId, mode, type Reader, text } from "./readers.ts";
import { sentence } from "./sentence-reader.ts";

const ofWhom = {
  business: needed(businessId, "the number of the business, as `business list` shows it"),
  mode: needed(mode, "test or live"),
};

const customer = argument(customerId, "the customer's id in the API");

const categories: Reader<readonly Category[]> = {
  placeholder: "ITEMS",
  expects: `some of ${CATEGORIES.join(", ")}, separated by commas`,
  read(typed) {
    const named = typed.split(",").map((name) => CATEGORIES.find((one) => one === name.trim()));
    const known = named.filter((one) => one !== undefined);
    return known.length === named.length ? known : undefined;
  },
};

const birthDate: Reader<string> = {
  placeholder: "DATE",
  expects: "a date like 1990-01-31",
  read: (typed) =>
    /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined,
};

export const customerCommands = [
  command({
    name: "customer find",
    needs: "customers:read",
    summary: "Finds a business's customers by an identity number, verified or claimed.",
    parameters: { number: argument(text("NUMBER", "a number"), "the full number"), ...ofWhom },
    run: ({ kit }, { business, ...input }) =>
      findCustomers(kit, { ...input, businessId: business }),
    show: showFound,
    data: (rows) => rows.map((row) => ({ ...row, customerId: Number(row.customerId) })),
  }),
  command({
    name: "customer history",
    needs: "customers:read",
    summary: "Lists the changes of a customer, newest first.",
    parameters: { customer, ...ofWhom },
    run: ({ kit }, { business, customer: id, ...input }) =>
      listChanges(kit, { ...input, businessId: business, customerId: id }),
    show: (rows) =>
      rows.length === 0
        ? "This customer has no changes, or does not exist."
        : table(
            ["AT", "BY", "CHANGES"],
            rows.map((row) => [minute(row.changedAt), row.source, row.changes]),
          ),
    data: (rows) => rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) })),
  }),
  command({
    name: "customer correct",
    needs: "customers:write",
    summary: "Corrects verified details of a customer. The KYC tier follows.",
    note: "A new name or date of birth voids every verified item. --void voids only some of them.",
    parameters: {
      customer,
      ...ofWhom,
      first: option(text("NAME", "a name"), "the first name"),
      last: option(text("NAME", "a name"), "the last name"),
      born: option(birthDate, "the date of birth"),
      void: option(categories, "verified items to void"),
      note: needed(sentence, "why, for the audit log"),
    },
    run: ({ kit, by }, { business, customer: id, first, last, born, void: voids, ...input }) =>
      correctCustomer(kit, {
        ...input,
        businessId: business,
        customerId: id,
        details: {
          ...(first !== undefined && { firstName: first }),
          ...(last !== undefined && { lastName: last }),
          ...(born !== undefined && { dateOfBirth: born }),
        },
        voids: voids ?? [],
        by,
      }),
    show: ({ voided, verified }) =>
      `Void: ${voided.join(", ") || "nothing"}. Still verified: ${verified.join(", ") || "nothing"}.`,
  }),
];

function showFound(rows: readonly FoundCustomer[]): string {
  if (rows.length === 0) return "No customer has this number.";
  return table(
    ["CUSTOMER", "NAME", "BVN", "ID NUMBER", "TIER"],
    rows.map((row) => [
      String(row.customerId),
      row.name,
      row.bvn ?? "",
      row.idNumber ?? "",
      String(row.kycTier),
    ]),
  );
}
