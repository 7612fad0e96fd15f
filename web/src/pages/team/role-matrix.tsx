import { Check } from "lucide-react";
import { Fragment } from "react";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { mayDo, PERMISSION_GROUPS, PERMISSION_WORDS } from "./permissions.ts";
import type { Team } from "./team-query.ts";

interface RoleMatrixProps {
  /** The table by which the service decides. */
  readonly roles: Team["roles"];
}

/** What each role may do: a table if there is room, and a list for each role on a phone. */
export function RoleMatrix({ roles }: RoleMatrixProps) {
  return (
    <>
      <RoleTable roles={roles} />
      <RoleLists roles={roles} />
      <p className="pt-3 text-meta text-quiet">
        Only an owner can appoint, change or remove an owner. A role applies in both test and live
        mode.
      </p>
    </>
  );
}

function RoleTable({ roles }: RoleMatrixProps) {
  return (
    <table aria-label="What each role may do" className="w-full border-collapse max-fold:hidden">
      <thead className="sticky top-0 bg-sheet">
        <tr className="text-label text-quiet">
          <td />
          {roles.map(({ role }) => (
            <th key={role} scope="col" className="px-1.5 py-2 text-center font-medium">
              {ROLE_NAMES[role]}
            </th>
          ))}
        </tr>
      </thead>
      {PERMISSION_GROUPS.map(({ name, permissions }) => (
        <tbody key={name}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={roles.length + 1}
              className="pt-3.5 pb-1 text-left text-label font-strong text-quiet"
            >
              {name}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th
                scope="row"
                className="h-8 border-t border-line pr-2 text-left text-meta font-normal"
              >
                {PERMISSION_WORDS[permission]}
              </th>
              {roles.map(({ role }) => (
                <td key={role} className="border-t border-line px-1.5 text-center">
                  <Answer isYes={mayDo(roles, role, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Answer({ isYes }: { readonly isYes: boolean }) {
  return (
    <>
      <span className="sr-only">{isYes ? "yes" : "no"}</span>
      <span
        aria-hidden="true"
        className={classes("inline-block", isYes ? "text-good" : "text-faint")}
      >
        {isYes ? <Icon of={Check} size={15} /> : "–"}
      </span>
    </>
  );
}

function RoleLists({ roles }: RoleMatrixProps) {
  return (
    <div className="fold:hidden">
      {roles.map(({ role }) => (
        <section key={role} aria-label={ROLE_NAMES[role]} className="border-t border-line py-3">
          <h3 className="font-strong">{ROLE_NAMES[role]}</h3>
          <dl className="pt-1 text-meta">
            {PERMISSION_GROUPS.map(({ name, permissions }) => {
              const may = permissions.filter((permission) => mayDo(roles, role, permission));
              if (may.length === 0) return null;
              return (
                <Fragment key={name}>
                  <dt className="pt-1.5 text-quiet">{name}</dt>
                  {may.map((permission) => (
                    <dd key={permission}>{PERMISSION_WORDS[permission]}</dd>
                  ))}
                </Fragment>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
