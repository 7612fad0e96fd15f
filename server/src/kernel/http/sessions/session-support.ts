import type { IncomingHttpHeaders } from "node:http";
import type { Member, OtpPurpose, Permission, Person, Role } from "../../tenancy/members.ts";
import type { SessionUse } from "./session-use.ts";

/** Who a request's session cookie belongs to. */
export interface SessionReader {
  /** Returns the person. Undefined without a valid session. */
  read(headers: IncomingHttpHeaders, use: SessionUse): Promise<Person | undefined>;
}

/** Who may do what in a business. */
export interface MemberDirectory {
  /** Returns the active membership. Undefined for other people and unknown businesses. */
  find(businessId: bigint, person: Person): Promise<Member | undefined>;
  /** The roles that have the permission, the most powerful first. */
  rolesWith(permission: Permission): readonly Role[];
}

/** Confirms that the person at the keyboard is the member. */
export interface PinChecker {
  /** Throws a refusal unless the PIN is the member's. `pin` is undefined where no PIN was sent. */
  require(person: Person, member: Member, pin: string | undefined): Promise<void>;
}

/** Confirms an action with a one-time code that only the person's mailbox got. */
export interface OtpChecker {
  /** Throws a refusal unless the code is right, and uses it up. `code` is undefined where none was sent. */
  require(person: Person, purpose: OtpPurpose, code: string | undefined): Promise<void>;
}

/** What the session API needs to know of people. Exactly one module supplies it. */
export interface SessionSupport {
  readonly sessions: SessionReader;
  readonly members: MemberDirectory;
  readonly pins: PinChecker;
  readonly otps: OtpChecker;
  /** True if the request carries a session cookie, valid or not. It asks no database. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
}
