import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import type { Command, CommandAnswer } from "../api/commands.ts";
import type { CommandQuestion } from "./command-dialog.tsx";

const CommandDialog = lazy(async () => ({
  default: (await import("./command-dialog.tsx")).CommandDialog,
}));

export type AskCommand = (
  command: Command,
  question: CommandQuestion,
) => Promise<CommandAnswer | undefined>;

interface Open {
  readonly command: Command;
  readonly question: CommandQuestion;
  readonly settle: (answer: CommandAnswer | undefined) => void;
  readonly key: number;
}

const CommandContext = createContext<AskCommand | undefined>(undefined);

export function useAskCommand(): AskCommand {
  const ask = use(CommandContext);
  if (ask === undefined) throw new Error("useCommand needs a CommandProvider above it.");
  return ask;
}

/** Draws the dialog of the command that a page asks for. One at a time. */
export function CommandProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const ask: AskCommand = (command, question) =>
    new Promise((settle) => {
      setOpen((before) => ({ command, question, settle, key: (before?.key ?? 0) + 1 }));
    });
  const close = (answer: CommandAnswer | undefined) => {
    open?.settle(answer);
    setOpen(undefined);
  };
  return (
    <CommandContext value={ask}>
      {children}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <CommandDialog key={open.key} command={open.command} {...open.question} onClose={close} />
        </Suspense>
      )}
    </CommandContext>
  );
}
