import { Button } from "../../../components/button.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf } from "../../../format/words.ts";
import { PersonMark } from "../../../shell/monogram.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { useConsole } from "../../shell/use-console.ts";
import type { Operator } from "./queries.ts";
import type { OperatorActions } from "./use-operator-actions.tsx";

interface OperatorListProps {
  readonly list: {
    readonly data: readonly Operator[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly actions: OperatorActions;
}

export function OperatorList({ list: { data, error, refetch }, actions }: OperatorListProps) {
  if (data === undefined)
    return error === null ? (
      <Skeleton label="Operators" shape="rows" lines={3} />
    ) : (
      <ErrorPanel subject="Operators" error={error} onRetry={() => void refetch()} />
    );
  return (
    <ul aria-label="Operators" className="border-b border-line">
      {data.map((operator) => (
        <OperatorRow key={operator.operatorId} operator={operator} actions={actions} />
      ))}
    </ul>
  );
}

interface OperatorRowProps {
  readonly operator: Operator;
  readonly actions: OperatorActions;
}

function OperatorRow({ operator, actions }: OperatorRowProps) {
  const { me } = useConsole();
  const { name, email, role, joinedAt, lastUsedAt } = operator;
  const isSelf = email === me.email;
  return (
    <li className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line py-2.75 not-first:border-t max-wide:grid-cols-1">
      <div className="flex min-w-0 items-center gap-3">
        <PersonMark name={name} />
        <div className="min-w-0">
          <p title={name} className="truncate font-strong">
            {name}
            {isSelf ? <span className="font-normal text-quiet"> (you)</span> : null}
          </p>
          <p className="truncate text-meta text-quiet">
            {email}, since <Time at={joinedAt} as="date" />
          </p>
        </div>
      </div>
      <div className="min-w-0 max-wide:pl-9">
        <p className="font-strong">{ROLE_NAMES[role]}</p>
        <p className="text-meta text-quiet">
          <Factors operator={operator} />
          {lastUsedAt === null ? null : (
            <>
              , active <Time at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {actions.canChange ? (
        <div className="flex flex-wrap justify-end gap-2 max-wide:justify-start max-wide:pl-9 max-fold:pl-0 max-fold:*:grow">
          <Button
            size="small"
            aria-label={`Change role of ${name}`}
            onClick={() => void actions.changeRole(operator)}
          >
            Change role
          </Button>
          <Button
            size="small"
            kind="soft"
            aria-label={`End sessions of ${name}`}
            onClick={() => void actions.endSessions(operator)}
          >
            End sessions
          </Button>
          <Button
            size="small"
            kind="soft"
            aria-label={`Remove ${name}`}
            onClick={() => void actions.remove(operator)}
          >
            Remove
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** The second factors of an operator. */
function Factors({ operator: { hasAuthenticator, passkeys } }: { readonly operator: Operator }) {
  const factors = [
    ...(hasAuthenticator ? ["Authenticator"] : []),
    ...(passkeys > 0 ? [countOf(passkeys, "passkey")] : []),
  ];
  if (factors.length === 0) return <ShapedStatus shape="progress" words="No second factor yet" />;
  return factors.join(", ");
}
