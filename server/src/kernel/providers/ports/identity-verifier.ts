import type { Failed, NotFound, Unavailable, Unknown } from "./outcome.ts";
import type { CallContext, Guarded, ProviderAdapter } from "./provider-port.ts";

/** What a person, or a company, gives to be found by in a registry, for each kind of check. */
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

/** A person as a registry has them. A field is null where the registry does not say. Dates are `YYYY-MM-DD`. */
export interface PersonFound {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phoneNumber: string | null;
  readonly gender: string | null;
}

/** What each kind of check finds out. An adapter leaves out photographs and numbers of identity that nobody asked for. */
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

/** Who the number is said to be of, as far as that is known. Some registries want it; who is right is ours to judge. */
export interface ClaimedPerson {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/** One question to a registry. It says the same however often it is asked. */
export interface IdentityCheck<Kind extends CheckKind = CheckKind> {
  readonly environmentId: bigint;
  /** What `referenceFor` answered, stored before the first call. */
  readonly reference: string;
  readonly kind: Kind;
  readonly identifiers: IdentifiersOf[Kind];
  readonly claimed: ClaimedPerson | null;
}

/** The registry has such a person or company, and says what it knows. */
export interface IdentityFound {
  readonly kind: "found";
  readonly findings: FindingsOf[CheckKind];
  /** What the provider calls the check. */
  readonly providerReference: string | null;
}

/** The registry has answered that there is no such number. It is an answer, and is paid for. */
export interface NoRecord {
  readonly kind: "no_record";
  readonly providerReference: string | null;
}

/** `failed`: the provider has proven not to answer this, now or later; nothing is owed for it. */
export type CheckOutcome = IdentityFound | NoRecord | Failed | Unavailable | Unknown;

/** `not_found`: the provider knows nothing of the reference, so it was not asked, or keeps no references. */
export type FindCheckOutcome = CheckOutcome | NotFound;

/**
 * What an adapter to a verifier of identities implements. Whether what was found is about the person it should be
 * about is never the adapter's to judge: a name that differs is `found`.
 *
 * - Most providers take no reference and answer within the call. To such a one `find` answers `not_found`, and the same
 *   question is asked again: that may be billed to us twice, and is never billed to the merchant twice.
 * - Dates come as `YYYY-MM-DD` whatever the provider writes, and phones as they write them.
 * - No identifier goes into the `detail` of an outcome, for that is logged.
 */
export interface IdentityVerifierAdapter extends ProviderAdapter {
  check(check: IdentityCheck, call: CallContext): Promise<CheckOutcome>;
  find(check: IdentityCheck, call: CallContext): Promise<FindCheckOutcome>;
}

/** The verifier as domains use it. */
export type IdentityVerifier = Guarded<IdentityVerifierAdapter>;
