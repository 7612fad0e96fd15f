import { ArrowDown, ArrowLeft, ArrowUp, X } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { NO_STEPS, StepsContext, useSteps } from "./steps.ts";

interface DrawerProps {
  /** What kind of thing it shows: `Transfer out`. */
  readonly kind: string;
  /** The title for screen readers, and where the focus goes when it opens: `Transfer trf_…`. */
  readonly title: string;
  /** The list behind it, with its query. Escape, the cross and "back" on a phone go there. */
  readonly closeTo: string;
  /** The name of that list, for the link on a phone. */
  readonly backText: string;
  /** More buttons in its bar. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The detail of a row. From 1100 px on it is beside the table. On narrower screens it covers the right side, and on a
 * phone it is the page. It is not modal: the list stays usable.
 */
export function Drawer(props: DrawerProps) {
  const { kind, title, closeTo, backText, tools, children } = props;
  const { previousTo, nextTo } = useSteps();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useRoom(box);
  // Before it is painted: a key that the person presses at sight of it is for the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing that opens takes the focus to its title.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <aside
      ref={box}
      aria-label={title}
      data-drawer=""
      className="min-w-0 border-line bg-sheet pb-6 wide:sticky wide:top-1.5 wide:max-h-[var(--room,calc(100dvh-6px))] wide:w-114 wide:shrink-0 wide:self-start wide:overflow-y-auto max-wide:fold:fixed max-wide:fold:inset-y-1.5 max-wide:fold:right-0 max-wide:fold:z-20 max-wide:fold:w-114 max-wide:fold:overflow-y-auto max-wide:fold:shadow-pop max-fold:w-full"
    >
      <Link
        to={closeTo}
        className="flex min-h-11 items-center gap-1.5 px-4 pt-2 font-medium text-quiet fold:hidden"
      >
        <Icon of={ArrowLeft} /> {backText}
      </Link>
      <div className="flex items-center gap-1 px-5 pt-3 max-fold:px-4 max-fold:pt-0">
        <h2
          ref={heading}
          tabIndex={-1}
          className="mr-auto text-meta text-quiet outline-none"
          aria-label={title}
        >
          {kind}
        </h2>
        {previousTo === undefined && nextTo === undefined ? null : (
          <>
            <Step to={previousTo} label="Previous" icon={ArrowUp} shortcut="[" />
            <Step to={nextTo} label="Next" icon={ArrowDown} shortcut="]" />
          </>
        )}
        {tools}
        <Link
          to={closeTo}
          aria-label="Close"
          title="Close (Esc)"
          data-shortcut="Escape"
          className="grid size-7 place-items-center rounded-nav text-quiet hover:bg-hover max-fold:hidden"
        >
          <Icon of={X} />
        </Link>
      </div>
      {children}
    </aside>
  );
}

/**
 * Beside the table, a drawer ends at the foot of the window, wherever its top is, so that content that sticks to its
 * end stays in view.
 */
function useRoom(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { top = 0 } = box.current?.getBoundingClientRect() ?? {};
      box.current?.style.setProperty("--room", `calc(100dvh - ${Math.max(6, Math.round(top))}px)`);
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, [box]);
}

interface StepProps {
  readonly to: string | undefined;
  readonly label: string;
  readonly icon: typeof ArrowUp;
  readonly shortcut: string;
}

function Step({ to, label, icon, shortcut }: StepProps) {
  if (to === undefined) return <IconButton icon={icon} label={label} disabled />;
  return (
    <Link
      to={to}
      replace
      aria-label={label}
      title={`${label} (${shortcut})`}
      data-shortcut={shortcut}
      className="grid size-7 place-items-center rounded-nav text-quiet hover:bg-hover max-fold:size-10"
    >
      <Icon of={icon} />
    </Link>
  );
}

/** The list and, when a row is open, its drawer beside it. On a phone an open drawer takes the list's place. */
export function Split({ list, drawer }: { readonly list: ReactNode; readonly drawer: ReactNode }) {
  const isOpen = drawer !== undefined && drawer !== null && drawer !== false;
  const [steps, setSteps] = useState(NO_STEPS);
  const context = useMemo(() => ({ steps, setSteps }), [steps]);
  return (
    <StepsContext value={context}>
      <div className="flex min-h-0 flex-1 border-t border-line">
        <div className={isOpen ? "min-w-0 flex-1 max-fold:hidden" : "min-w-0 flex-1"}>{list}</div>
        {isOpen ? (
          <div className="border-line wide:border-l max-fold:min-w-0 max-fold:flex-1">{drawer}</div>
        ) : null}
      </div>
    </StepsContext>
  );
}
