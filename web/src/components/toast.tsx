import { Toast as Base } from "@base-ui/react/toast";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { TextLink } from "./link.tsx";

const SHOWN_MS = 5_000;

interface ToastContent {
  readonly text: string;
  /** The address of the created thing. */
  readonly link?: { readonly to: string; readonly text: string };
}

/**
 * Confirms an action that the person has just taken, and may be ignored. Never for money or errors: those stay on the
 * page. At most one is shown.
 */
export function useToast(): (content: ToastContent) => void {
  const { add, close, toasts } = Base.useToastManager<ToastContent>();
  return (content) => {
    for (const { id } of toasts) close(id);
    add({ title: content.text, data: content, timeout: SHOWN_MS });
  };
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider limit={1}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed bottom-4 left-4 z-50 w-80 max-w-[calc(100vw-2rem)] max-fold:bottom-18">
          <ShownToasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ShownToasts() {
  const { toasts } = Base.useToastManager<ToastContent>();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      data-toast=""
      className="pop-in absolute bottom-0 left-0 w-full rounded-note bg-sheet shadow-pop data-limited:hidden"
    >
      <Base.Content className="flex items-center gap-2.5 py-1.5 pr-2 pl-3.5">
        <Icon of={Check} className="text-good" />
        <Base.Title className="min-w-0 flex-1 py-1" />
        {toast.data?.link === undefined ? null : (
          <TextLink to={toast.data.link.to}>{toast.data.link.text}</TextLink>
        )}
        <Base.Close render={<IconButton icon={X} label="Close this note" />} />
      </Base.Content>
    </Base.Root>
  ));
}
