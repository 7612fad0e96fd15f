/** A person as the registries have them. A field is null or empty if a registry lacks it. */
export interface RegisteredPerson {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. Every endpoint writes it in its own form. */
  readonly dateOfBirth: string | null;
  readonly gender: "Male" | "Female";
  readonly phone: string | null;
  readonly address: string;
  readonly bvn: string;
  readonly nin: string;
  readonly pvc: string;
  readonly frsc: string;
  readonly passport: string;
  readonly watchListed: boolean;
}

export interface RegisteredCompany {
  readonly letters: "RC" | "BN" | "IT";
  readonly digits: string;
  readonly name: string;
}

export const AMINA: RegisteredPerson = {
  firstName: "AMINA",
  middleName: "KEHINDE",
  lastName: "BELLO",
  dateOfBirth: "1990-04-17",
  gender: "Female",
  phone: "09011111111",
  address: "14 MARINA ROAD, LAGOS ISLAND",
  bvn: "22222222222",
  nin: "70123456789",
  pvc: "90F5B20205096041114",
  frsc: "FKJ49409AB13",
  passport: "A00123456",
  watchListed: false,
};

export const CHIDI: RegisteredPerson = {
  firstName: "CHIDI",
  middleName: "",
  lastName: "OKAFOR",
  dateOfBirth: "1985-11-02",
  gender: "Male",
  phone: "08082838283",
  address: "3 OGUI ROAD, ENUGU",
  bvn: "54651333604",
  nin: "56182742701",
  pvc: "90F5B1103A295500632",
  frsc: "AAD23208212298",
  passport: "A00400000",
  watchListed: false,
};

export const TEST_COMPANY: RegisteredCompany = {
  letters: "RC",
  digits: "092932",
  name: "TEST COMPANY",
};

/** A picture of one grey dot, in Base64. */
export const PICTURE = "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP8BAAEPAQD/2Q==";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `1990-04-17` as 17-Apr-1990. */
export function inWords(date: string | null): string {
  const [year = "", month = "", day = ""] = date?.split("-") ?? [];
  return date === null ? "" : `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** `1990-04-17` as 17/04/1990, or with another separator. */
export const dayFirst = (date: string | null, separator = "/"): string =>
  date?.split("-").reverse().join(separator) ?? "";
