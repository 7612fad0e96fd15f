import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, until the person says that they are kept. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep your recovery codes"
      about="For the day when your phone is gone."
      actions={
        <Button kind="primary" onClick={onClose}>
          I keep them safe
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
