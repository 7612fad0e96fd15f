import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { endpointNotFound } from "./errors.ts";
import { endpointIdOf } from "./format-references.ts";
import { revealSecret } from "./reveal-secret.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { EndpointParams, RevealedSecret, RotatedSecret } from "./schemas.ts";

/** The secret is in the answer, so what is recorded of it is sealed. */
const secretly = {
  method: "POST",
  tag: "Webhooks",
  movesMoney: false,
  idempotencyKey: "required",
  holdsIdentity: true,
} as const;

/** How members see and replace the secret of an endpoint: with a one-time code each time. */
export const secretRoutes = (kit: Kit): readonly SessionRoute[] =>
  [
    memberWrite({
      ...secretly,
      path: "/webhooks/:endpoint/secret",
      operationId: "revealSecret",
      summary: "Reveal the secret of an endpoint",
      params: EndpointParams,
      answer: RevealedSecret,
      refusals: [endpointNotFound],
      write: (call) =>
        actOnce(kit, call, "webhooks.reveal_secret", () => revealSecret(kit, orderOf(call))),
    }),
    memberWrite({
      ...secretly,
      path: "/webhooks/:endpoint/secret/rotate",
      operationId: "rotateSecret",
      summary: "Replace the secret of an endpoint",
      params: EndpointParams,
      answer: RotatedSecret,
      refusals: [endpointNotFound],
      write: (call) =>
        actOnce(kit, call, "webhooks.rotate_secret", async () => {
          const { secret, oldSecretUntil } = await rotateSecret(kit, orderOf(call));
          return { secret, oldSecretUntil };
        }),
    }),
  ].map((route) => ({
    ...{ route, of: "environment", permission: "webhooks:write", otp: "webhooks" },
  }));

const orderOf = (call: {
  readonly access: { readonly environmentId: bigint };
  readonly params: { readonly endpoint: string };
  readonly member: { readonly email: string };
}) => ({
  endpointId: endpointIdOf(call.params.endpoint),
  within: call.access.environmentId,
  by: call.member.email,
});
