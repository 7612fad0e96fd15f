import { classes } from "../components/classes.ts";
import { Skeleton } from "../components/skeleton.tsx";

interface ShellSkeletonProps {
  readonly isTest: boolean;
  readonly isConsole?: boolean;
}

/** The shell before the person is known: the same places, so that nothing moves. */
export function ShellSkeleton({ isTest, isConsole = false }: ShellSkeletonProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={classes("fixed inset-x-0 top-0 h-1.5", isTest ? "woven" : "bg-brand")}
      />
      <div className="grid min-h-dvh grid-cols-[236px_minmax(0,1fr)] pt-1.5 max-wide:grid-cols-[56px_minmax(0,1fr)] max-fold:block max-fold:pt-14">
        <span className={classes("max-fold:hidden", isConsole && "-mt-1.5 bg-night")} />
        <main
          className={classes(
            "my-2.5 mr-2.5 min-h-[calc(100dvh-26px)] max-w-360 rounded-sheet border border-line bg-sheet p-7 shadow-sheet max-fold:m-0 max-fold:px-4",
            isConsole && "ml-2.5",
          )}
        >
          <Skeleton
            label={isConsole ? "The console" : "The dashboard"}
            lines={4}
            className="max-w-110"
          />
        </main>
      </div>
    </>
  );
}
