import { useState } from "react";
import { Part } from "../../account/part.tsx";
import { Button } from "../../components/button.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { PinDialog } from "./pin-dialog.tsx";

/** The four digits that moving money asks for. */
export function PinPart() {
  const { me } = usePlace();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part
      title="Transaction PIN"
      about="Four digits, asked whenever you move money or approve it. Five wrong ones lock it for 15 minutes."
      action={
        <Button kind={me.hasPin ? "plain" : "primary"} onClick={() => setOpen(true)}>
          {me.hasPin ? "Replace the PIN" : "Set a PIN"}
        </Button>
      }
    >
      {me.hasPin ? (
        <ShapedStatus shape="done" words="Set, for all of your businesses" />
      ) : (
        <p className="text-quiet">Not set: you cannot send or approve money yet.</p>
      )}
      {isOpen ? <PinDialog hasPin={me.hasPin} onClose={() => setOpen(false)} /> : null}
    </Part>
  );
}
