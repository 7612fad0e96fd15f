import type { Vault } from "../../../kernel/sealing/vault.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import type { KycTiers } from "../kyc-tiers/index.ts";
import type { ListedCustomer } from "./list-queries.ts";
import type { Customer } from "./queries.ts";
import { deriveKycState } from "./rules.ts";
import { unsealNumber } from "./seal-number.ts";

/** What presenting a customer needs. */
export interface PresentOptions {
  readonly vault: Vault;
  readonly tiers: KycTiers;
  readonly mode: Mode;
  /** See `masksNumbersFor`. */
  readonly masksNumbers: boolean;
}

/** Returns the customer as the API shows it. Only this function shows whole identity numbers. */
export function presentCustomer(
  customer: Customer,
  { vault, tiers, mode, masksNumbers }: PresentOptions,
) {
  const number = (field: "bvn" | "idNumber") =>
    masksNumbers ? customer[`${field}Masked`] : unsealNumber(vault, customer, field);
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
    ...deriveKycState(customer, tiers),
    status: customer.status,
    isTest: mode === "test",
    createdAt: customer.createdAt,
  };
}

/** Returns the customer as the list shows it: without identity numbers, address and metadata. */
export function presentListed(
  customer: ListedCustomer,
  { tiers, mode }: Pick<PresentOptions, "tiers" | "mode">,
) {
  return {
    id: Number(customer.id),
    externalId: customer.externalId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    country: customer.country,
    profiles: customer.profiles,
    ...deriveKycState(customer, tiers),
    status: customer.status,
    isTest: mode === "test",
    createdAt: customer.createdAt,
  };
}

/**
 * Returns the customer as the old route shows it. That route has no tiers: a customer with nothing verified is
 * `PENDING`.
 */
export function presentLegacyCustomer(
  customer: Customer,
  { tiers }: Pick<PresentOptions, "tiers">,
) {
  return {
    id: Number(customer.id),
    externalId: customer.externalId,
    email: customer.email,
    phone: customer.phone,
    firstName: customer.firstName,
    lastName: customer.lastName,
    country: customer.country,
    kycStatus: deriveKycState(customer, tiers).kycStatus ?? "PENDING",
    metadataJson: customer.metadataJson,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}
