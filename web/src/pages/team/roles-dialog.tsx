import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import type { Team } from "./team-query.ts";

interface RolesDialogProps {
  readonly roles: Team["roles"];
  readonly onClose: () => void;
}

/** What each role may do, for everyone who sees the team. */
export function RolesDialog({ roles, onClose }: RolesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="What each role may do"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        aria-label="Roles"
      >
        <RoleMatrix roles={roles} />
      </section>
    </Dialog>
  );
}
