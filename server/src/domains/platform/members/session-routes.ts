import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { personRead, personWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { endOtherSessions, endOwnSession } from "./end-sessions.ts";
import { sessionNotFound } from "./errors.ts";
import { listSessions } from "./list-sessions.ts";
import { Done, SessionParams, Sessions } from "./schemas.ts";

const tag = "Me";

/** The sessions of a person, on all devices. */
export const sessionListRoutes = (kit: Kit): readonly SessionRoute[] =>
  [
    personRead({
      method: "GET",
      path: "/sessions",
      operationId: "listSessions",
      tag,
      summary: "List your sessions",
      answer: Sessions,
      read: async ({ person }) => ({ sessions: await listSessions(kit, person) }),
    }),
    personWrite({
      method: "DELETE",
      path: "/sessions/:sessionId",
      operationId: "endSession",
      tag,
      summary: "End one of your sessions",
      idempotencyKey: "required",
      movesMoney: false,
      params: SessionParams,
      answer: Done,
      refusals: [sessionNotFound],
      write: (call) =>
        actOnce(kit, call, "member.end_session", async () => {
          await endOwnSession(kit, call.person, call.params.sessionId);
          return { done: true };
        }),
    }),
    personWrite({
      method: "POST",
      path: "/sessions/end-others",
      operationId: "endOtherSessions",
      tag,
      summary: "End all your sessions except this one",
      idempotencyKey: "required",
      movesMoney: false,
      answer: Done,
      write: (call) =>
        actOnce(kit, call, "member.end_other_sessions", async () => {
          await endOtherSessions(kit, call.person);
          return { done: true };
        }),
    }),
  ].map((route): SessionRoute => ({ route, of: "person" }));
