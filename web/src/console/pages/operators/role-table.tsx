import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId } from "react";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { describePermission } from "./describe-permission.ts";
import { type RoleGrants, rolesQuery } from "./queries.ts";

/** What each role may do: the table that the service uses, in words. */
export function RoleTable() {
  const id = useId();
  const { data, error, refetch } = useQuery(rolesQuery);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="pb-2 font-bold">
        What each role may do
      </h2>
      {data === undefined && error === null ? <Skeleton label="Roles" lines={6} /> : null}
      {data === undefined && error !== null ? (
        <ErrorPanel isInline subject="Roles" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Matrix labelledBy={id} roles={data} />}
    </section>
  );
}

interface MatrixProps {
  readonly labelledBy: string;
  readonly roles: readonly RoleGrants[];
}

function Matrix({ labelledBy, roles }: MatrixProps) {
  const permissions = [...new Set(roles.flatMap((one) => one.permissions))];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
      tabIndex={0}
      aria-label="Roles and permissions"
      className="relative overflow-x-auto rounded-note border border-line -outline-offset-2! max-fold:rounded-none max-fold:border-x-0 max-fold:border-b-0"
    >
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-meta">
        <thead className="bg-sunk text-label text-quiet max-fold:hidden">
          <tr>
            <td />
            {roles.map(({ role }) => (
              <th key={role} scope="col" className="w-24 px-2 py-1.5 font-medium whitespace-nowrap">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th
                scope="row"
                className="sticky left-0 min-w-44 border-t border-line bg-sheet px-3 py-1.5 text-left font-normal max-fold:px-0"
              >
                {describePermission(permission)}
                <span className="block text-label text-quiet fold:hidden">
                  {rolesWith(permission, roles)}
                </span>
              </th>
              {roles.map(({ role, permissions: granted }) => (
                <Grant key={role} isGranted={granted.includes(permission)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone the roles are named, because their columns have no room there. */
const rolesWith = (
  permission: RoleGrants["permissions"][number],
  roles: readonly RoleGrants[],
): string =>
  roles
    .filter(({ permissions }) => permissions.includes(permission))
    .map(({ role }) => ROLE_NAMES[role])
    .join(", ");

function Grant({ isGranted }: { readonly isGranted: boolean }) {
  return (
    <td className="border-t border-line px-2 text-center max-fold:hidden">
      {isGranted ? (
        <>
          <Icon of={Check} className="mx-auto text-good" />
          <span className="sr-only">yes</span>
        </>
      ) : (
        <span className="sr-only">no</span>
      )}
    </td>
  );
}
