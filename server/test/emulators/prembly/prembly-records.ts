import {
  dayFirst,
  inWords,
  PICTURE,
  type RegisteredCompany,
  type RegisteredPerson,
} from "../identity/registered-people.ts";

/** The records of Prembly's lookups. Each endpoint has names and a form of dates of its own. */

export const basicBvn = (person: RegisteredPerson) => ({
  data: {
    bvn: person.bvn,
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    dateOfBirth: inWords(person.dateOfBirth),
    phoneNumber1: person.phone,
    gender: person.gender,
  },
});

export const advancedBvn = (person: RegisteredPerson) => ({
  bvn_data: {
    ...basicBvn(person).data,
    dateOfBirth: person.dateOfBirth,
    phoneNumber2: "",
    email: "PERSON@EXAMPLE.COM",
    enrollmentBank: "058",
    enrollmentBranch: "MARINA",
    levelOfAccount: "Level 2 - Medium Level Accounts",
    nin: person.nin,
    nameOnCard: `${person.lastName}, ${person.firstName}`,
    residentialAddress: person.address,
    stateOfOrigin: "Oyo State",
    watchListed: person.watchListed ? "YES" : "NO",
    base64Image: PICTURE,
  },
});

const ninRecord = (person: RegisteredPerson) => ({
  nin: person.nin,
  firstname: person.firstName,
  middlename: person.middleName,
  surname: person.lastName,
  birthdate: dayFirst(person.dateOfBirth, "-"),
  gender: person.gender.charAt(0).toLowerCase(),
  telephoneno: person.phone,
  heigth: "****",
  photo: PICTURE,
  signature: PICTURE,
});

export const advancedNin = (person: RegisteredPerson) => ({
  nin_data: { ...ninRecord(person), residence_address: person.address, residence_state: "Lagos" },
});

export const basicNin = (person: RegisteredPerson) => ({ data: ninRecord(person) });

export const voter = (person: RegisteredPerson) => ({
  data: {
    vin: person.pvc,
    fullName: ` ${[person.lastName, person.firstName, person.middleName].join(" ")} `,
    gender: person.gender.charAt(0),
    occupation: "TRADING",
    state: "LAGOS",
    lga: "LAGOS ISLAND",
    address: person.address,
    pollingUnit: "MARINA ROAD II",
    pollingUnitCode: "",
    date_of_birth: "",
    phone_number: "",
    photo: PICTURE,
  },
});

export const licence = (person: RegisteredPerson) => ({
  frsc_data: {
    licenseNo: person.frsc,
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    birthDate: dayFirst(person.dateOfBirth, "-"),
    gender: person.gender,
    issuedDate: "2023-04-17",
    expiryDate: "2028-04-16",
    stateOfIssue: "LAGOS",
    photo: PICTURE,
  },
});

export const passport = (person: RegisteredPerson) => ({
  data: {
    number: person.passport,
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    dob: person.dateOfBirth,
    mobile: person.phone,
    gender: person.gender,
    issued_at: "IKOYI, LAGOS",
    issued_date: "05/09/2022",
    expiry_date: "04/09/2032",
    reference_id: "8412",
    photo: PICTURE,
    signature: PICTURE,
  },
});

export const basicPhone = (person: RegisteredPerson) => ({
  data: {
    firstname: person.firstName,
    middlename: person.middleName,
    surname: person.lastName,
    birthdate: person.dateOfBirth,
    gender: person.gender,
    telephoneno: person.phone,
  },
});

export const advancedPhone = (person: RegisteredPerson) => ({
  data: { ...ninRecord(person), residence_AddressLine1: person.address },
});

export const company = ({ letters, digits, name }: RegisteredCompany) => ({
  data: {
    rc_number: digits,
    company_name: name,
    company_type: letters,
    company_status: "Active",
    company_address: "10 LEKKI PHASE 1, LAGOS",
    city: "LAGOS",
    registrationDate: "1986-06-04T00:00:00Z",
    directors: {},
  },
});
