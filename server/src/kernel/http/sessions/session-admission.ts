import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../../refusals.ts";
import type { Person } from "../../tenancy/members.ts";
import {
  type AdmittedMember,
  type AskedPlace,
  countRequest,
  type PersonTools,
  requireMember,
  requirePerson,
} from "./admit-person.ts";

/** A person's request for a page about a business. */
export interface MemberRequest extends AskedPlace {
  readonly headers: IncomingHttpHeaders;
  /** True for what a page keeps open by itself: it does not prolong the session. */
  readonly isUnattended?: boolean;
}

/** Admits people to pages that are not routes, such as a stream, by the same rules as for routes. */
export interface SessionAdmission {
  /** True if the request carries a session cookie, valid or not. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
  /** Returns who asks. Throws the refusals of a session route that reads. */
  admit(request: MemberRequest): Promise<AdmittedMember & { readonly person: Person }>;
  /** True as long as the session and the membership last. It counts as no request. */
  isStillAdmitted(request: MemberRequest): Promise<boolean>;
}

export function buildSessionAdmission(tools: PersonTools): SessionAdmission {
  const ask = ({ headers, isUnattended = false }: MemberRequest) =>
    requirePerson(tools, { method: "GET", headers }, { isUnattended });
  return {
    hasCookie: (headers) => tools.support.hasCookie(headers),
    admit: async (request) => {
      const person = await ask(request);
      countRequest(tools, person);
      return { person, ...(await requireMember(tools, person, request)) };
    },
    isStillAdmitted: async (request) => {
      try {
        await requireMember(tools, await ask(request), request);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return false;
        throw error;
      }
    },
  };
}
