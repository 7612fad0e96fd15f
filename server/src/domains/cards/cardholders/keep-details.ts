import { present } from "../../../kernel/assert.ts";
import type { CustomerDetails, SealedNumber } from "../../customers/customers/index.ts";

/** A new cardholder in the row of an order: the details in JSON, and each identity number sealed in its own column. */
export interface StoredHolder {
  readonly holder: string | null;
  readonly holderBvn: Buffer | null;
  readonly holderIdNumber: Buffer | null;
}

/** The columns of an order whose cardholder is stored as a customer. */
export const NO_HOLDER: StoredHolder = { holder: null, holderBvn: null, holderIdNumber: null };

type NumberField = "bvn" | "idNumber";

/** The part of an identity number that is in the JSON. The number itself is in its sealed column. */
interface NumberFacts {
  readonly hash: string;
  readonly masked: string;
}

type PlainDetails = Omit<CustomerDetails, NumberField> & Partial<Record<NumberField, NumberFacts>>;

/** The columns that store a new cardholder in an order. */
export function writeDetails({ bvn, idNumber, ...plain }: CustomerDetails): StoredHolder {
  const stored: PlainDetails = {
    ...plain,
    ...(bvn !== undefined && { bvn: factsOf(bvn) }),
    ...(idNumber !== undefined && { idNumber: factsOf(idNumber) }),
  };
  return {
    holder: JSON.stringify(stored),
    holderBvn: bvn?.sealed ?? null,
    holderIdNumber: idNumber?.sealed ?? null,
  };
}

/** The cardholder stored in an order. Throws if the order holds no cardholder. */
export function readDetails({ holder, holderBvn, holderIdNumber }: StoredHolder): CustomerDetails {
  const { bvn, idNumber, ...plain } = parse(present(holder ?? undefined, "the holder of a card"));
  return {
    ...plain,
    ...(bvn !== undefined && { bvn: readNumber(bvn, holderBvn) }),
    ...(idNumber !== undefined && { idNumber: readNumber(idNumber, holderIdNumber) }),
  };
}

/** The hash that an identity number of a stored cardholder is sealed with. */
export function readHash(holder: string, field: NumberField): Buffer {
  return Buffer.from(present(parse(holder)[field], `the ${field} of a holder`).hash, "base64");
}

// Only `writeDetails` writes it.
const parse = (holder: string): PlainDetails => JSON.parse(holder) as PlainDetails;

const factsOf = ({ hash, masked }: SealedNumber): NumberFacts => ({
  hash: hash.toString("base64"),
  masked,
});

const readNumber = ({ hash, masked }: NumberFacts, sealed: Buffer | null): SealedNumber => ({
  sealed: present(sealed ?? undefined, "a sealed identity number"),
  hash: Buffer.from(hash, "base64"),
  masked,
});
