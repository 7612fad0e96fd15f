/** The fields of a customer that are plain text. */
export const PLAIN_FIELDS = [
  "externalId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "dateOfBirth",
  "country",
  "address1",
  "address2",
  "city",
  "state",
  "zipcode",
  "idType",
  "idDocumentFrontUrl",
  "idDocumentBackUrl",
  "metadataJson",
] as const;

export type PlainField = (typeof PLAIN_FIELDS)[number];
