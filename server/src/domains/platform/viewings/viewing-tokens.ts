import type { Kit } from "../../../kernel/kit.ts";

const TOKEN_BYTES = 32;

/** A secret for one browser. The database keeps its hash. */
export const createToken = ({ randomness }: Pick<Kit, "randomness">): string =>
  randomness.bytes(TOKEN_BYTES).toString("base64url");

export const hashLink = ({ vault }: Pick<Kit, "vault">, token: string): Buffer =>
  vault.lookupHash(`viewing-link/${token}`);

export const hashCookie = ({ vault }: Pick<Kit, "vault">, token: string): Buffer =>
  vault.lookupHash(`viewing-cookie/${token}`);

/** The address that begins a viewing. Browsers send no fragment, so the token is in no log. */
export const viewingLink = ({ settings }: Pick<Kit, "settings">, token: string): string =>
  `${settings.publicUrl()}/view#${token}`;
