import type { SessionSupport } from "../../../kernel/http/sessions/session-support.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { forgetOld } from "../../../kernel/login/queries.ts";
import { serveLogin } from "../../../kernel/login/routes.ts";
import type { Module, Pages } from "../../../kernel/module.ts";
import type { Person } from "../../../kernel/tenancy/members.ts";
import { findViewer, viewerAsMember } from "../viewings/index.ts";
import { checkOtp } from "./check-otp.ts";
import { checkPin } from "./check-pin.ts";
import { deleteOldOtps } from "./confirmation-queries.ts";
import { findMember } from "./find-member.ts";
import { serveJoining } from "./join-routes.ts";
import { personRoutes } from "./person-routes.ts";
import { rolesWith } from "./rules.ts";
import { sessionListRoutes } from "./session-routes.ts";
import { teamRoutes } from "./team-routes.ts";

const FORGET_TASK = "members.forget_old";

/** People who sign in, and the businesses of which they are members. */
export const members: Module = {
  name: "members",
  sessions: (kit) => sessionSupport(kit),
  sessionRoutes: (kit) => [...personRoutes(kit), ...sessionListRoutes(kit), ...teamRoutes(kit)],
  pages: (kit) => [signInPages(kit)],
  tasks: (kit) => ({
    async [FORGET_TASK]() {
      await forgetOld(kit.database, kit.login.realm);
      await deleteOldOtps(kit.database, kit.clock.now());
    },
  }),
  schedules: [{ task: FORGET_TASK, everyMs: 3_600_000, offsetMs: 420_000 }],
};

/** An operator who looks at a dashboard is a member of that business only. */
const findMemberOf = async (kit: Kit, businessId: bigint, person: Person) =>
  person.viewing === undefined
    ? await findMember(kit, businessId, person.userId)
    : viewerAsMember(person, businessId);

const sessionSupport = (kit: Kit): SessionSupport => ({
  sessions: {
    read: async ({ cookie }, use) =>
      (await findViewer(kit, cookie)) ?? (await kit.login.readSession(cookie, use)),
  },
  members: { find: (businessId, person) => findMemberOf(kit, businessId, person), rolesWith },
  pins: { require: (person, _member, pin) => checkPin(kit, person, pin) },
  otps: { require: (person, purpose, code) => checkOtp(kit, { person, purpose, code }) },
  hasCookie: ({ cookie }) => kit.login.hasCookie(cookie),
});

const signInPages = (kit: Kit): Pages => ({
  serve(server) {
    serveLogin(server, kit.login, kit.settings);
    serveJoining(server, kit);
  },
  close: () => undefined,
});
