import { type ReactNode, useEffect } from "react";
import { Link } from "../components/link.tsx";
import { usePlace } from "./use-place.ts";

interface PageHeadProps {
  /** The one `h1` of the page. */
  readonly title: string;
  /** The page above it: `Webhooks /`. */
  readonly parent?: { readonly to: string; readonly text: string };
  /** The state in words, beside the title: `4 need a decision`. */
  readonly state?: ReactNode;
  /** Buttons, the primary one last. On a phone they fill the width below. */
  readonly actions?: ReactNode;
  /** In place of the title's text, where it is a status or an address in mono. */
  readonly children?: ReactNode;
}

/** The head of a page: title, state in words, actions right. It also names the document. */
export function PageHead({ title, parent, state, actions, children }: PageHeadProps) {
  const { mode, business } = usePlace();
  useDocumentTitle(title, mode === "test", business.name);
  return (
    <header className="flex min-h-14 items-center gap-3 px-7 pt-4.5 max-fold:min-h-0 max-fold:flex-wrap max-fold:gap-y-2.5 max-fold:px-4 max-fold:pt-4">
      <h1 className="min-w-0 text-page font-heading tracking-[-0.015em] max-fold:w-full">
        {parent === undefined ? null : (
          <>
            <Link to={parent.to} className="font-medium text-quiet hover:text-ink">
              {parent.text}
            </Link>
            <span aria-hidden="true" className="font-medium text-quiet">
              {" / "}
            </span>
          </>
        )}
        {children ?? title}
      </h1>
      {state === undefined ? null : <span className="text-meta text-quiet">{state}</span>}
      {actions === undefined ? null : (
        <div className="ml-auto flex shrink-0 gap-2 max-fold:ml-0 max-fold:w-full max-fold:flex-wrap max-fold:*:flex-1">
          {actions}
        </div>
      )}
    </header>
  );
}

/** `Test · Transactions · Adire Market`: a tab of test mode is never mistaken for a live one. */
export function useDocumentTitle(title: string, isTest: boolean, business?: string): void {
  useEffect(() => {
    const parts = [...(isTest ? ["Test"] : []), title, business ?? "Kasuwa"];
    document.title = parts.join(" · ");
  }, [title, isTest, business]);
}
