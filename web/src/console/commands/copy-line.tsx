import { Copy } from "lucide-react";
import { IconButton } from "../../components/button.tsx";
import { useCopy } from "../../components/use-copy.ts";

interface CopyLineProps {
  readonly label: string;
  readonly text: string;
}

/** One line of code that is copied: a command, a link. */
export function CopyLine({ label, text }: CopyLineProps) {
  const { copy } = useCopy("text");
  return (
    <div className="min-w-0">
      <p className="pb-1 text-label text-quiet">{label}</p>
      <div className="flex items-start gap-1 rounded-note border border-line bg-sunk py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 py-1.5 font-mono text-[12.5px] leading-[19px] wrap-anywhere">
          {text}
        </code>
        <IconButton icon={Copy} size={14} label={`Copy: ${label}`} onClick={() => copy(text)} />
      </div>
    </div>
  );
}
