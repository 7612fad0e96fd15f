import type { ReactNode } from "react";
import type { Mode } from "../../../api/place.ts";
import { Amount } from "../../../components/amount.tsx";
import { Button } from "../../../components/button.tsx";
import { TextLink } from "../../../components/link.tsx";
import type { Currency } from "../../../format/amount.ts";
import type { CommandQuestion } from "../../commands/command-dialog.tsx";
import { useCommand } from "../../commands/use-command.ts";
import { consoleAddress, useConsole } from "../../shell/use-console.ts";

interface DetailHeadProps {
  readonly amount?: number;
  readonly currency?: Currency;
  readonly children: ReactNode;
}

/** The amount, and what to do in a sentence. */
export function DetailHead({ amount, currency = "NGN", children }: DetailHeadProps) {
  return (
    <div>
      {amount === undefined ? null : (
        <p className="text-[28px]/9 font-figure tracking-[-0.015em]">
          <Amount value={amount} currency={currency} />
        </p>
      )}
      <p className="text-quiet">{children}</p>
    </div>
  );
}

interface ActionProps {
  /** The command that it runs. The button is absent if the role may not run it. */
  readonly command: string;
  readonly question: CommandQuestion;
  /** The verb: `Approve`. */
  readonly children: string;
  /** This button is also pressed by `A`. */
  readonly isFirst?: boolean;
}

/** A decision: a command with its question. */
export function Action({ command, question, children, isFirst = false }: ActionProps) {
  const { isOffered, open } = useCommand(command);
  if (!isOffered) return null;
  return (
    <Button
      kind={isFirst ? "primary" : "plain"}
      onClick={() => void open(question)}
      {...(isFirst ? { shortcut: "A", "data-shortcut": "a" } : {})}
    >
      {children}
    </Button>
  );
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 empty:hidden max-fold:*:grow">{children}</div>;
}

interface OwnerProps {
  readonly businessId: string;
  readonly businessName: string;
}

/** The business that it belongs to, as a link with its id. */
export function Owner({ businessId, businessName }: OwnerProps) {
  const { can, to } = useConsole();
  const name = <bdi>{businessName}</bdi>;
  return (
    <>
      {can("businesses:read") ? (
        <TextLink to={to(["businesses", businessId])}>{name}</TextLink>
      ) : (
        name
      )}{" "}
      <span className="text-quiet figures">{businessId}</span>
    </>
  );
}

interface RecordLinkProps {
  readonly reference: string;
  readonly businessId: string;
  readonly mode: Mode;
}

/** The page of a transaction. */
export function RecordLink({ reference, businessId, mode }: RecordLinkProps) {
  const search = { search: reference, business: businessId, in: mode };
  return (
    <TextLink to={consoleAddress(mode, "transactions", search)}>
      The record, with its ids at the provider
    </TextLink>
  );
}
