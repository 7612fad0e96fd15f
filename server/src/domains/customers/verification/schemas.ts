import type { TProperties } from "typebox";
import { amounts } from "../../../kernel/http/routes/amount-range.ts";
import { ListQuery, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  AnyObject,
  Bvn,
  Day,
  GivenCustomerId,
  Money,
  Nin,
  Nullable,
  Phone,
  TEXT_MAX,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { VERIFICATION_STATUSES, VERIFICATION_TYPES } from "./rules.ts";

const idempotencyKey = Type.Optional(
  Text({
    description:
      "Identifies one verification permanently, for example customer-42-bvn. A repeated request gets the same answer and is charged once.",
  }),
);

const asking = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({ ...fields, idempotencyKey });

const bvn = Bvn();
const nin = Nin();
const phone = Phone();

const DOCUMENT = "^[0-9A-Za-z][0-9A-Za-z /-]{4,29}$";

const document = (description: string, example: string) =>
  Text({
    pattern: DOCUMENT,
    "x-must-be": "5 to 30 letters, digits, spaces, slashes and hyphens",
    description,
    examples: [example],
  });

const dateOfBirth = Day({ description: "`YYYY-MM-DD`.", examples: ["1990-04-17"] });

export const BvnBody = asking({ bvn });
export const NinBody = asking({ nin });
export const PvcBody = asking({ pvc: document("The number on the card.", "90F5B20205096041114") });
export const FrscBody = asking({ frsc: document("The number of the licence.", "FKJ49409AB13") });
export const PassportBody = asking({
  passport: document("The number of the passport.", "A00123456"),
  lastName: Text({ description: "As printed in the passport.", examples: ["Bello"] }),
  dateOfBirth,
});
export const PhoneBody = asking({ phone });
export const PhoneNinBody = asking({ phone, nin });
export const CacBody = asking({
  rcNumber: Text({
    pattern: "^(?:[A-Za-z]{2})?[0-9]{3,10}$",
    "x-must-be": "a registration number, for example RC1234567",
    description: "The registration number, with or without its letters.",
    examples: ["RC1234567"],
  }),
});

const VerificationTypeOf = (description: string) =>
  Type.Enum([...VERIFICATION_TYPES], { description, examples: ["bvn"] });

const Status = Type.Enum([...VERIFICATION_STATUSES], {
  description:
    "`Failed`: no match, or no answer. `Pending`: not known yet; the event reports the outcome.",
  examples: ["Successful"],
});

const time = (description: string) =>
  Type.String({ format: "date-time", description, examples: ["2026-01-31T08:15:30.000Z"] });

const WalletTransaction = Type.Object(
  {
    reference: Type.String({ examples: ["vtx_0z7e2j8w59rb"] }),
    amount: Money({
      description: "The amount held or charged, VAT included. 0 after the hold was released.",
      examples: [40],
    }),
    date: time("When the amount was held."),
    status: Type.Enum(["Pending", "Successful", "Reversed"], {
      description:
        "`Pending`: held. `Successful`: charged. `Reversed`: released without a charge, because the registry gave no answer.",
    }),
  },
  { title: "VerificationPayment" },
);

const shared = {
  verificationId: Type.Integer({ examples: [1_000_311] }),
  reference: Type.String({ examples: ["ver_6q9a3f5u12tk"] }),
  type: VerificationTypeOf("What was verified."),
  status: Status,
  createdAt: time("When it was requested."),
};

export const VerificationRow = Type.Object(
  {
    ...shared,
    maskedIdentifiers: Type.String({
      description: "The numbers, masked.",
      examples: ["950*****671"],
    }),
    walletTransactionReference: Nullable(
      Type.String({ description: "Null: it was free.", examples: ["vtx_0z7e2j8w59rb"] }),
    ),
    walletAmount: Money({
      description:
        "The amount charged. While the verification is `Pending`, the amount held. 0 after the hold was released.",
      examples: [40],
    }),
  },
  { title: "VerificationRow" },
);

const answer = <Fields extends TProperties>(title: string, found: Fields) =>
  Type.Object(
    {
      ...shared,
      normalizedResult: Nullable(
        Type.Object(found, {
          title: `${title}Result`,
          description: "The registry's record. Null: no record, no answer yet, or erased.",
        }),
      ),
      walletTransaction: Nullable(WalletTransaction),
    },
    { title: `${title}Verification` },
  );

const optional = (example: string, description?: string) =>
  Nullable(Type.String({ examples: [example], ...(description && { description }) }));

const person = {
  firstName: Type.String({ examples: ["AMINA"] }),
  middleName: optional("KEHINDE"),
  lastName: Type.String({ examples: ["BELLO"] }),
  dateOfBirth: optional("1990-04-17"),
  phoneNumber: optional("08030000000"),
  gender: optional("Female"),
};

const residentialAddress = optional("14 Marina Road, Lagos Island, Lagos");

export const BvnAnswer = answer("Bvn", person);
export const BvnAdvancedAnswer = answer("BvnAdvanced", {
  ...person,
  email: optional("amina.bello@example.com"),
  residentialAddress,
  stateOfOrigin: optional("Oyo"),
  enrollmentBank: optional("058"),
  enrollmentBranch: optional("Marina"),
  levelOfAccount: optional("Level 2 - Medium Level Accounts"),
  watchListed: Nullable(Type.Boolean({ examples: [false] })),
  photo: optional("/9j/4AAQSkZJRg==", "A JPEG in base64."),
});
export const NinAnswer = answer("Nin", { ...person, residentialAddress });
export const PvcAnswer = answer("Pvc", { ...person, state: optional("Lagos") });
export const PvcPremiumAnswer = answer("PvcPremium", {
  ...person,
  state: optional("Lagos"),
  localGovernment: optional("Lagos Island"),
  pollingUnit: optional("Marina Road II"),
  occupation: optional("Trading"),
});
export const FrscAnswer = answer("Frsc", {
  ...person,
  stateOfIssue: optional("Lagos"),
  issuedDate: optional("2023-04-17"),
  expiryDate: optional("2028-04-16"),
});
export const PassportAnswer = answer("Passport", {
  ...person,
  issuedAt: optional("Ikoyi"),
  issuedDate: optional("2022-09-05"),
  expiryDate: optional("2032-09-04"),
});
export const PhoneAnswer = answer("PhoneBasic", person);
export const PhoneAdvancedAnswer = answer("PhoneAdvanced", {
  ...person,
  network: optional("MTN"),
  residentialAddress,
});
export const PhoneNinAnswer = answer("PhoneNin", person);
export const CacAnswer = answer("CacBasic", {
  companyName: Type.String({ examples: ["BELLO TRADING COMPANY LIMITED"] }),
  companyType: optional("Private company limited by shares"),
  companyStatus: optional("Active"),
  registeredDate: optional("2016-02-11"),
  address: optional("14 Marina Road, Lagos Island, Lagos"),
});

export const VerificationDetail = Type.Object(
  {
    ...shared,
    normalizedResult: Nullable(
      AnyObject({
        description: "The same fields as in the answer to a verification of this type.",
        examples: [{ firstName: "AMINA", lastName: "BELLO", dateOfBirth: "1990-04-17" }],
      }),
    ),
    walletTransaction: Nullable(WalletTransaction),
    maskedIdentifiers: Type.String({ examples: ["950*****671"] }),
    reason: Nullable(
      Type.String({
        description: "Why it failed.",
        examples: ["The registry has no record under this number."],
      }),
    ),
    customerId: Nullable(
      Type.Integer({ description: "Your customer, if it was for their KYC.", examples: [1042] }),
    ),
    erasedAt: Nullable(time("When the request and the result were erased.")),
  },
  { title: "VerificationDetail" },
);

const found = (description: string, example: object) =>
  Nullable(AnyObject({ description, examples: [example] }));

export const RevealBody = Type.Object({
  reason: Text({
    maxLength: 200,
    description: "Why you need to see it. The audit log keeps it under your name.",
    examples: ["Bank asks for it, ticket 88120"],
  }),
});

export const RevealedVerification = Type.Object(
  {
    ...VerificationRow.properties,
    identifiers: found("The numbers, whole. Null: erased.", { bvn: "95012345671" }),
    findings: found("The registry's record, whole. Null: none, or erased.", {
      firstName: "AMINA",
      lastName: "BELLO",
      dateOfBirth: "1990-04-17",
    }),
    erasedAt: Nullable(time("When the request and the result were erased.")),
  },
  { title: "RevealedVerification" },
);

export const HISTORY_PAGE_SIZE = 20;

const day = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: TEXT_MAX, description, examples: [example] }));

export const HistoryQuery = ListQuery(
  {
    verificationType: Type.Optional(VerificationTypeOf("Only verifications of this type.")),
    status: Type.Optional(Status),
    customerId: Type.Optional(GivenCustomerId("Only verifications for the KYC of this customer.")),
    ...amounts,
    searchBy: searchBy(
      "A whole `verificationId`, a whole reference, of the verification or of its wallet transaction; or a part of the masked identifiers, like the last digits.",
    ),
    startDate: day("From this time on. A date alone is that day in Lagos.", "2026-01-01"),
    endDate: day(
      "Up to this time. A date alone is that day in Lagos, and is included.",
      "2026-01-31",
    ),
  },
  HISTORY_PAGE_SIZE,
);

export const VerificationParams = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The `verificationId`.",
    examples: [1_000_311],
  }),
});
