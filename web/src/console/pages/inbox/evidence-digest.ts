const DIGEST = / \(evidence ([0-9a-f]{64})\)/;

/** The digest of the evidence that a summary names. */
export const evidenceOf = (summary: string): string | undefined => DIGEST.exec(summary)?.[1];

/** A summary without the digest, which means nothing to people. */
export const withoutDigest = (summary: string): string => summary.replace(DIGEST, "");
