import type { FastifyInstance } from "fastify";
import type { Kit } from "../../../kernel/kit.ts";
import { serveOwnPath } from "../../../kernel/login/own-path-routes.ts";
import { beginViewing } from "./begin-viewing.ts";
import { endViewing } from "./queries.ts";
import { readViewingCookie, writeViewingCookie } from "./viewing-cookie.ts";
import { hashCookie } from "./viewing-tokens.ts";

/** Beginning and ending a look at a dashboard, in the operator's browser. */
export function serveViewing(server: FastifyInstance, kit: Kit): void {
  const publicUrl = () => kit.settings.publicUrl();
  serveOwnPath(server, kit, kit.login, {
    path: "/viewing/begin",
    fields: ["token"],
    async act({ token: linkToken }) {
      const { viewing, token } = await beginViewing(kit, linkToken);
      const maxAgeSeconds = Math.floor(
        (viewing.endsAt.getTime() - kit.clock.now().getTime()) / 1_000,
      );
      const cookie = writeViewingCookie({ publicUrl: publicUrl(), token, maxAgeSeconds });
      const answer = { businessId: Number(viewing.businessId), endsAt: viewing.endsAt };
      return Response.json(answer, { headers: { "set-cookie": cookie } });
    },
  });
  serveOwnPath(server, kit, kit.login, {
    path: "/viewing/end",
    fields: [],
    async act(_fields, headers) {
      const token = readViewingCookie(headers.get("cookie") ?? undefined);
      if (token !== undefined)
        await endViewing(kit.database, hashCookie(kit, token), kit.clock.now());
      const cookie = writeViewingCookie({ publicUrl: publicUrl(), token: "", maxAgeSeconds: 0 });
      return Response.json({ ended: true }, { headers: { "set-cookie": cookie } });
    },
  });
}
