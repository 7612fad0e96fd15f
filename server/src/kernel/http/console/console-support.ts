import type { IncomingHttpHeaders } from "node:http";
import type {
  Operator,
  OperatorPermission,
  OperatorRole,
  OperatorSession,
} from "../../tenancy/operators.ts";
import type { SessionUse } from "../sessions/session-use.ts";

/** What the console's API needs to know of operators. Exactly one module supplies it. */
export interface ConsoleSupport {
  readonly sessions: {
    /** Returns the session of the request's cookie. Undefined without a valid one. */
    read(headers: IncomingHttpHeaders, use: SessionUse): Promise<OperatorSession | undefined>;
  };
  readonly operators: {
    /** Returns the active operator. Undefined for every other account. */
    find(userId: string): Promise<Operator | undefined>;
    /** The roles that have the permission, the most powerful first. */
    rolesWith(permission: OperatorPermission): readonly OperatorRole[];
  };
}
