import { type Failed, NO_RECEIPT, type Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { LookupKind } from "./check-kinds.ts";

export const failed = (reason: string): Failed => ({
  kind: "failed",
  reason,
  receipt: NO_RECEIPT,
});

export const unreadableRecord = (detail: string): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  answered: true,
  detail,
});

export const REFUSED_DETAILS = failed(
  "The identity provider did not accept the number or another detail of this check.",
);

/** What a merchant can correct, by kind of check. */
const DETAILS: Readonly<Record<LookupKind, string>> = {
  bvn: "BVN",
  "bvn-advanced": "BVN",
  nin: "NIN",
  pvc: "number of the voter's card",
  "pvc-premium": "number of the voter's card",
  frsc: "number of the driver's licence, or its holder's name",
  passport: "number of the passport, or its holder's last name",
  "phone-basic": "phone number",
  "phone-advanced": "phone number",
  "phone-nin": "NIN",
  "cac-basic": "registration number",
};

/** A refusal in our own words, with what to correct. The provider's words may repeat the person's data. */
export const nameRefused = <Outcome>(outcome: Outcome, kind: LookupKind): Outcome | Failed =>
  outcome === REFUSED_DETAILS
    ? failed(`The identity provider did not accept the ${DETAILS[kind]}. Check that it is right.`)
    : outcome;
