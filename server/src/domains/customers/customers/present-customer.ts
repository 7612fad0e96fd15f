import type { Vault } from "../../../kernel/secrets/vault.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { Ladder } from "../kyc-tiers/index.ts";
import type { Customer } from "./queries.ts";
import { standingOf } from "./rules.ts";
import { openNumber } from "./seal-number.ts";

/** What a customer is shown with. */
export interface Showing {
  readonly vault: Vault;
  readonly ladder: Ladder;
  readonly mode: Mode;
  /** Set where the key may not write a customer: it is shown the ends of identity numbers. */
  readonly masksNumbers?: boolean;
}

/** The customer as the merchant reads it: the one place where its identity numbers are given back whole. */
export function presentCustomer(
  customer: Customer,
  { vault, ladder, mode, masksNumbers = false }: Showing,
) {
  const number = (field: "bvn" | "idNumber") =>
    masksNumbers ? customer[`${field}Masked`] : openNumber(vault, customer, field);
  return {
    id: Number(customer.id),
    externalId: customer.externalId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    dateOfBirth: customer.dateOfBirth,
    country: customer.country,
    bvn: number("bvn"),
    address1: customer.address1,
    address2: customer.address2,
    city: customer.city,
    state: customer.state,
    zipcode: customer.zipcode,
    idType: customer.idType,
    idNumber: number("idNumber"),
    idDocumentFrontUrl: customer.idDocumentFrontUrl,
    idDocumentBackUrl: customer.idDocumentBackUrl,
    metadataJson: customer.metadataJson,
    profiles: customer.profiles,
    ...standingOf(customer, ladder),
    status: customer.status,
    isTest: mode === "test",
    createdAt: customer.createdAt,
  };
}

/** The customer of the old route. It knows nothing of tiers: who has verified nothing is pending. */
export function presentLegacyCustomer(customer: Customer, { ladder }: Showing) {
  return {
    id: Number(customer.id),
    externalId: customer.externalId,
    email: customer.email,
    phone: customer.phone,
    firstName: customer.firstName,
    lastName: customer.lastName,
    country: customer.country,
    kycStatus: standingOf(customer, ladder).kycStatus ?? "PENDING",
    metadataJson: customer.metadataJson,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}
