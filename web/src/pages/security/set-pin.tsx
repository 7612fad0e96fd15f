import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { usePlace } from "../../shell/use-place.ts";

const PinDialog = lazy(async () => ({ default: (await import("./pin-dialog.tsx")).PinDialog }));

/** Lets a person set a PIN when one is needed, so that typed text stays. Draws nothing if there is one. */
export function SetPin() {
  const { me } = usePlace();
  const [isOpen, setOpen] = useState(false);
  if (me.hasPin && !isOpen) return null;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Set your PIN</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PinDialog hasPin={me.hasPin} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
