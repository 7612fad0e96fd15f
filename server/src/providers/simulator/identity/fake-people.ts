import { hash } from "node:crypto";
import type {
  ClaimedPerson,
  PersonFound,
} from "../../../kernel/providers/ports/identity-verifier.ts";

const MEN = ["CHIDI", "EMEKA", "IBRAHIM", "TUNDE", "YAKUBU", "SEGUN", "MUSA", "OBINNA"];
const WOMEN = ["ADAEZE", "BOLANLE", "FATIMA", "HALIMA", "NGOZI", "TEMITOPE", "ZAINAB", "UCHE"];
const MIDDLE_NAMES = ["AYOMIDE", "BLESSING", "EFE", "IFEANYI", "KEHINDE", "OLUWASEUN", "TERSOO"];
const LAST_NAMES = ["ABUBAKAR", "ADEYEMI", "BALOGUN", "DANJUMA", "EZE", "NWOSU", "OKAFOR", "YUSUF"];

const FIRST_BIRTH_YEAR = 1955;
const BIRTH_YEARS = 50;

/** A fake person, derived from a number: always the same for the same number, and another for the next. */
export function personOf(number: string): PersonFound {
  const digest = hash("sha256", `person ${number}`, "buffer");
  const at = (place: number, count: number) => digest.readUInt16BE(place * 2) % count;
  const pick = (names: readonly string[], place: number) => names[at(place, names.length)] ?? "";
  const isWoman = at(0, 2) === 0;
  const [month, day] = [at(5, 12) + 1, at(6, 28) + 1];
  return {
    firstName: pick(isWoman ? WOMEN : MEN, 1),
    middleName: pick(MIDDLE_NAMES, 2),
    lastName: pick(LAST_NAMES, 3),
    dateOfBirth: [FIRST_BIRTH_YEAR + at(4, BIRTH_YEARS), twoDigits(month), twoDigits(day)].join(
      "-",
    ),
    phoneNumber: `080${String(digest.readUInt32BE(16) % 100_000_000).padStart(8, "0")}`,
    gender: isWoman ? "Female" : "Male",
  };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The claimed person, in a registry's form. */
export const agreeingWith = (person: PersonFound, claimed: ClaimedPerson): PersonFound => ({
  ...person,
  firstName: claimed.firstName?.toUpperCase() ?? person.firstName,
  lastName: claimed.lastName?.toUpperCase() ?? person.lastName,
  dateOfBirth: claimed.dateOfBirth ?? person.dateOfBirth,
  phoneNumber: claimed.phoneNumber ?? person.phoneNumber,
});
