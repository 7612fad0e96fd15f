/** A mail as it is taken to a mail server. */
export interface Letter {
  /** The same however often it is sent, so that a reader's program shows it once. */
  readonly id: string;
  readonly to: string;
  /** Whom it seems to come from; the address is the carrier's to know. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `refused`: for good; nothing is gained by trying again. */
export type CarryOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly reason: string };

/** Takes mail to a mail server. It throws where that could not be reached, or asks to come again. */
export interface MailCarrier {
  carry(letter: Letter): Promise<CarryOutcome>;
}
