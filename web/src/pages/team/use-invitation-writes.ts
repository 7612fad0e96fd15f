import { useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { useToast } from "../../components/toast.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { usePlace } from "../../shell/use-place.ts";
import { type Invitation, teamQuery } from "./team-query.ts";

/** The actions for an open invitation. Each shows its consequence first. */
export function useInvitationWrites() {
  const place = usePlace();
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const { businessId } = place;
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery(place).queryKey });

  const revoke = async ({ id, email, role }: Invitation) => {
    const revoked = await confirm({
      title: `Revoke the invitation of ${email}?`,
      about: `As ${ROLE_NAMES[role]}.`,
      consequences: [{ when: "now", text: "The link in the mail no longer works." }],
      act: "Revoke the invitation",
      keep: "Keep it",
      run: (headers) =>
        readData(
          api.DELETE("/b/{businessId}/team/invitations/{invitationId}", {
            params: { path: { businessId, invitationId: id } },
            headers,
          }),
        ),
    });
    if (revoked !== undefined) await refresh();
  };

  // A new invitation to an address replaces the open one.
  const resend = async ({ email, role }: Invitation) => {
    const sent = await confirm({
      title: `Send ${email} a new invitation?`,
      consequences: [
        { when: "now", text: "The link in the earlier mail no longer works." },
        { when: "later", text: "The new link works once, for 7 days." },
      ],
      act: "Send a new invitation",
      keep: "Cancel",
      run: (headers) =>
        readData(
          api.POST("/b/{businessId}/team/invitations", {
            params: { path: { businessId } },
            body: { email, role },
            headers,
          }),
        ),
    });
    if (sent === undefined) return;
    await refresh();
    toast({ text: `${email} was invited again.` });
  };

  return { revoke, resend };
}
