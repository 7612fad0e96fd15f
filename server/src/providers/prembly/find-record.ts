import { type ExactJson, rowsAt } from "../http/exact-json.ts";
import type { LookupKind } from "../identity/check-kinds.ts";
import { type RegistryRecord, recordAt } from "../identity/registry-record.ts";

/**
 * The field that may have the record of each kind, besides `data`. It differs between endpoints, and has changed over
 * the years.
 */
const FIELD_OF: Readonly<Record<LookupKind, string>> = {
  bvn: "bvn_data",
  "bvn-advanced": "bvn_data",
  nin: "nin_data",
  "phone-nin": "nin_data",
  pvc: "vc_data",
  "pvc-premium": "vc_data",
  frsc: "frsc_data",
  passport: "passport_data",
  "phone-basic": "nin_data",
  "phone-advanced": "nin_data",
  "cac-basic": "cac_data",
};

const KNOWN_FIELDS: ReadonlySet<string> = new Set(Object.values(FIELD_OF));

/** The record of an answer: in the kind's own field, in `data`, or in a `…_data` that belongs to no other kind. */
export function findRecord(body: ExactJson, kind: LookupKind): RegistryRecord | undefined {
  const others = Object.keys(body ?? {}).filter(
    (field) => field.endsWith("_data") && !KNOWN_FIELDS.has(field),
  );
  for (const field of [FIELD_OF[kind], "data", ...others]) {
    const record = recordAt(body, field) ?? onlyRow(rowsAt(body, field));
    if (record !== undefined) return record;
  }
  return undefined;
}

/** Some endpoints wrap the record in a list. A list of several does not say which one is meant. */
const onlyRow = (rows: readonly ExactJson[]) => (rows.length === 1 ? recordAt(rows[0]) : undefined);
