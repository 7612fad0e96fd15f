import { type FormEvent, type ReactNode, useState } from "react";
import type { ApiFailure } from "../api/failure.ts";
import { Button } from "./button.tsx";
import { type Consequence, Consequences } from "./consequences.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import { TextLink } from "./link.tsx";
import { Notice } from "./notice.tsx";
import { PinInput } from "./pin-input.tsx";
import { TextField } from "./text-field.tsx";

/** What the person entered. A field that was not asked for is empty. */
export interface ConfirmAnswers {
  readonly pin: string;
  readonly code: string;
  readonly reason: string;
}

export interface ConfirmQuestion {
  /** The question with its object: `Rotate the live API key?` */
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly consequences?: readonly Consequence[];
  /** Postings, a sum or a diff: what the person should see before confirming. */
  readonly children?: ReactNode;
  /** The verb and the amount: `Send ₦85,000.00`. */
  readonly act: string;
  /** The other button: `Cancel`, `Keep the key`. */
  readonly keep: string;
  readonly asksPin?: boolean;
  /** The label of a reason that is written to the audit log. */
  readonly asksReason?: string;
  /** A text to type for what cannot be undone: the name of the thing. */
  readonly typedName?: string;
  readonly note?: ReactNode;
}

interface ConfirmDialogProps extends ConfirmQuestion {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (answers: ConfirmAnswers) => void;
  readonly isBusy: boolean;
  /** Why the last try was refused. It is shown beside the field that it is about. */
  readonly failure: ApiFailure | undefined;
  /** Where the person sets a PIN, if one is asked for and they have none yet. */
  readonly missingPinTo?: string | undefined;
  /** The address to which a code was sent, once it was. */
  readonly codeSentTo?: string | undefined;
}

const PIN_LENGTH = 4;
const CODE_LENGTH = 6;

/** Consequence before confirmation: the question, what happens, then PIN or reason, then two buttons in words. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, isBusy, failure } = props;
  const [answers, setAnswers] = useState<ConfirmAnswers>({ pin: "", code: "", reason: "" });
  const [name, setName] = useState("");
  const isComplete = isAnswered(props, answers, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) onConfirm(answers);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={props.title}
      about={props.about}
      note={props.note}
      actions={
        <>
          <Button onClick={onClose}>{props.keep}</Button>
          <Button
            kind="primary"
            type="submit"
            form="confirm-form"
            busy={isBusy && "Working…"}
            aria-disabled={!isComplete || undefined}
          >
            {props.act}
          </Button>
        </>
      }
    >
      <form id="confirm-form" onSubmit={submit} className="flex flex-col gap-3.5">
        {props.children}
        {props.consequences === undefined ? null : <Consequences items={props.consequences} />}
        <Answers {...props} answers={answers} onAnswers={setAnswers} />
        {props.typedName === undefined ? null : (
          <TextField
            label={`Type ${props.typedName} to go on`}
            value={name}
            onChange={setName}
            autoComplete="off"
          />
        )}
        <FailureNote failure={isShownAtField(failure) ? undefined : failure} />
      </form>
    </Dialog>
  );
}

interface AnswersProps extends ConfirmDialogProps {
  readonly answers: ConfirmAnswers;
  readonly onAnswers: (answers: ConfirmAnswers) => void;
}

function Answers(props: AnswersProps) {
  const { asksPin, missingPinTo, codeSentTo, asksReason, failure, answers, onAnswers } = props;
  return (
    <>
      {asksReason === undefined ? null : (
        <TextField
          label={asksReason}
          hint="Written to the audit log under your name."
          value={answers.reason}
          onChange={(reason) => onAnswers({ ...answers, reason })}
        />
      )}
      {missingPinTo === undefined ? null : (
        <Notice kind="wait" title="You have no PIN yet.">
          <TextLink to={missingPinTo}>Set one under Settings, Security</TextLink>
        </Notice>
      )}
      {asksPin === true && missingPinTo === undefined ? (
        <PinInput
          label="Transaction PIN"
          isSecret
          length={PIN_LENGTH}
          value={answers.pin}
          onChange={(pin) => onAnswers({ ...answers, pin })}
          error={failure?.code === "invalid_pin" ? failure.message : undefined}
        />
      ) : null}
      {codeSentTo === undefined ? null : (
        <PinInput
          label="Code from your e-mail"
          autoFocus
          length={CODE_LENGTH}
          value={answers.code}
          onChange={(code) => onAnswers({ ...answers, code })}
          error={failure?.code === "invalid_otp" ? failure.message : undefined}
          hint={`We sent it to ${codeSentTo} just now.`}
        />
      )}
    </>
  );
}

function isShownAtField(failure: ApiFailure | undefined): boolean {
  return ["invalid_pin", "invalid_otp", "otp_required"].includes(failure?.code ?? "");
}

/** Enter never confirms money unless the PIN is complete. */
function isAnswered(question: ConfirmDialogProps, answers: ConfirmAnswers, name: string): boolean {
  if (question.asksPin === true && answers.pin.length < PIN_LENGTH) return false;
  if (question.codeSentTo !== undefined && answers.code.length < CODE_LENGTH) return false;
  if (question.asksReason !== undefined && answers.reason.trim() === "") return false;
  return question.typedName === undefined || name.trim() === question.typedName;
}
