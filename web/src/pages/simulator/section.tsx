import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "../../components/icon.tsx";

interface SectionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What the simulators do when the button is pressed. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** One thing that can be simulated. */
export function Section({ icon, title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 px-7 py-5.5 max-fold:px-4">
      <div>
        <h2 id={id} className="flex items-center gap-2 text-title font-heading">
          <Icon of={icon} className="text-quiet" />
          {title}
        </h2>
        <p className="text-meta text-quiet">{about}</p>
      </div>
      {children}
    </section>
  );
}

/** Fields beside each other, the button at the end; on a phone below each other. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-3 *:min-w-0 max-fold:flex-col max-fold:*:w-full">
      {children}
    </div>
  );
}

/** What happened, in words. A screen reader says it once. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  return <output className="block border-l-2 border-good pl-3 text-meta">{children}</output>;
}
