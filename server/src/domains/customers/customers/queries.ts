import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import {
  bigint,
  bytes,
  changing,
  date,
  longText,
  nullable,
  text,
  textList,
  time,
} from "../../../kernel/ledger/records/record-columns.ts";
import {
  type ChangesOf,
  type RowOf,
  recordTable,
} from "../../../kernel/ledger/records/record-table.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { newestFirst } from "../../../kernel/lists.ts";
import type { Category } from "../kyc-tiers/index.ts";

/** An identity number: encrypted, searchable by a keyed hash, and masked for display. */
export interface SealedNumber {
  readonly sealed: Buffer;
  readonly hash: Buffer;
  readonly masked: string;
}

/** A customer, as operations read it. */
export const customers = recordTable({
  name: "customer",
  table: "customers",
  lock: "key",
  columns: {
    environmentId: bigint("environment_id"),
    id: bigint("id"),
    externalId: changing(nullable(text("external_id"))),
    firstName: changing(nullable(text("first_name"))),
    lastName: changing(nullable(text("last_name"))),
    email: changing(nullable(text("email"))),
    phone: changing(nullable(text("phone"))),
    dateOfBirth: changing(nullable(date("date_of_birth"))),
    country: changing(nullable(text("country"))),
    address1: changing(nullable(text("address1"))),
    address2: changing(nullable(text("address2"))),
    city: changing(nullable(text("city"))),
    state: changing(nullable(text("state"))),
    zipcode: changing(nullable(text("zipcode"))),
    idType: changing(nullable(text("id_type"))),
    idDocumentFrontUrl: changing(nullable(text("id_document_front_url"))),
    idDocumentBackUrl: changing(nullable(text("id_document_back_url"))),
    metadataJson: changing(nullable(longText("metadata_json"))),
    bvnSealed: changing(nullable(bytes("bvn_sealed"))),
    bvnHash: changing(nullable(bytes("bvn_hash"))),
    bvnMasked: changing(nullable(text("bvn_masked"))),
    idNumberSealed: changing(nullable(bytes("id_number_sealed"))),
    idNumberHash: changing(nullable(bytes("id_number_hash"))),
    idNumberMasked: changing(nullable(text("id_number_masked"))),
    profiles: changing(textList("profiles")),
    verified: changing(textList<Category>("verified")),
    /** The keyed hash of the verified BVN. Null: no BVN is verified. */
    verifiedBvnHash: changing(nullable(bytes("verified_bvn_hash"))),
    /** Submitted categories that have no outcome yet. */
    kycPending: changing(textList<Category>("kyc_pending")),
    status: changing(text<"Active">("status")),
    createdAt: time("created_at"),
    updatedAt: changing(time("updated_at")),
  },
  lookups: {
    external: { keyOf: ({ externalId }) => externalId, where: "external_id = query.key" },
    /** By the hash of the verified BVN, in hexadecimal. */
    verifiedBvn: {
      keyOf: ({ verifiedBvnHash }) => verifiedBvnHash?.toString("hex") ?? null,
      where: "verified_bvn_hash = decode(query.key, 'hex')",
    },
  },
});

export type Customer = RowOf<typeof customers>;

/** What of a customer can be changed. */
export type CustomerColumns = ChangesOf<typeof customers>;

const columns = customers.selected;

export const customerById = (id: bigint): Need<Customer> => ({
  record: customers,
  key: String(id),
});

export const customerByExternalId = (externalId: string): Need<Customer> => ({
  record: customers,
  by: "external",
  key: externalId,
});

export const customerByVerifiedBvn = (hash: Buffer): Need<Customer> => ({
  record: customers,
  by: "verifiedBvn",
  key: hash.toString("hex"),
});

/** Reads a customer without a lock, to show it. */
export const readCustomer = (queryable: Queryable, environmentId: bigint, id: bigint) =>
  queryable.maybeOne<Customer>(sql`
    select ${columns} from customers where environment_id = ${environmentId} and id = ${id}`);

export const readCustomerByExternalId = (
  queryable: Queryable,
  environmentId: bigint,
  externalId: string,
) =>
  queryable.maybeOne<Customer>(sql`
    select ${columns} from customers
    where environment_id = ${environmentId} and external_id = ${externalId}`);

/** A change of a customer, and what made it. No operation decides by it. */
export const customerChanges = recordTable({
  name: "customer_change",
  table: "customer_changes",
  lock: "none",
  columns: {
    environmentId: bigint("environment_id"),
    customerId: bigint("customer_id"),
    id: bigint("id"),
    source: text<"api" | "kyc" | "operator">("source"),
    /** The changed fields as JSON, identity numbers masked. */
    changes: longText("changes"),
    changedAt: time("changed_at"),
  },
  identity: ["customerId", "id"],
});

export type CustomerChange = RowOf<typeof customerChanges>;

/** The names of customers by id. A customer without a name is left out. */
export async function readNames(
  queryable: Queryable,
  environmentId: bigint,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const named = await queryable.many<{ id: bigint; name: string }>(sql`
    select id, concat_ws(' ', first_name, last_name) as name from customers
    where environment_id = ${environmentId} and id = any(${bigintArray(ids)}::bigint[])`);
  return new Map(named.filter(({ name }) => name !== "").map(({ id, name }) => [id, name]));
}

/** Reads customers with one of these number hashes, verified or claimed, newest first. */
export const readCustomersByNumber = (
  queryable: Queryable,
  environmentId: bigint,
  { bvn, idNumber, limit }: { bvn: Buffer; idNumber: Buffer; limit: number },
) =>
  queryable.many<Customer>(sql`
    select ${columns} from customers
    where environment_id = ${environmentId} and (bvn_hash = ${bvn} or id_number_hash = ${idNumber})
    order by ${newestFirst(sql`created_at`, sql`id`)}
    limit ${limit}`);

/** Reads the changes of a customer, newest first. */
export const readChanges = (
  queryable: Queryable,
  asked: { environmentId: bigint; customerId: bigint; limit: number },
) =>
  queryable.many<CustomerChange>(sql`
    select ${customerChanges.selected}
    from customer_changes
    where environment_id = ${asked.environmentId} and customer_id = ${asked.customerId}
    order by ${newestFirst(sql`changed_at`, sql`id`)}
    limit ${asked.limit}`);
