import type { ConsoleSupport } from "../../../kernel/http/console/console-support.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { forgetOld } from "../../../kernel/login/queries.ts";
import { serveLogin } from "../../../kernel/login/routes.ts";
import type { Module, Pages } from "../../../kernel/module.ts";
import { ownRoutes } from "./console-routes.ts";
import { findOperator, readOperatorFactors } from "./find-operator.ts";
import { serveOperatorJoining } from "./join-routes.ts";
import { noteOperatorAccess } from "./note-operator-access.ts";
import { rolesWith } from "./rules.ts";

const FORGET_TASK = "operators.forget_old";

/** The people who run this installation, and how they sign in. */
export const operators: Module = {
  name: "operators",
  console: (kit) => consoleSupport(kit),
  consoleRoutes: ownRoutes,
  pages: (kit) => [signInPages(kit)],
  tasks: (kit) => ({
    async [FORGET_TASK]() {
      await forgetOld(kit.database, kit.operatorLogin.realm);
    },
  }),
  schedules: [{ task: FORGET_TASK, everyMs: 3_600_000, offsetMs: 450_000 }],
};

/** What the console's API needs to know of operators. */
export const consoleSupport = (kit: Kit): ConsoleSupport => ({
  sessions: {
    async read({ cookie }, use) {
      const session = await kit.operatorLogin.readSession(cookie, use);
      if (session === undefined) return undefined;
      const { isVerified: _, ...own } = session;
      const { hasAuthenticator, passkeys } = await readOperatorFactors(kit, session.userId);
      return { ...own, hasSecondFactor: hasAuthenticator || passkeys > 0 };
    },
  },
  operators: { find: (userId) => findOperator(kit, userId), rolesWith },
});

const signInPages = (kit: Kit): Pages => ({
  serve(server) {
    kit.operatorLogin.noteAccessBy((note) => noteOperatorAccess(kit, note));
    serveLogin(server, kit.operatorLogin, kit.settings);
    serveOperatorJoining(server, kit);
  },
  close: () => undefined,
});
