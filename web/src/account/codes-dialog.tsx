import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes until the person says that they are saved. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep your recovery codes"
      about="You need them if you lose your phone."
      actions={
        <Button kind="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
