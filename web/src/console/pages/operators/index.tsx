import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { countOf } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { InvitationList } from "./invitation-list.tsx";
import { OperatorList } from "./operator-list.tsx";
import { operatorsQuery } from "./queries.ts";
import { RoleTable } from "./role-table.tsx";
import { useOperatorActions } from "./use-operator-actions.tsx";

/** Who runs this installation, and what each of them may do. */
export function OperatorsPage() {
  const { me } = useConsole();
  const list = useQuery(operatorsQuery);
  const actions = useOperatorActions();
  return (
    <>
      <PageHead
        title="Operators"
        state={list.data === undefined ? "" : countOf(list.data.length, "operator")}
        actions={
          actions.canInvite ? (
            <Button kind="primary" icon={UserRoundPlus} onClick={() => void actions.invite()}>
              Invite an operator
            </Button>
          ) : undefined
        }
      />
      <div className="mt-3 flex flex-col gap-8 border-t border-line px-7 py-3 max-fold:px-4">
        {me.singleOperator ? (
          <Notice kind="wait" title="You are the only operator.">
            Actions that need a second person’s approval wait until there is one. Invite another
            operator.
          </Notice>
        ) : null}
        <OperatorList list={list} actions={actions} />
        <InvitationList actions={actions} />
        <RoleTable />
      </div>
    </>
  );
}
