import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Realm } from "./realm.ts";
import { passkeySchema } from "./tables.ts";

/** Passkeys for this address. Browsers allow none for a numeric address, so there they are for localhost. */
export const passkeys = (origin: string, realm: Realm) => {
  const { hostname, protocol } = new URL(origin);
  const isLocal = hostname === "127.0.0.1" || hostname === "[::1]";
  return passkey({
    rpID: isLocal ? "localhost" : hostname,
    rpName: realm.product,
    // Without TLS, the origin of the request, which was checked before.
    origin: protocol === "https:" ? origin : null,
    schema: passkeySchema(realm),
    authenticatorSelection: { userVerification: "required", residentKey: "required" },
    authentication: {
      // A passkey replaces password and code, so the device must have checked who holds it.
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw holderUnchecked();
      },
    },
  });
};

const holderUnchecked = () =>
  APIError.from("UNAUTHORIZED", {
    code: "USER_VERIFICATION_REQUIRED",
    message: "Your device did not check who you are. Unlock it with PIN, face or finger.",
  });
