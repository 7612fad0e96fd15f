import type { components } from "../../api/generated/schema.d.ts";

export type VerificationRow = components["schemas"]["VerificationRow"];
export type VerificationType = VerificationRow["type"];

const NAMES: Readonly<Record<VerificationType, string>> = {
  bvn: "BVN",
  "bvn-advanced": "BVN, extended",
  nin: "NIN",
  pvc: "Voter’s card",
  "pvc-premium": "Voter’s card, extended",
  frsc: "Driver’s licence",
  passport: "Passport",
  "phone-basic": "Phone number",
  "phone-advanced": "Phone number, extended",
  "phone-nin": "Phone number and NIN",
  "cac-basic": "Company registration",
  address: "Address",
};

export const typeName = (type: VerificationType): string => NAMES[type];

// The keys of a record of every type.
export const TYPES = Object.keys(NAMES) as readonly VerificationType[];

/** What a member can order. An address is verified for a customer only. */
export type OrderedType = Exclude<VerificationType, "address">;

export interface QuestionField {
  readonly name: string;
  readonly label: string;
  readonly type?: "date" | "tel";
}

const bvn = { name: "bvn", label: "BVN" } as const;
const nin = { name: "nin", label: "NIN" } as const;
const pvc = { name: "pvc", label: "Number on the card" } as const;
const phone = { name: "phone", label: "Phone number", type: "tel" } as const;

/** What each registry is asked by, under the API's names. */
export const QUESTIONS: Readonly<Record<OrderedType, readonly QuestionField[]>> = {
  bvn: [bvn],
  "bvn-advanced": [bvn],
  nin: [nin],
  pvc: [pvc],
  "pvc-premium": [pvc],
  frsc: [{ name: "frsc", label: "Number of the licence" }],
  passport: [
    { name: "passport", label: "Passport number" },
    { name: "lastName", label: "Last name, as in the passport" },
    { name: "dateOfBirth", label: "Date of birth", type: "date" },
  ],
  "phone-basic": [phone],
  "phone-advanced": [phone],
  "phone-nin": [phone, nin],
  "cac-basic": [{ name: "rcNumber", label: "Registration number" }],
};

// The keys of a record of every type that can be ordered.
export const ORDERED_TYPES = Object.keys(QUESTIONS) as readonly OrderedType[];
