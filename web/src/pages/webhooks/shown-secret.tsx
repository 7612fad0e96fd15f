import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";

interface ShownSecretProps {
  readonly secret: string;
  /** What else to know about it. */
  readonly children?: React.ReactNode;
}

/** A secret that was just made or revealed. It is nowhere else on the page, and in no list. */
export function ShownSecret({ secret, children }: ShownSecretProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-note border border-line bg-sunk px-3 py-2.5">
        <Reference value={secret} label="secret" whole />
      </div>
      <Notice kind="info">
        {children ??
          "You can reveal it again later with a one-time code by e-mail. The audit log records who revealed it."}
      </Notice>
    </div>
  );
}
