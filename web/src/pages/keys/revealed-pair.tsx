import { EyeOff } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { Reference } from "../../components/reference.tsx";
import { useHidden } from "../../components/use-hidden.ts";

export interface RevealedKeys {
  readonly apiKey: string;
  readonly publicKey: string;
}

interface RevealedPairProps {
  readonly title: string;
  readonly keys: RevealedKeys;
  readonly onHide: () => void;
}

/** Both secrets of a key. They hide after a minute, and when the tab hides. */
export function RevealedPair({ title, keys, onHide }: RevealedPairProps) {
  useHidden(onHide);
  return (
    <section
      aria-label={title}
      className="rounded-note border border-tint-line bg-tint px-3.5 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-meta font-strong">
          {title}: hidden after a minute, or when you leave this tab
        </p>
        <Button size="small" kind="quiet" icon={EyeOff} onClick={onHide}>
          Hide now
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[118px_minmax(0,1fr)] items-center gap-y-1 text-meta max-fold:grid-cols-1">
        <dt className="text-quiet">API key</dt>
        <dd>
          <Reference value={keys.apiKey} label="API key" whole />
        </dd>
        <dt className="text-quiet">Public Key</dt>
        <dd>
          <Reference value={keys.publicKey} label="Public Key" whole />
        </dd>
      </dl>
      <p className="mt-1 text-label text-quiet">
        The API key identifies the caller; the Public Key signs. Keep both secret, on your servers
        only.
      </p>
    </section>
  );
}
