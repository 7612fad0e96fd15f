import type { LucideIcon } from "lucide-react";
import { Button } from "../../components/button.tsx";
import type { ButtonKind, ButtonSize } from "../../components/button-look.ts";
import type { CommandQuestion } from "../commands/command-dialog.tsx";
import { useCommand } from "../commands/use-command.ts";

interface CommandButtonProps {
  /** `business approve` */
  readonly name: string;
  readonly question: CommandQuestion;
  /** What is on it. */
  readonly children: string;
  /** What a screen reader says, for use when several rows have the same label. */
  readonly label?: string;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
}

/** An action that is a command. It is absent if the role may not run it. */
export function CommandButton(props: CommandButtonProps) {
  const { name, question, children, label, kind = "plain", size = "small", icon } = props;
  const { isOffered, open } = useCommand(name);
  if (!isOffered) return null;
  return (
    <Button
      {...{ kind, size }}
      {...(icon === undefined ? {} : { icon })}
      {...(label === undefined ? {} : { "aria-label": label })}
      onClick={() => void open(question)}
    >
      {children}
    </Button>
  );
}
