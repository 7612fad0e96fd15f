import { type ReactNode, useEffect } from "react";
import { currentApp } from "../api/app.ts";
import { Link } from "../components/link.tsx";
import { useSurroundings } from "./surroundings.ts";

interface PageHeadProps {
  /** The one `h1` of the page. */
  readonly title: string;
  /** The page above it: `Webhooks /`. */
  readonly parent?: { readonly to: string; readonly text: string };
  /** The state in words, beside the title: `4 need a decision`. */
  readonly state?: ReactNode;
  /** Links to the pages beside this one; on a phone below title and buttons. */
  readonly pages?: ReactNode;
  /**
   * Buttons, the primary one last. On a phone they stand beside the title, or fill the width below if they are wider.
   */
  readonly actions?: ReactNode;
  /** In place of the title's text, if it is a status or an address in mono. */
  readonly children?: ReactNode;
}

/** The head of a page: title, state in words, actions right. It also names the document. */
export function PageHead({ title, parent, state, pages, actions, children }: PageHeadProps) {
  const { name, isTest } = useSurroundings();
  useDocumentTitle(title, isTest, name);
  return (
    <header className="flex min-h-14 items-center gap-3 px-7 pt-4 max-fold:min-h-0 max-fold:flex-wrap max-fold:gap-y-2 max-fold:px-4 max-fold:pt-3">
      <div className="flex min-w-0 items-center gap-x-3 max-fold:grow-999 max-fold:flex-col max-fold:items-start">
        <h1 className="min-w-0 text-page font-heading tracking-[-0.015em]">
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
        {state === undefined ? null : <div className="text-meta text-quiet">{state}</div>}
      </div>
      {pages === undefined ? null : <div className="max-fold:order-1 max-fold:w-full">{pages}</div>}
      {actions === undefined ? null : (
        <div className="ml-auto flex shrink-0 items-center gap-2 max-fold:ml-0 max-fold:shrink max-fold:grow max-fold:flex-wrap max-fold:*:grow">
          {actions}
        </div>
      )}
    </header>
  );
}

/** `Test · Transactions · Adire Market`: a tab of test mode is never mistaken for a live one. */
export function useDocumentTitle(title: string, isTest: boolean, name?: string): void {
  useEffect(() => {
    const parts = [...(isTest ? ["Test"] : []), title, name ?? currentApp().name];
    document.title = parts.join(" · ");
  }, [title, isTest, name]);
}
