import {
  bigintArray,
  bytes,
  textArray,
  texts,
  timeArray,
} from "../../../kernel/database/arrays.ts";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type Sql, sql } from "../../../kernel/database/sql.ts";
import type { Asked, Need, RecordKind } from "../../../kernel/ledger/records.ts";
import type { Category } from "../kyc-tiers/index.ts";
import type { PlainField } from "./plain-fields.ts";

/** An identity number: sealed, found again by a keyed hash, and shown by its ends. */
export interface SealedNumber {
  readonly sealed: Buffer;
  readonly hash: Buffer;
  readonly masked: string;
}

/** A customer as operations decide about one. */
export interface Customer extends Readonly<Record<PlainField, string | null>> {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly bvnSealed: Buffer | null;
  readonly bvnHash: Buffer | null;
  readonly bvnMasked: string | null;
  readonly idNumberSealed: Buffer | null;
  readonly idNumberHash: Buffer | null;
  readonly idNumberMasked: string | null;
  readonly profiles: readonly string[];
  readonly verified: readonly Category[];
  /** The keyed hash of the BVN that was verified; null before. */
  readonly verifiedBvnHash: Buffer | null;
  /** Submitted, and the outcome not known yet. */
  readonly kycPending: readonly Category[];
  readonly status: "Active";
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  environment_id as "environmentId", id, external_id as "externalId", first_name as "firstName",
  last_name as "lastName", email, phone, date_of_birth::text as "dateOfBirth", country, address1,
  address2, city, state, zipcode, id_type as "idType", id_document_front_url as "idDocumentFrontUrl",
  id_document_back_url as "idDocumentBackUrl", metadata_json as "metadataJson",
  bvn_sealed as "bvnSealed", bvn_hash as "bvnHash", bvn_masked as "bvnMasked",
  id_number_sealed as "idNumberSealed", id_number_hash as "idNumberHash",
  id_number_masked as "idNumberMasked", profiles, verified,
  verified_bvn_hash as "verifiedBvnHash", kyc_pending as "kycPending", status,
  created_at as "createdAt", updated_at as "updatedAt"`;

const asked = ({ environmentIds, keys }: Asked): Sql => sql`
  unnest(${bigintArray(environmentIds)}::bigint[], ${textArray(keys)}::text[])
    as asked(environment_id, key)`;

/** Lists travel as the text of an array each: an array of arrays would have to be of one length. */
const lists = (rows: readonly Customer[], of: (row: Customer) => readonly string[]): Sql =>
  sql`${textArray(rows.map((row) => textArray(of(row))))}::text[]`;

/** All columns but the key's, of each row. */
const values = (rows: readonly Customer[]): Sql => sql`
  ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
  ${bigintArray(rows.map((row) => row.id))}::bigint[],
  ${texts(rows, (row) => row.externalId)}, ${texts(rows, (row) => row.firstName)},
  ${texts(rows, (row) => row.lastName)}, ${texts(rows, (row) => row.email)},
  ${texts(rows, (row) => row.phone)}, ${texts(rows, (row) => row.dateOfBirth)},
  ${texts(rows, (row) => row.country)}, ${texts(rows, (row) => row.address1)},
  ${texts(rows, (row) => row.address2)}, ${texts(rows, (row) => row.city)},
  ${texts(rows, (row) => row.state)}, ${texts(rows, (row) => row.zipcode)},
  ${texts(rows, (row) => row.idType)}, ${texts(rows, (row) => row.idDocumentFrontUrl)},
  ${texts(rows, (row) => row.idDocumentBackUrl)}, ${texts(rows, (row) => row.metadataJson)},
  ${bytes(rows, (row) => row.bvnSealed)}, ${bytes(rows, (row) => row.bvnHash)},
  ${texts(rows, (row) => row.bvnMasked)}, ${bytes(rows, (row) => row.idNumberSealed)},
  ${bytes(rows, (row) => row.idNumberHash)}, ${texts(rows, (row) => row.idNumberMasked)},
  ${lists(rows, (row) => row.profiles)}, ${lists(rows, (row) => row.verified)},
  ${bytes(rows, (row) => row.verifiedBvnHash)},
  ${lists(rows, (row) => row.kycPending)}, ${texts(rows, (row) => row.status)},
  ${timeArray(rows.map((row) => row.createdAt))}::timestamptz[],
  ${timeArray(rows.map((row) => row.updatedAt))}::timestamptz[]`;

const names = sql`
  environment_id, id, external_id, first_name, last_name, email, phone, date_of_birth, country,
  address1, address2, city, state, zipcode, id_type, id_document_front_url, id_document_back_url,
  metadata_json, bvn_sealed, bvn_hash, bvn_masked, id_number_sealed, id_number_hash,
  id_number_masked, profiles, verified, verified_bvn_hash, kyc_pending, status, created_at, updated_at`;

const insert = (rows: readonly Customer[]): Sql => sql`
  insert into customers (${names})
  select new.environment_id, new.id, new.external_id, new.first_name, new.last_name, new.email,
         new.phone, new.date_of_birth::date, new.country, new.address1, new.address2, new.city,
         new.state, new.zipcode, new.id_type, new.id_document_front_url, new.id_document_back_url,
         new.metadata_json, new.bvn_sealed, new.bvn_hash, new.bvn_masked, new.id_number_sealed,
         new.id_number_hash, new.id_number_masked, new.profiles::text[], new.verified::text[],
         new.verified_bvn_hash, new.kyc_pending::text[], new.status, new.created_at, new.updated_at
  from unnest(${values(rows)}) as new(${names})`;

const update = (rows: readonly Customer[]): Sql => sql`
  update customers customer
  set external_id = new.external_id, first_name = new.first_name, last_name = new.last_name,
      email = new.email, phone = new.phone, date_of_birth = new.date_of_birth::date,
      country = new.country, address1 = new.address1, address2 = new.address2, city = new.city,
      state = new.state, zipcode = new.zipcode, id_type = new.id_type,
      id_document_front_url = new.id_document_front_url,
      id_document_back_url = new.id_document_back_url, metadata_json = new.metadata_json,
      bvn_sealed = new.bvn_sealed, bvn_hash = new.bvn_hash, bvn_masked = new.bvn_masked,
      id_number_sealed = new.id_number_sealed, id_number_hash = new.id_number_hash,
      id_number_masked = new.id_number_masked, profiles = new.profiles::text[],
      verified = new.verified::text[], verified_bvn_hash = new.verified_bvn_hash,
      kyc_pending = new.kyc_pending::text[],
      status = new.status, updated_at = new.updated_at
  from unnest(${values(rows)}) as new(${names})
  where customer.ctid = (
    select known.ctid from customers known
    where known.environment_id = new.environment_id and known.id = new.id
  )`;

export const customers: RecordKind<Customer> = {
  name: "customer",
  guard: "key",
  identity: ({ id }) => String(id),
  finders: {
    external: {
      keyOf: ({ externalId }) => externalId,
      find: (keys) => sql`
        select customer.*
        from ${asked(keys)}
        cross join lateral (
          select environment_id as "environmentId", asked.key, id::text as identity,
                 null::bigint as "accountId"
          from customers
          where environment_id = asked.environment_id and external_id = asked.key
          offset 0
        ) customer`,
    },
    /** By the hash of the BVN that was verified, in hexadecimal. */
    verifiedBvn: {
      keyOf: ({ verifiedBvnHash }) => verifiedBvnHash?.toString("hex") ?? null,
      find: (keys) => sql`
        select customer.*
        from ${asked(keys)}
        cross join lateral (
          select environment_id as "environmentId", asked.key, id::text as identity,
                 null::bigint as "accountId"
          from customers
          where environment_id = asked.environment_id
            and verified_bvn_hash = decode(asked.key, 'hex')
          offset 0
        ) customer`,
    },
  },
  read: (keys) => sql`
    select customer.*
    from ${asked(keys)}
    cross join lateral (
      select ${columns} from customers
      where environment_id = asked.environment_id and id = asked.key::bigint
      offset 0
    ) customer`,
  insert,
  update,
};

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

/** Without a lock, to look at. */
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

/** What was changed about a customer, and by what. Nobody decides by it. */
export interface CustomerChange {
  readonly environmentId: bigint;
  readonly customerId: bigint;
  readonly id: bigint;
  readonly source: "api" | "kyc" | "operator";
  /** The changed fields as JSON, identity numbers masked. */
  readonly changes: string;
  readonly changedAt: Date;
}

export const customerChanges: RecordKind<CustomerChange> = {
  name: "customer_change",
  guard: "nothing",
  identity: ({ customerId, id }) => `${customerId}/${id}`,
  read: ({ environmentIds, keys }) => sql`
    select change.*
    from ${asked({ environmentIds, keys })}
    cross join lateral (
      select environment_id as "environmentId", customer_id as "customerId", id, source, changes,
             changed_at as "changedAt"
      from customer_changes
      where environment_id = asked.environment_id
        and customer_id = split_part(asked.key, '/', 1)::bigint
        and id = split_part(asked.key, '/', 2)::bigint
      offset 0
    ) change`,
  insert: (rows) => sql`
    insert into customer_changes (environment_id, customer_id, id, source, changes, changed_at)
    select * from unnest(
      ${bigintArray(rows.map((row) => row.environmentId))}::bigint[],
      ${bigintArray(rows.map((row) => row.customerId))}::bigint[],
      ${bigintArray(rows.map((row) => row.id))}::bigint[],
      ${textArray(rows.map((row) => row.source))}::text[],
      ${textArray(rows.map((row) => row.changes))}::text[],
      ${timeArray(rows.map((row) => row.changedAt))}::timestamptz[])`,
};

/** Customers with one of these hashes of a number, verified or only claimed, the newest first. */
export const readCustomersByNumber = (
  queryable: Queryable,
  environmentId: bigint,
  { bvn, idNumber, limit }: { bvn: Buffer; idNumber: Buffer; limit: number },
) =>
  queryable.many<Customer>(sql`
    select ${columns} from customers
    where environment_id = ${environmentId} and (bvn_hash = ${bvn} or id_number_hash = ${idNumber})
    order by created_at desc, id desc
    limit ${limit}`);

/** What has changed about a customer, the newest first. */
export const readChanges = (
  queryable: Queryable,
  asked: { environmentId: bigint; customerId: bigint; limit: number },
) =>
  queryable.many<CustomerChange>(sql`
    select environment_id as "environmentId", customer_id as "customerId", id, source, changes,
           changed_at as "changedAt"
    from customer_changes
    where environment_id = ${asked.environmentId} and customer_id = ${asked.customerId}
    order by changed_at desc, id desc
    limit ${asked.limit}`);
