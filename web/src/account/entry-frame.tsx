import type { ReactNode } from "react";
import { currentApp } from "../api/app.ts";
import { classes } from "../components/classes.ts";
import { useDocumentTitle } from "../shell/page-head.tsx";

interface EntryFrameProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
  /** Below the sheet: the other way in. */
  readonly footer?: ReactNode;
}

/** A page outside any business: the band, and one sheet. */
export function EntryFrame({ title, about, children, footer }: EntryFrameProps) {
  useDocumentTitle(title, false);
  const { name, isConsole } = currentApp();
  return (
    <>
      <div aria-hidden="true" className="fixed inset-x-0 top-0 h-1.5 bg-brand" />
      {/** A person can tell at a glance which of the two it is. */}
      <div className={isConsole ? "bg-night" : ""}>
        <div className="mx-auto flex min-h-dvh w-full max-w-110 flex-col justify-center px-4 py-12">
          <header
            className={classes("mb-4 flex items-center gap-2.5 font-heading", isConsole && "night")}
          >
            <span
              aria-hidden="true"
              className={classes(
                "grid size-7.5 place-items-center rounded-control",
                isConsole ? "bg-ink text-night" : "bg-brand text-on-indigo",
              )}
            >
              K
            </span>
            {name}
          </header>
          <main className="rounded-sheet border border-line bg-sheet p-6 shadow-sheet max-fold:p-4">
            <h1 className="text-page font-heading tracking-[-0.015em]">{title}</h1>
            {about === undefined ? null : <p className="mt-1 text-quiet">{about}</p>}
            <div className="mt-5">{children}</div>
          </main>
          {footer === undefined ? null : (
            <footer
              className={classes("mt-4 text-center text-meta text-quiet", isConsole && "night")}
            >
              {footer}
            </footer>
          )}
        </div>
      </div>
    </>
  );
}
