import { ArrowUp } from "lucide-react";
import { countOf } from "../format/words.ts";
import { Icon } from "./icon.tsx";

interface NewRowsProps {
  readonly count: number;
  /** `transaction` */
  readonly noun: string;
  readonly onShow: () => void;
}

/** Rows that arrive while a person reads the list wait here, so that no row moves under the pointer. */
export function NewRows({ count, noun, onShow }: NewRowsProps) {
  return (
    <div aria-live="polite" className="contents">
      {count === 0 ? null : (
        <button
          type="button"
          onClick={onShow}
          className="flex min-h-8 w-full items-center justify-center gap-1.5 border-t border-tint-line bg-tint text-meta font-strong text-link max-fold:min-h-11"
        >
          <Icon of={ArrowUp} size={14} /> {countOf(count, `new ${noun}`)}
        </button>
      )}
    </div>
  );
}
