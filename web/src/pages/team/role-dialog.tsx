import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { asFailure, isPassing, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { meQuery, type Role } from "../../api/me.ts";
import { Button } from "../../components/button.tsx";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { ROLE_NAMES } from "../../shell/role-names.ts";
import { usePlace } from "../../shell/use-place.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { rolesToGive } from "./roles.ts";
import { type Team, type TeamMember, teamQuery } from "./team-query.ts";

interface RoleDialogProps {
  /** Whose role changes; undefined invites a new person. */
  readonly member: TeamMember | undefined;
  readonly roles: Team["roles"];
  readonly onClose: () => void;
}

/** Invites a person, or changes the role of one: what each role may do stands beside the choice. */
export function RoleDialog({ member, roles, onClose }: RoleDialogProps) {
  const place = usePlace();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>(member?.role ?? "read_only");
  const [isComparing, setComparing] = useState(false);
  const save = useSave(member, onClose);
  const failure = save.error === null ? undefined : asFailure(save.error);
  const isAtField = messageFor(failure, "email") !== undefined;
  const isUnchanged = member === undefined ? email.trim() === "" : role === member.role;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ email: email.trim(), role });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={isComparing ? "wide" : "narrow"}
      {...headOf(member)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="role-form"
            busy={save.isPending && "Saving…"}
            aria-disabled={isUnchanged || undefined}
          >
            {member === undefined ? "Send the invitation" : `Change role to ${ROLE_NAMES[role]}`}
          </Button>
        </>
      }
    >
      <form id="role-form" onSubmit={submit} noValidate className="flex flex-col gap-4">
        {member === undefined ? (
          <TextField
            label="E-mail"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={messageFor(failure, "email")}
          />
        ) : null}
        <RadioGroup
          legend="Role"
          value={role}
          choices={rolesToGive(place.business.role)}
          onChange={setRole}
        />
        <FailureNote failure={isAtField ? undefined : failure} />
      </form>
      <Comparison roles={roles} isOpen={isComparing} onToggle={() => setComparing(!isComparing)} />
    </Dialog>
  );
}

const headOf = (member: TeamMember | undefined) =>
  member === undefined
    ? {
        title: "Invite a person",
        about: "The mail has a link that works once, for 7 days, and for this address only.",
      }
    : {
        title: `Change the role of ${member.name}?`,
        about: `${ROLE_NAMES[member.role]} now. The new role applies from the next request, in test and live mode.`,
      };

interface ComparisonProps {
  readonly roles: Team["roles"];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Comparison({ roles, isOpen, onToggle }: ComparisonProps) {
  return (
    <div className="pt-4">
      <Button kind="soft" size="small" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? "Hide the comparison" : "Compare what roles may do"}
      </Button>
      {isOpen ? <RoleMatrix roles={roles} /> : null}
    </div>
  );
}

interface Wanted {
  readonly email: string;
  readonly role: Role;
}

function useSave(member: TeamMember | undefined, onDone: () => void) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const { businessId } = place;
  return useMutation<unknown, Error, Wanted>({
    mutationFn: (wanted) => {
      const headers = intention.headers(wanted);
      if (member === undefined)
        return readData(
          api.POST("/b/{businessId}/team/invitations", {
            params: { path: { businessId } },
            body: wanted,
            headers,
          }),
        );
      return readData(
        api.PATCH("/b/{businessId}/team/members/{memberId}", {
          params: { path: { businessId, memberId: member.id } },
          body: { role: wanted.role },
          headers,
        }),
      );
    },
    onError: (error) => {
      if (!isPassing(asFailure(error))) intention.done();
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery(place).queryKey });
      // A person may change their own role, and then sees other pages.
      if (member?.you === true) await client.invalidateQueries({ queryKey: meQuery.queryKey });
      onDone();
    },
  });
}
