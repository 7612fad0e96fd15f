import type { ClaimedPerson, PersonFound } from "../../kernel/providers/ports/identity-verifier.ts";
import type { Failed, Unknown } from "../../kernel/providers/ports/outcome.ts";
import { readDate } from "./dates.ts";
import { failed, unreadableRecord } from "./outcomes.ts";
import { type NameParts, splitFullName } from "./person-names.ts";
import type { RegistryRecord } from "./registry-record.ts";

const INCOMPLETE_NAME = failed(
  "The registry has no complete name under this number, so there is nothing to compare.",
);

/** A record without any name may not be a person's record at all. */
export function readPerson(
  record: RegistryRecord,
  claimed: ClaimedPerson | null,
): { readonly kind: "person"; readonly person: PersonFound } | Failed | Unknown {
  const { firstName, middleName, lastName } = namesIn(record, claimed);
  if (firstName === null && lastName === null) return unreadableRecord("the record has no name");
  if (firstName === null || lastName === null) return INCOMPLETE_NAME;
  const person = {
    firstName,
    middleName,
    lastName,
    dateOfBirth: readDate(record.text("dateofbirth", "birthdate", "dob")),
    phoneNumber: record.text(...PHONE_FIELDS),
    gender: readGender(record.text("gender")),
  };
  return { kind: "person", person };
}

const PHONE_FIELDS = [
  "phonenumber1",
  "telephone",
  "telephoneno",
  "msisdn",
  "phonenumber",
  "mobile",
  "phone",
];

function namesIn(record: RegistryRecord, claimed: ClaimedPerson | null): NameParts {
  const parts = {
    firstName: record.text("firstname"),
    middleName: record.text("middlename", "othername", "othernames"),
    lastName: record.text("lastname", "surname"),
  };
  const fullName = record.text("fullname", "name");
  const hasParts = parts.firstName !== null || parts.lastName !== null;
  return hasParts || fullName === null ? parts : splitFullName(fullName, claimed?.lastName);
}

/** Registries write m, M, Male and MALE. Anything else stays as it is. */
function readGender(text: string | null): string | null {
  if (text !== null && /^m(?:ale)?$/i.test(text)) return "Male";
  if (text !== null && /^f(?:emale)?$/i.test(text)) return "Female";
  return text;
}
