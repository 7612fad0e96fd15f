import type { RegisteredPerson } from "../../../test/emulators/identity/registered-people.ts";
import type {
  CheckKind,
  IdentifiersOf,
  IdentityCheck,
} from "../../kernel/providers/ports/identity-verifier.ts";

type Known = { readonly [Kind in Exclude<CheckKind, "address">]: IdentifiersOf[Kind] };

/** Every lookup about one person, and about the company with this number. */
export const lookupsOf = (person: RegisteredPerson, rcNumber: string): Known => ({
  bvn: { bvn: person.bvn },
  "bvn-advanced": { bvn: person.bvn },
  nin: { nin: person.nin },
  pvc: { pvc: person.pvc },
  "pvc-premium": { pvc: person.pvc },
  frsc: { frsc: person.frsc },
  passport: {
    passport: person.passport,
    lastName: person.lastName,
    dateOfBirth: person.dateOfBirth ?? "1990-01-31",
  },
  "phone-basic": { phone: person.phone ?? "" },
  "phone-advanced": { phone: person.phone ?? "" },
  "phone-nin": { phone: person.phone ?? "", nin: person.nin },
  "cac-basic": { rcNumber },
});

/** One question for each of these lookups, in the form in which questions are stored. */
export const entriesOf = (known: Partial<Known>) =>
  // Each kind is listed with its own identifiers.
  Object.entries(known) as [CheckKind, IdentityCheck["identifiers"]][];

/** No registry has any of these. */
export const UNKNOWN_PERSON: RegisteredPerson = {
  firstName: "MUSA",
  middleName: "",
  lastName: "DANJUMA",
  dateOfBirth: "1978-06-23",
  gender: "Male",
  phone: "08030000009",
  address: "",
  bvn: "22900000009",
  nin: "70900000009",
  pvc: "90F5B1C5BD00000009",
  frsc: "XYZ00009AB09",
  passport: "A09900009",
  watchListed: false,
};
