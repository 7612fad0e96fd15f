import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { meQuery } from "../../api/me.ts";
import { useToast } from "../../components/toast.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type TeamMember, teamQuery } from "./team-query.ts";

/** The actions for a member. Each shows its consequence first. */
export function useMemberWrites() {
  const place = usePlace();
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { businessId } = place;
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery(place).queryKey });

  const remove = async ({ id, name }: TeamMember) => {
    const removed = await confirm({
      title: `Remove ${name} from ${place.business.name}?`,
      consequences: [
        { when: "now", text: "Pages of this business that the person has open stop working." },
        { when: "now", text: "What the person made or approved stays, under their name." },
        { when: "later", text: "To come back, the person needs a new invitation." },
      ],
      act: `Remove ${name}`,
      keep: "Keep the member",
      run: (headers) =>
        readData(
          api.DELETE("/b/{businessId}/team/members/{memberId}", {
            params: { path: { businessId, memberId: id } },
            headers,
          }),
        ),
    });
    if (removed === undefined) return;
    await refresh();
    toast({ text: `${name} was removed.` });
  };

  const leave = async () => {
    const left = await confirm({
      title: `Leave ${place.business.name}?`,
      consequences: [
        { when: "now", text: "You can no longer see or change anything in this business." },
        { when: "later", text: "To come back, you need an invitation from its owner or admin." },
      ],
      act: "Leave the business",
      keep: "Stay",
      run: (headers) =>
        readData(
          api.POST("/b/{businessId}/team/leave", { params: { path: { businessId } }, headers }),
        ),
    });
    if (left === undefined) return;
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/b" });
  };

  return { remove, leave };
}
