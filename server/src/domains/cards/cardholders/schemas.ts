import { ListQuery, period, searchBy } from "../../../kernel/http/routes/list-query.ts";
import { GivenCustomerId, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { CustomerBody } from "../../customers/customers/index.ts";

const { firstName, lastName } = CustomerBody.properties;

/** The fields of a cardholder. */
export const cardholderFields = {
  firstName,
  lastName,
  email: CustomerBody.properties.email,
  phone: CustomerBody.properties.phone,
  dateOfBirth: CustomerBody.properties.dateOfBirth,
  address1: CustomerBody.properties.address1,
  city: CustomerBody.properties.city,
  state: CustomerBody.properties.state,
  zipcode: CustomerBody.properties.zipcode,
  country: CustomerBody.properties.country,
  idType: CustomerBody.properties.idType,
  idNumber: CustomerBody.properties.idNumber,
  bvn: CustomerBody.properties.bvn,
};

export const CardholderBody = Type.Object({
  ...cardholderFields,
  firstName: Text({ examples: ["Amina"] }),
  lastName: Text({ examples: ["Bello"] }),
});

export const CardholderParams = Type.Object({
  customerId: GivenCustomerId("The cardholder's id."),
});

export const PAGE_SIZE = 50;

export const CardholdersQuery = ListQuery(
  {
    searchBy: searchBy(
      "A whole id, e-mail or phone, in any of its forms; or, in any letter case and with or without accents, the beginning of the name or of the surname, or a part of any of these.",
    ),
    ...period,
  },
  PAGE_SIZE,
);

const known = (example: string) => Nullable(Type.String({ examples: [example] }));

export const CardholderAnswer = Type.Object(
  {
    customerId: Type.String({
      description: "The id of the cardholder. It is also the id of the customer.",
      examples: ["1000042"],
    }),
    firstName: known("Amina"),
    lastName: known("Bello"),
    email: known("amina@example.com"),
    phone: known("08030000000"),
    country: known("NG"),
    status: Type.String({ examples: ["Active"] }),
    activeCardCount: Type.Integer({
      description: "The number of cards that can be used now.",
      examples: [1],
    }),
    createdAt: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
  },
  { title: "Cardholder" },
);
