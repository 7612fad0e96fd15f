import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../button.tsx";
import { Checkbox } from "../choice-fields.tsx";
import { Dialog } from "../dialog.tsx";
import { FailureNote } from "../failure-note.tsx";
import { TextField } from "../text-field.tsx";
import type { NewView, SavedView } from "./use-views.ts";

interface SaveViewProps {
  readonly values: SavedView["values"];
  readonly save: (view: NewView) => Promise<SavedView>;
  /** Why the last one was not saved. */
  readonly error: unknown;
  readonly onSaved: (view: SavedView) => void;
}

/** Saves the filters under a name, for the person alone or for all members of the business. */
export function SaveView({ values, save, error, onSaved }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const isNamed = name.trim() !== "";
  const submit = async () => {
    const saved = await save({ name: name.trim(), values, isShared }).catch(() => undefined);
    // The dialog shows why, and keeps what was typed.
    if (saved === undefined) return;
    setOpen(false);
    onSaved(saved);
  };
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
        Save view
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Save these filters as a view"
        about="It becomes a tab of this list, in test and live mode."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="primary"
              onClick={() => void submit()}
              aria-disabled={isNamed ? undefined : true}
            >
              Save view
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <TextField label="Name" value={name} onChange={setName} maxLength={40} />
          <Checkbox
            label="All members of the business see it"
            checked={isShared}
            onChange={() => setShared(!isShared)}
          />
          {error === null || error === undefined ? null : (
            <FailureNote failure={asFailure(error)} />
          )}
        </div>
      </Dialog>
    </>
  );
}
