import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { readEnvironmentClock } from "../../../kernel/tenancy/environment-time.ts";
import { ClockOffset } from "./schemas.ts";

/** What people see of test mode, besides what a key may do. Every page of test mode shows the clock. */
export const testModeSessionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    route: memberRead({
      method: "GET",
      path: "/test/clock",
      operationId: "getTestClock",
      tag: "Test mode",
      testOnly: true,
      summary: "Get the test clock",
      answer: ClockOffset,
      read: async ({ access }) => {
        const { now, offsetMs } = await readEnvironmentClock(kit.database, access.environmentId);
        return { now, offsetSeconds: Math.round(offsetMs / 1_000) };
      },
    }),
  },
];
