export type AccountKind = "customer" | "business" | "one-payment";

export type FieldName =
  | "firstName"
  | "lastName"
  | "email"
  | "mobileNumber"
  | "bvn"
  | "reference"
  | "businessName"
  | "rcNumber"
  | "tin"
  | "address"
  | "amount"
  | "expiresInMinutes"
  | "narration";

export type Answers = Readonly<Record<FieldName, string>>;

export interface AccountField {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: true;
  readonly type?: "email" | "tel" | "money" | "minutes" | "digits";
}

const PERSON: readonly AccountField[] = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "email", label: "E-mail", type: "email" },
  { name: "mobileNumber", label: "Phone", type: "tel", hint: "0, 234 or +234, then ten digits." },
];

const BVN: AccountField = {
  ...{ name: "bvn", label: "BVN", isOptional: true, type: "digits" },
  hint: "Eleven digits, where the provider asks for it. It is passed on and not stored.",
};

const REFERENCE: AccountField = {
  ...{ name: "reference", label: "Your reference", isOptional: true },
  hint: "Your own name for it, unique in this mode.",
};

/** What each kind asks for, under the names of the API. */
export const FIELDS: Readonly<Record<AccountKind, readonly AccountField[]>> = {
  customer: [...PERSON, BVN, REFERENCE],
  business: [
    { name: "businessName", label: "Business name" },
    { name: "rcNumber", label: "RC number" },
    { name: "tin", label: "TIN" },
    { name: "address", label: "Address" },
    ...PERSON,
  ],
  "one-payment": [
    { name: "amount", label: "Amount expected", type: "money" },
    {
      ...{ name: "expiresInMinutes", label: "Ends after", isOptional: true, type: "minutes" },
      hint: "Minutes. A later credit is still yours, and is marked late.",
    },
    { name: "narration", label: "What for", isOptional: true },
    { name: "firstName", label: "Payer's first name", isOptional: true },
    { name: "lastName", label: "Payer's last name", isOptional: true },
    REFERENCE,
  ],
};

export const NO_ANSWERS: Answers = {
  ...{ firstName: "", lastName: "", email: "", mobileNumber: "", bvn: "", reference: "" },
  ...{ businessName: "", rcNumber: "", tin: "", address: "" },
  ...{ amount: "", expiresInMinutes: "", narration: "" },
};

/** The fields that the kind needs and that are still empty. */
export const missingFields = (kind: AccountKind, answers: Answers): readonly FieldName[] =>
  FIELDS[kind]
    .filter(({ name, isOptional }) => isOptional !== true && answers[name].trim() === "")
    .map(({ name }) => name);

/** The values that were entered for the kind, without empty fields. */
export const givenFields = (kind: AccountKind, answers: Answers): Partial<Answers> =>
  Object.fromEntries(
    FIELDS[kind].flatMap(({ name }) => {
      const text = answers[name].trim();
      return text === "" ? [] : [[name, text]];
    }),
  );
