const DIGEST = / \(evidence ([0-9a-f]{64})\)/;

/** The digest of the evidence that a summary names. */
export const evidenceOf = (summary: string): string | undefined => DIGEST.exec(summary)?.[1];

/** A summary for people, to whom a digest says nothing. */
export const withoutDigest = (summary: string): string => summary.replace(DIGEST, "");
