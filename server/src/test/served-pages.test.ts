import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/support/service.ts";
import { modules } from "../app.ts";
import { CELL_CALLS, routeOfCall } from "../kernel/cells/cell-paths.ts";
import type { SessionAdmission } from "../kernel/http/sessions/session-admission.ts";
import { servedPaths } from "../kernel/login/login-paths.ts";
import { MEMBER_REALM, OPERATOR_REALM } from "../kernel/login/realm.ts";

/**
 * What protects each address of the modules' pages. The tables of routes do not know these, so that no test of roles
 * reaches them: a new one is listed here by hand.
 */
const PROTECTED_BY: Readonly<Record<string, readonly string[]>> = {
  "nothing: a program or its files, without data": [
    ...["/login", "/signup", "/join", "/view", "/b", "/b/*", "/dashboard/assets/:name"],
    ...["/console", "/console/*", "/pay/assets/pay.css", "/pay/assets/pay.js"],
    "/pay/assets/print.css",
  ],
  "a session, a membership and a permission": ["/dashboard/api/b/:businessId/:mode/stream"],
  "the token of an invitation": [
    ...["/dashboard/auth/join", "/dashboard/auth/join/show"],
    ...["/console/auth/join", "/console/auth/join/show"],
  ],
  "the token of a viewing": ["/dashboard/auth/viewing/begin", "/dashboard/auth/viewing/end"],
  "the signature of another cell": CELL_CALLS.map(routeOfCall),
  "the token of an invoice": [
    ...["/pay/:token", "/pay/:token/events", "/pay/:token/logo", "/pay/:token/pdf"],
    ...["/pay/:token/simulate", "/pay/:token/version"],
  ],
  "better-auth": [MEMBER_REALM, OPERATOR_REALM].flatMap((realm) =>
    Object.keys(servedPaths(realm)).map((path) => `${realm.authPath}${path}`),
  ),
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Pages call it at a request, and none is sent here. */
const admission = {} as SessionAdmission;

test("every address of a page is listed here, with what protects it", () => {
  const { kit } = service;
  const server = fastify();
  const served = new Set<string>();
  server.addHook("onRoute", ({ url }) => void served.add(url));
  const pages = modules.flatMap((module) => [
    ...(module.pages?.(kit) ?? []),
    ...(module.sessionPages?.(kit, admission) ?? []),
  ]);
  for (const page of pages) {
    page.serve(server);
    page.close();
  }
  expect([...served].sort()).toEqual(Object.values(PROTECTED_BY).flat().sort());
});
