import type { Kit } from "../../../kernel/kit.ts";

const TOKEN_BYTES = 32;

export const INVITATION_DAYS = 7;

/** A secret that only the invited person gets. The database keeps its hash. */
export const createInvitationToken = ({ randomness }: Pick<Kit, "randomness">): string =>
  randomness.bytes(TOKEN_BYTES).toString("base64url");

export const hashInvitationToken = ({ vault }: Pick<Kit, "vault">, token: string): Buffer =>
  vault.lookupHash(`operator invitation/${token}`);

/** The address of an invitation. Browsers send no fragment, so the token is in no log. */
export const invitationLink = ({ settings }: Pick<Kit, "settings">, token: string): string =>
  `${settings.publicUrl()}/console/join#token=${token}`;
