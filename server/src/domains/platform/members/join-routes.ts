import type { FastifyInstance } from "fastify";
import type { Kit } from "../../../kernel/kit.ts";
import { serveOwnPath } from "../../../kernel/login/own-path-routes.ts";
import { readUserId } from "../../../kernel/login/queries.ts";
import { findInvitation } from "./find-invitation.ts";
import { joinByInvitation } from "./join-by-invitation.ts";

/** Joining by an invitation, before there is a session. */
export function serveJoining(server: FastifyInstance, kit: Kit): void {
  serveOwnPath(server, kit, kit.login, {
    path: "/join/show",
    fields: ["token"],
    act: async ({ token }) => {
      const { email, role, invitedBy, expiresAt, ...invitation } = await findInvitation(kit, token);
      const hasAccount = (await readUserId(kit.database, kit.login.realm, email)) !== undefined;
      const business = { id: Number(invitation.businessId), name: invitation.businessName };
      return Response.json({ email, business, role, invitedBy, hasAccount, expiresAt });
    },
  });
  serveOwnPath(server, kit, kit.login, {
    path: "/join",
    fields: ["token", "name", "password"],
    act: async ({ token, name, password }, headers) => {
      const { email } = await joinByInvitation(kit, { token, name, password });
      return await kit.login.signIn(headers, { email, password });
    },
  });
}
