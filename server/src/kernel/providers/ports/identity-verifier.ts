import type { Failed, NotFound, Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter } from "./provider-port.ts";

/** What identifies a person or company in a registry, for each kind of check. */
export interface IdentifiersOf {
  readonly bvn: { readonly bvn: string };
  readonly "bvn-advanced": { readonly bvn: string };
  readonly nin: { readonly nin: string };
  readonly pvc: { readonly pvc: string };
  readonly "pvc-premium": { readonly pvc: string };
  readonly frsc: { readonly frsc: string };
  readonly passport: {
    readonly passport: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`. */
    readonly dateOfBirth: string;
  };
  readonly "phone-basic": { readonly phone: string };
  readonly "phone-advanced": { readonly phone: string };
  readonly "phone-nin": { readonly phone: string; readonly nin: string };
  readonly "cac-basic": { readonly rcNumber: string };
  readonly address: {
    readonly address1: string;
    readonly city: string;
    readonly state: string;
    readonly country: string;
    readonly zipcode?: string | undefined;
  };
}

export type CheckKind = keyof IdentifiersOf;

/** A person in a registry. A field is null if the registry does not have it. Dates are `YYYY-MM-DD`. */
export interface PersonFound {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phoneNumber: string | null;
  readonly gender: string | null;
}

/** The result of each kind of check. An adapter drops photographs and identity numbers that were not requested. */
export interface FindingsOf {
  readonly bvn: PersonFound;
  readonly "bvn-advanced": PersonFound & {
    readonly email: string | null;
    readonly residentialAddress: string | null;
    readonly stateOfOrigin: string | null;
    readonly enrollmentBank: string | null;
    readonly enrollmentBranch: string | null;
    readonly levelOfAccount: string | null;
    readonly watchListed: boolean | null;
    /** Base64 of a JPEG. */
    readonly photo: string | null;
  };
  readonly nin: PersonFound & { readonly residentialAddress: string | null };
  readonly pvc: PersonFound & { readonly state: string | null };
  readonly "pvc-premium": PersonFound & {
    readonly state: string | null;
    readonly localGovernment: string | null;
    readonly pollingUnit: string | null;
    readonly occupation: string | null;
  };
  readonly frsc: PersonFound & {
    readonly stateOfIssue: string | null;
    readonly issuedDate: string | null;
    readonly expiryDate: string | null;
  };
  readonly passport: PersonFound & {
    readonly issuedAt: string | null;
    readonly issuedDate: string | null;
    readonly expiryDate: string | null;
  };
  readonly "phone-basic": PersonFound;
  readonly "phone-advanced": PersonFound & {
    readonly network: string | null;
    readonly residentialAddress: string | null;
  };
  readonly "phone-nin": PersonFound;
  readonly "cac-basic": {
    readonly companyName: string;
    readonly companyType: string | null;
    readonly companyStatus: string | null;
    readonly registeredDate: string | null;
    readonly address: string | null;
  };
  readonly address: PersonFound & { readonly residentialAddress: string | null };
}

/** The claimed person of the number, as far as it is known. Some registries need it; we judge whether it matches. */
export interface ClaimedPerson {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** One question to a registry. Its content is the same each time it is asked. */
export interface IdentityCheck<Kind extends CheckKind = CheckKind> {
  readonly environmentId: bigint;
  /** The result of `referenceFor`, stored before the first call. */
  readonly reference: string;
  readonly kind: Kind;
  readonly identifiers: IdentifiersOf[Kind];
  readonly claimed: ClaimedPerson | null;
}

/** What a check asks, without its place in our books. */
export type CheckContent<Kind extends CheckKind = CheckKind> = Pick<
  IdentityCheck<Kind>,
  "kind" | "identifiers" | "claimed"
>;

/** Why a provider cannot take a check. It is known before any call. */
export interface Obstacle {
  /** `not_offered`: the provider makes no such check. `lacks_detail`: the check does not have what the provider needs. */
  readonly kind: "not_offered" | "lacks_detail";
  /** A full sentence for the merchant. */
  readonly reason: string;
}

/** The registry has this person or company, and returns their data. */
export interface IdentityFound {
  readonly kind: "found";
  readonly findings: FindingsOf[CheckKind];
  /** The provider's reference of the check. */
  readonly providerReference: string | null;
}

/** The registry has answered that the number does not exist. That is an answer, and is charged. */
export interface NoRecord {
  readonly kind: "no_record";
  readonly providerReference: string | null;
}

/** `failed`: the provider has proven that it will not answer this, now or later. Nothing is charged. */
export type CheckOutcome = IdentityFound | NoRecord | Failed | Unavailable | Unknown;

/**
 * `not_found`: the provider does not know the reference, so the question did not arrive, or it stores no references.
 */
export type FindCheckOutcome = CheckOutcome | NotFound;

/**
 * What an adapter to an identity verifier implements. It never judges whether the data match the claimed person: a
 * different name is still `found`.
 *
 * - Most providers take no reference and answer within the call. For them `find` answers `not_found`, and we ask the
 *   same question again, a few times. The provider may bill each of them, but we never charge the merchant twice.
 * - Dates come as `YYYY-MM-DD` whatever the provider writes, and phones as the provider writes them.
 * - The `detail` of an outcome contains no identifier, because it is logged.
 */
export interface IdentityVerifierAdapter extends ProviderAdapter {
  /** Whether `find` knows a check by our reference. Otherwise each repeated check may be billed. */
  readonly storesReferences: boolean;
  /** Says why the provider cannot take a check. Undefined: it can. A check with an obstacle is `failed`, without a call. */
  findObstacle(check: CheckContent): Obstacle | undefined;
  check(check: IdentityCheck, call: CallContext): Promise<CheckOutcome>;
  find(check: IdentityCheck, call: CallContext): Promise<FindCheckOutcome>;
}

/** The verifier as domains use it. */
export type IdentityVerifier = Guarded<IdentityVerifierAdapter>;
