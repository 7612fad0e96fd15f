import type { CustomerDetails, SealedNumber } from "../customers/index.ts";

interface StoredNumber {
  readonly sealed: string;
  readonly hash: string;
  readonly masked: string;
}

type StoredDetails = Omit<CustomerDetails, "bvn" | "idNumber"> & {
  readonly bvn?: StoredNumber;
  readonly idNumber?: StoredNumber;
};

/** The details of a cardholder as an order stores them until it is answered. Identity numbers are sealed in it. */
export function writeDetails({ bvn, idNumber, ...plain }: CustomerDetails): string {
  const stored: StoredDetails = {
    ...plain,
    ...(bvn !== undefined && { bvn: writeNumber(bvn) }),
    ...(idNumber !== undefined && { idNumber: writeNumber(idNumber) }),
  };
  return JSON.stringify(stored);
}

export function readDetails(text: string): CustomerDetails {
  // Written by `writeDetails` alone.
  const { bvn, idNumber, ...plain } = JSON.parse(text) as StoredDetails;
  return {
    ...plain,
    ...(bvn !== undefined && { bvn: readNumber(bvn) }),
    ...(idNumber !== undefined && { idNumber: readNumber(idNumber) }),
  };
}

const writeNumber = ({ sealed, hash, masked }: SealedNumber): StoredNumber => ({
  sealed: sealed.toString("base64"),
  hash: hash.toString("base64"),
  masked,
});

const readNumber = ({ sealed, hash, masked }: StoredNumber): SealedNumber => ({
  sealed: Buffer.from(sealed, "base64"),
  hash: Buffer.from(hash, "base64"),
  masked,
});
