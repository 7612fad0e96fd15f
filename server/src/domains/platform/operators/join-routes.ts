import type { FastifyInstance } from "fastify";
import type { Kit } from "../../../kernel/kit.ts";
import { serveOwnPath } from "../../../kernel/login/own-path-routes.ts";
import { findOperatorInvitation } from "./find-operator-invitation.ts";
import { joinAsOperator } from "./join-as-operator.ts";

/** Joining by an invitation, before there is a session. */
export function serveOperatorJoining(server: FastifyInstance, kit: Kit): void {
  serveOwnPath(server, kit, kit.operatorLogin, {
    path: "/join/show",
    fields: ["token"],
    act: async ({ token }) => {
      const { email, role, invitedBy, expiresAt } = await findOperatorInvitation(kit, token);
      return Response.json({ email, role, invitedBy, expiresAt });
    },
  });
  serveOwnPath(server, kit, kit.operatorLogin, {
    path: "/join",
    fields: ["token", "name", "password"],
    act: async ({ token, name, password }, headers) => {
      const { email } = await joinAsOperator(kit, { token, name, password });
      return await kit.operatorLogin.signIn(headers, { email, password });
    },
  });
}
