import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import { asFailure, isPassing } from "../api/failure.ts";
import { type Intention, useIntention } from "../api/intention.ts";
import { type CodePurpose, sendCode } from "../api/one-time-code.ts";
import { useSurroundings } from "../shell/surroundings.ts";
import { type ConfirmAnswers, ConfirmDialog, type ConfirmQuestion } from "./confirm-dialog.tsx";

/** The headers of the write: Idempotency-Key, and PIN or code if the person entered one. */
export type ConfirmedHeaders = Readonly<Record<string, string>>;

export interface Confirmation<Result> extends ConfirmQuestion {
  /** Sends the write. The dialog stays open until it succeeds, and shows each refusal where it belongs. */
  readonly run: (headers: ConfirmedHeaders, answers: ConfirmAnswers) => Promise<Result>;
  /** The purpose of the code that the service asks for. */
  readonly codePurpose?: CodePurpose;
}

/** Resolves with the result of `run`, or with undefined if the person went back. */
export type Confirm = <Result>(confirmation: Confirmation<Result>) => Promise<Result | undefined>;

interface Open {
  readonly confirmation: Confirmation<unknown>;
  readonly settle: (result: unknown) => void;
  readonly key: number;
}

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Shows the consequence, asks, and acts. One dialog at a time: never a modal over a modal. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === undefined) throw new Error("useConfirm needs a ConfirmProvider above it.");
  return confirm;
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const confirm: Confirm = (confirmation) =>
    new Promise((resolve) => {
      setOpen((before) => ({
        confirmation,
        key: (before?.key ?? 0) + 1,
        // The dialog settles with what this confirmation's own `run` returned.
        settle: (result) => resolve(result as Awaited<ReturnType<typeof confirmation.run>>),
      }));
    });
  const close = (result: unknown) => {
    open?.settle(result);
    setOpen(undefined);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {open === undefined ? null : (
        <OpenConfirmation key={open.key} confirmation={open.confirmation} onClose={close} />
      )}
    </ConfirmContext>
  );
}

interface OpenConfirmationProps {
  readonly confirmation: Confirmation<unknown>;
  readonly onClose: (result: unknown) => void;
}

function OpenConfirmation({ confirmation, onClose }: OpenConfirmationProps) {
  const { run, codePurpose, ...question } = confirmation;
  const { missingPinTo } = useSurroundings();
  const intention = useIntention();
  const [codeSentTo, setCodeSentTo] = useState<string>();
  const write = useMutation({
    mutationFn: async (answers: ConfirmAnswers) => {
      try {
        return await run(headersOf(intention, answers), answers);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code === "otp_required" && codePurpose !== undefined)
          setCodeSentTo(await sendCode(codePurpose));
        // Refused permanently: nothing was done, so the next try is a new intention.
        if (!isPassing(failure) && !ASKS_AGAIN.has(failure.code)) intention.done();
        throw failure;
      }
    },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      {...question}
      isOpen
      missingPinTo={question.asksPin === true ? missingPinTo : undefined}
      isBusy={write.isPending}
      failure={write.error === null ? undefined : asFailure(write.error)}
      codeSentTo={codeSentTo}
      onClose={() => onClose(undefined)}
      onConfirm={(answers) => write.mutate(answers)}
    />
  );
}

/** Asked before the write itself, so the same intention goes on. */
const ASKS_AGAIN: ReadonlySet<string> = new Set(["invalid_pin", "invalid_otp", "otp_required"]);

function headersOf(intention: Intention, answers: ConfirmAnswers): ConfirmedHeaders {
  return {
    // PIN and code are not part of the intention: a second try with another PIN is the same
    // intention.
    ...intention.headers(answers.reason),
    ...(answers.pin === "" ? {} : { "X-Kasuwa-Pin": answers.pin }),
    ...(answers.code === "" ? {} : { "X-Kasuwa-Otp": answers.code }),
  };
}
