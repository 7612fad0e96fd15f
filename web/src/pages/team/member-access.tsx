import { ShieldAlert, ShieldCheck } from "lucide-react";
import { Icon } from "../../components/icon.tsx";
import { Time } from "../../components/time.tsx";
import { describeFactor } from "./describe-factor.ts";
import type { TeamMember } from "./team-query.ts";

type Access = NonNullable<TeamMember["access"]>;

/** When a member was last here, and what protects the account besides the password. For owners and admins. */
export function MemberAccess({ access }: { readonly access: Access }) {
  const factor = describeFactor(access);
  return (
    <div className="text-meta text-quiet">
      <p>
        {access.seenAt === null ? (
          "Not active yet"
        ) : (
          <>
            Last seen <Time at={access.seenAt} />
          </>
        )}
      </p>
      <p className="flex items-center gap-1.5">
        <Icon
          of={factor === undefined ? ShieldAlert : ShieldCheck}
          size={14}
          className={factor === undefined ? "text-wait" : "text-good"}
        />
        {factor ?? "Password only"}
      </p>
    </div>
  );
}
