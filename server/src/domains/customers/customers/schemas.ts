import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import {
  Bvn,
  Country,
  Day,
  Email,
  GivenCustomerId,
  Nullable,
  Phone,
  Text,
} from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CAPABILITIES } from "../kyc-tiers/index.ts";

const Url = Text({
  pattern: "^https?://[^\\s]+$",
  "x-must-be": "an address that starts with https:// or http://",
  description: "An address that starts with https:// or http://.",
  examples: ["https://example.com/passport.jpg"],
});

const METADATA_MAX = 16_384;

const MetadataJson = Type.String({
  maxLength: METADATA_MAX,
  description: "Your own JSON text, up to 16 KiB. It is returned unchanged.",
  examples: ['{"plan":"gold"}'],
});

const ExternalId = Text({
  description: "Your own id for the customer. If you send it again, that customer is updated.",
  examples: ["user-8431"],
});

const PROFILES_MAX = 20;

export const CustomerBody = Type.Object({
  externalId: Type.Optional(ExternalId),
  firstName: Type.Optional(Text({ examples: ["Amina"] })),
  lastName: Type.Optional(Text({ examples: ["Bello"] })),
  email: Type.Optional(Email()),
  phone: Type.Optional(Phone()),
  dateOfBirth: Type.Optional(
    Day({ description: "A past date, for example 1990-01-31.", examples: ["1990-01-31"] }),
  ),
  country: Type.Optional(Country()),
  bvn: Type.Optional(Bvn("Eleven digits. This is a claim: only KYC verifies it.")),
  address1: Type.Optional(Text({ examples: ["12 Marina Road"] })),
  address2: Type.Optional(Text({ examples: ["Flat 3"] })),
  city: Type.Optional(Text({ examples: ["Lagos"] })),
  state: Type.Optional(Text({ examples: ["Lagos"] })),
  zipcode: Type.Optional(Text({ maxLength: 20, examples: ["101241"] })),
  idType: Type.Optional(Text({ maxLength: 50, examples: ["PASSPORT"] })),
  idNumber: Type.Optional(Text({ maxLength: 50, examples: ["A01234567"] })),
  idDocumentFrontUrl: Type.Optional(Url),
  idDocumentBackUrl: Type.Optional(Url),
  metadataJson: Type.Optional(MetadataJson),
  profiles: Type.Optional(
    Type.Array(Text({ maxLength: 50, examples: ["wallet"] }), {
      maxItems: PROFILES_MAX,
      description: "Added to the profiles that the customer already has.",
    }),
  ),
});

export const LegacyCustomerBody = Type.Object({
  externalId: Type.Optional(ExternalId),
  email: Type.Optional(Email()),
  phone: Type.Optional(Phone()),
  firstName: Type.Optional(Text({ examples: ["Amina"] })),
  lastName: Type.Optional(Text({ examples: ["Bello"] })),
  country: Type.Optional(Country()),
  metadataJson: Type.Optional(MetadataJson),
});

const ID_MAX = Number.MAX_SAFE_INTEGER;

/** A customer's id in an answer. */
export const CustomerId = Type.Integer({
  minimum: 1,
  maximum: ID_MAX,
  description: "The service's id of the customer.",
  examples: [1_000_042],
});

export const CustomerParams = Type.Object({ id: GivenCustomerId() });

export const ExternalIdParams = Type.Object({ externalId: ExternalId });

const known = (example: string) => Nullable(Type.String({ examples: [example] }));

const time = () => Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] });

const described = {
  externalId: known("user-8431"),
  firstName: known("Amina"),
  lastName: known("Bello"),
  email: known("amina@example.com"),
  phone: known("08030000000"),
  country: known("NG"),
  metadataJson: known('{"plan":"gold"}'),
};

const kycStatus = Type.Enum(["PENDING", "VERIFIED"], {
  description: "Null: nothing was submitted yet.",
  examples: ["VERIFIED"],
});

const state = {
  profiles: Type.Array(Type.String({ examples: ["wallet"] })),
  kycTier: Type.Integer({
    minimum: 0,
    description: "The customer's KYC tier: 0 to 3.",
    examples: [1],
  }),
  kycStatus: Nullable(kycStatus),
  capabilities: Type.Array(Type.Enum([...CAPABILITIES], { examples: ["hold_wallet"] }), {
    description: "What the customer may do. Empty without a name and an e-mail or a phone.",
  }),
  status: Type.String({ examples: ["Active"] }),
  isTest: Type.Boolean({ examples: [true] }),
  createdAt: time(),
};

export const CustomerAnswer = Type.Object(
  {
    id: CustomerId,
    ...described,
    dateOfBirth: known("1990-01-31"),
    bvn: known("95012345671"),
    address1: known("12 Marina Road"),
    address2: known("Flat 3"),
    city: known("Lagos"),
    state: known("Lagos"),
    zipcode: known("101241"),
    idType: known("PASSPORT"),
    idNumber: known("A01234567"),
    idDocumentFrontUrl: known("https://example.com/passport.jpg"),
    idDocumentBackUrl: known("https://example.com/passport-back.jpg"),
    ...state,
  },
  { title: "Customer" },
);

const { metadataJson: _, ...listed } = described;

export const CustomerRow = Type.Object(
  { id: CustomerId, ...listed, ...state },
  { title: "Customer row" },
);

export const PAGE_SIZE = 50;

export const CustomersQuery = ListQuery(
  {
    kycStatus: Type.Optional(
      Type.Unsafe<"PENDING" | "VERIFIED">(
        Type.Enum(["PENDING", "VERIFIED"], {
          description:
            "`PENDING`: customers with a check that has no outcome yet. `VERIFIED`: customers with a verified item and no such check.",
          examples: ["PENDING"],
        }),
      ),
    ),
    searchBy: searchBy(
      "A whole id, `externalId`, e-mail or phone, in any of its forms; or, in any letter case and with or without accents, the beginning of the name or of the surname, or a part of any of these.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

export const RevealBody = Type.Object({
  field: Type.Unsafe<"bvn" | "idNumber">(
    Type.Enum(["bvn", "idNumber"], { description: "Which number.", examples: ["bvn"] }),
  ),
  reason: Text({
    maxLength: 200,
    description: "Why you need to see it. The audit log keeps it under your name.",
    examples: ["Bank asks for it, ticket 88120"],
  }),
});

export const RevealedNumber = Type.Object(
  {
    customerId: CustomerId,
    field: Type.Enum(["bvn", "idNumber"], { examples: ["bvn"] }),
    number: Type.String({ description: "The whole number.", examples: ["95012345671"] }),
  },
  { title: "RevealedNumber" },
);

const changedField = Type.Object(
  {
    field: Type.String({ examples: ["email"] }),
    before: Nullable(Type.String({ examples: ["amina@example.com"] })),
    after: Nullable(Type.String({ examples: ["amina.bello@example.com"] })),
  },
  { title: "ChangedField" },
);

export const CustomerHistory = Type.Array(
  Type.Object(
    {
      changedAt: time(),
      source: Type.Enum(["api", "kyc", "operator"], {
        description: "What changed it: a saved customer, a verified item, or the operator.",
        examples: ["api"],
      }),
      changes: Type.Array(changedField, { description: "Identity numbers are masked." }),
    },
    { title: "CustomerChange" },
  ),
);

export const LegacyCustomerAnswer = Type.Object(
  {
    id: CustomerId,
    ...described,
    kycStatus: Type.String({ description: "`PENDING` or `VERIFIED`.", examples: ["PENDING"] }),
    createdAt: time(),
    updatedAt: time(),
  },
  { title: "LegacyCustomer" },
);
