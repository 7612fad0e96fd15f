/** A message to a person. The mailer knows whom of a business it reaches. */
export interface Mail {
  readonly environmentId: bigint;
  /** Stable, the domain first: `webhooks.endpoint_failing`. */
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly writtenAt: Date;
  /** A person outside of the business, where it is for one. Test mode sends it to the business all the same. */
  readonly recipient?: string;
  /** The same as a page. */
  readonly html?: string;
  /** What makes it one mail: a second mail with the same key is not written. */
  readonly key?: string;
}
