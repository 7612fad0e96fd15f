/** A message to a person. The mailer knows whom of a business it reaches. */
export interface Mail {
  readonly environmentId: bigint;
  /** Stable, the domain first: `webhooks.endpoint_failing`. */
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly writtenAt: Date;
  /**
   * The person outside the business whom the mail is for, if there is one. Test mode sends it to the business all the
   * same.
   */
  readonly recipient?: string;
  /** The same as a page. */
  readonly html?: string;
  /** What makes it one mail: a second mail with the same key is not written. */
  readonly key?: string;
}

/** A mail of the installation to a person, who belongs to no environment. It is sent as it is in every mode. */
export interface InstallationMail {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly writtenAt: Date;
}
