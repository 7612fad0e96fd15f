import { sign, versionOf } from "../../../kernel/http/admission/signature.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { signatureHelperOff } from "./errors.ts";
import { Balance, Signature } from "./schemas.ts";
import { showBalance } from "./show-balance.ts";

export const businessRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/balance",
    operationId: "getBalance",
    tag: "Balance",
    summary: "Get the balance of your NGN wallet",
    answer: Balance,
    read: ({ access }) => showBalance(kit.database, access.environmentId),
  }),
  readRoute({
    method: "POST",
    path: "/business/generatesignature",
    operationId: "generateSignature",
    tag: "Integration help",
    summary: "Compute the signature of a request body",
    description:
      "Compare it with the signature of your own code. It signs the exact bytes of the body. For a version 3 signature, send the seven lines that version 3 signs: a body that begins with the line `v3` gets a `v3` signature, any other body gets `v2`.",
    bytesExample: '{"amount":25000}',
    answer: Signature,
    refusals: [signatureHelperOff],
    read: ({ key, rawBody }) => {
      if (!key?.signatureHelperAllowed) throw signatureHelperOff();
      return { signature: sign(key.publicKey, rawBody), version: versionOf(rawBody) };
    },
  }),
];
