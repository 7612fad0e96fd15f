/** A mail as the mail server gets it. */
export interface Letter {
  /** The same for each attempt, so that the reader's program shows it once. */
  readonly id: string;
  readonly to: string;
  /** The sender's display name. The carrier knows the address. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `refused`: permanently; another attempt will not help. */
export type CarryOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly reason: string };

/** Sends mail through a mail server. Throws if the server is unreachable or asks to try later. */
export interface MailCarrier {
  carry(letter: Letter): Promise<CarryOutcome>;
}
