import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../components/button.tsx";
import { type Consequence, Consequences } from "../components/consequences.tsx";
import { Dialog } from "../components/dialog.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { useStep } from "./use-step.ts";

interface AccountDialogProps<Result> {
  readonly title: string;
  readonly about?: ReactNode;
  readonly consequences?: readonly Consequence[];
  readonly act: string;
  readonly keep?: string;
  readonly isComplete: boolean;
  readonly send: () => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Changes something in the person's own account. Refusals of better-auth are shown below the fields. */
export function AccountDialog<Result>(props: AccountDialogProps<Result>) {
  const { title, about, consequences, act, keep = "Cancel", isComplete, children } = props;
  const form = useId();
  const step = useStep<undefined, Result>(props.send, props.onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !step.isBusy) step.run(undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={title}
      about={about}
      actions={
        <>
          <Button onClick={props.onClose}>{keep}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={step.isBusy && "Working…"}
            aria-disabled={!isComplete || undefined}
          >
            {act}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {consequences === undefined ? null : <Consequences items={consequences} />}
        {children}
        <FailureNote failure={step.failure} />
      </form>
    </Dialog>
  );
}
