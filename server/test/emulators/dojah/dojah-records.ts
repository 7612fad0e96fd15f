import {
  dayFirst,
  inWords,
  PICTURE,
  type RegisteredCompany,
  type RegisteredPerson,
} from "../identity/registered-people.ts";

/** The records of Dojah's lookups. Each endpoint has names and a form of dates of its own. */

export const fullBvn = (person: RegisteredPerson) => ({
  bvn: person.bvn,
  first_name: person.firstName,
  middle_name: person.middleName,
  last_name: person.lastName,
  date_of_birth: inWords(person.dateOfBirth),
  phone_number1: person.phone ?? "",
  phone_number2: "",
  gender: person.gender,
  image: PICTURE,
  nin: person.nin,
  watch_listed: person.watchListed ? "YES" : "NO",
  reference: "91b126d1-2467-42fc-b8d5-1cbd32257954",
});

export const advancedBvn = (person: RegisteredPerson) => ({
  ...fullBvn(person),
  email: "PERSON@EXAMPLE.COM",
  enrollment_bank: "058",
  enrollment_branch: "MARINA",
  level_of_account: "Level 2 - Medium Level Accounts",
  residential_address: person.address,
  state_of_origin: "Oyo State",
  state_of_residence: "Lagos State",
  status: 200,
});

export const nin = (person: RegisteredPerson) => ({
  first_name: person.firstName,
  middle_name: person.middleName,
  surname: person.lastName,
  birth_date: dayFirst(person.dateOfBirth, "-"),
  telephone: person.phone,
  gender: person.gender.charAt(0).toLowerCase(),
  height: "****",
  picture: PICTURE,
  signature: PICTURE,
  residence_address: person.address,
  residence_state: "Lagos",
  reference: "91b18d3a-9351-4f23-ad50-67b0e5f3665d",
});

/** The colons are Dojah's. */
export const voter = (person: RegisteredPerson) => ({
  full_name: [person.lastName, person.firstName, person.middleName].join(" ").trim(),
  "voter_identification_number:": person.pvc,
  "gender:": person.gender,
  "occupation:": "TRADING",
  "time_of_registration:": "2011-01-18 13:59:46",
  "state:": "LAGOS",
  "local_government:": "LAGOS ISLAND",
  "registration_area_ward:": "MARINA",
  "polling_unit:": "MARINA ROAD, O/S IN FRONT OF ABANA I & II",
  polling_unit_code: "28/08/08/005",
});

export const licence = (person: RegisteredPerson) => ({
  personal_details: {
    firstname: person.firstName,
    othername: person.middleName,
    surname: person.lastName,
    birth_date: dayFirst(person.dateOfBirth),
    gender: person.gender,
    state: "Edo",
    lga: "Etsako East",
    mother_maiden_name: "OGUNSOLA",
    nin_number: person.nin,
    blood_group_id: "B+",
    height: "1.7",
  },
});

export const passport = (person: RegisteredPerson) => ({
  passport_number: person.passport,
  first_name: person.firstName,
  other_names: person.middleName,
  surname: person.lastName,
  date_of_birth: dayFirst(person.dateOfBirth),
  date_of_issue: "05/09/2022",
  expiry_date: "04/09/2032",
  issue_place: "IKOYI",
  document_type: "Standard Passport",
  gender: person.gender,
  photo: PICTURE,
});

export const basicPhone = (person: RegisteredPerson) => ({
  first_name: person.firstName,
  middle_name: person.middleName,
  last_name: person.lastName,
  date_of_birth: person.dateOfBirth,
  gender: person.gender,
  msisdn: person.phone,
});

export const advancedPhone = (person: RegisteredPerson) => ({
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  birthDate: dayFirst(person.dateOfBirth, "-"),
  gender: person.gender,
  msisdn: person.phone,
  nin: person.nin,
  picture: PICTURE,
  residenceAddressLine1: person.address,
  residenceState: "Lagos",
  status: 200,
});

export const company = ({ digits, name }: RegisteredCompany) => ({
  rc_number: digits,
  company_name: name,
  address: "NO 37 ISAIAH ROAD UBEJI",
  date_of_registration: "2015-05-15",
});
