import type { ConsoleRoute } from "../../../kernel/http/console/console-route.ts";
import { operatorRead, operatorWrite } from "../../../kernel/http/console/operator-routes.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { Ended, OperatorProfile, OwnSessions, SessionParams } from "./console-schemas.ts";
import { endOtherSessions, endOwnSession } from "./end-operator-sessions.ts";
import { operatorSessionNotFound } from "./errors.ts";
import { hasAuthenticator } from "./find-operator.ts";
import { listOwnSessions } from "./list-own-sessions.ts";

/** What operators see and do about themselves. Other operators are the commands' business. */
export const ownRoutes = (kit: Kit): readonly ConsoleRoute[] => [
  operatorRead({
    ...{ tag: "Me", path: "/me", operationId: "showOperator", permission: "anyone" },
    summary: "Shows who is signed in, and what the role allows.",
    beforeSecondFactor: true,
    answer: OperatorProfile,
    read: async ({ operator, session }) => ({
      ...{ name: operator.name, email: operator.email, role: operator.role },
      permissions: [...operator.permissions],
      ...{ endsAt: session.endsAt, hasSecondFactor: session.hasSecondFactor },
      hasAuthenticator: await hasAuthenticator(kit, operator.userId),
      singleOperator: kit.settings.singleOperator,
    }),
  }),
  operatorRead({
    ...{ tag: "Me", path: "/me/sessions", operationId: "listOwnSessions", permission: "anyone" },
    summary: "Lists the operator's sessions.",
    answer: OwnSessions,
    read: async ({ session }) => ({ sessions: await listOwnSessions(kit, session) }),
  }),
  operatorWrite(kit, {
    ...{ tag: "Me", method: "POST", path: "/me/sessions/:sessionId/end" },
    ...{ operationId: "endOwnSession", permission: "anyone" },
    summary: "Ends one of the operator's sessions.",
    movesMoney: false,
    params: SessionParams,
    answer: Ended,
    refusals: [operatorSessionNotFound],
    async act({ session, params }) {
      await endOwnSession(kit, session, params.sessionId);
      return { ended: true };
    },
  }),
  operatorWrite(kit, {
    ...{ tag: "Me", method: "POST", path: "/me/sessions/end-others" },
    ...{ operationId: "endOtherOwnSessions", permission: "anyone" },
    summary: "Ends the operator's sessions except this one.",
    movesMoney: false,
    answer: Ended,
    async act({ session }) {
      await endOtherSessions(kit, session);
      return { ended: true };
    },
  }),
];
