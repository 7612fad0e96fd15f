import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Countdown } from "../../components/countdown.tsx";
import { Empty } from "../../components/empty.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { MaskedSecret } from "../../components/masked-secret.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import { ExactTime, Time } from "../../components/time.tsx";
import type { PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";
import {
  describeAccess,
  describeNetworks,
  nameOfKey,
  SCOPE_WORDS,
  type Scope,
} from "./describe-key.ts";
import { KeyActions } from "./key-actions.tsx";
import { type ApiKey, keysQuery } from "./keys-query.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { type RevealedKeys, RevealedPair } from "./revealed-pair.tsx";
import { SampleCalls } from "./sample-calls.tsx";
import { useRotation } from "./use-rotation.tsx";

export const prefetch = ({ place, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(keysQuery(place));

/** The revealed secrets, and their key. They are only in this page's memory. */
interface Revealed {
  readonly keyId: string;
  readonly keys: RevealedKeys;
}

/** The keys of this mode: who may use what, and from where it was last used. */
export function KeysPage() {
  const place = usePlace();
  const keys = useQuery(keysQuery(place));
  const [revealed, setRevealed] = useState<Revealed>();
  const [isCreating, setCreating] = useState(false);
  const show = (made: RevealedKeys) => setRevealed({ keyId: NEW, keys: made });
  const rotate = useRotation(show);
  const hasKeys = isUsable(place) && keys.data !== undefined && keys.data.length > 0;
  return (
    <>
      <PageHead
        title="API keys"
        state={place.mode === "test" ? "For test mode only" : "For real money"}
        actions={
          place.can("keys:write") && hasKeys ? (
            <>
              <Button icon={Plus} onClick={() => setCreating(true)}>
                New limited key
              </Button>
              <Button kind="primary" icon={RotateCw} onClick={() => void rotate()}>
                Rotate main key
              </Button>
            </>
          ) : undefined
        }
      />
      <div className="px-7 pt-4 pb-10 max-fold:px-4">
        {keys.data === undefined ? (
          <Waiting error={keys.error} onRetry={() => void keys.refetch()} />
        ) : (
          <KeyList keys={keys.data} revealed={revealed} onReveal={setRevealed} />
        )}
      </div>
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} onMade={show} /> : null}
    </>
  );
}

/** Live keys exist from the start, but open nothing until the operator has approved the business. */
const isUsable = ({ mode, business }: CurrentPlace): boolean => mode === "test" || business.live;

/** Stands in for an id: the key that was just created. */
const NEW = "new";

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null) return <Skeleton label="API keys" shape="facts" lines={7} />;
  return <ErrorPanel subject="API keys" error={error} onRetry={onRetry} />;
}

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly revealed: Revealed | undefined;
  readonly onReveal: (revealed: Revealed | undefined) => void;
}

function KeyList({ keys, revealed, onReveal }: KeyListProps) {
  const place = usePlace();
  if (keys.length === 0 || !isUsable(place)) return <NoKey />;
  const hide = () => onReveal(undefined);
  return (
    <>
      {revealed?.keyId === NEW ? (
        <div className="mb-5 max-w-180">
          <RevealedPair title="The new key" keys={revealed.keys} onHide={hide} />
        </div>
      ) : null}
      <ul className="border-b border-line">
        {keys.map((key) => (
          <li key={key.id} className="border-t border-line py-4">
            <KeyEntry
              apiKey={key}
              revealed={revealed?.keyId === String(key.id) ? revealed.keys : undefined}
              onReveal={(found) => onReveal({ keyId: String(key.id), keys: found })}
              onHide={hide}
            />
          </li>
        ))}
      </ul>
      <SampleCalls keys={place.mode === "test" ? revealed?.keys : undefined} />
    </>
  );
}

function NoKey() {
  const { mode } = usePlace();
  return (
    <Empty title={mode === "live" ? "A live key comes with approval" : "No key"} drawing="squares">
      Until your business is approved, build against test mode: it has keys and behaves the same
      way.
    </Empty>
  );
}

interface KeyEntryProps {
  readonly apiKey: ApiKey;
  readonly revealed: RevealedKeys | undefined;
  readonly onReveal: (keys: RevealedKeys) => void;
  readonly onHide: () => void;
}

function KeyEntry({ apiKey, revealed, onReveal, onHide }: KeyEntryProps) {
  const { mode } = usePlace();
  const { name, endsAt } = apiKey;
  return (
    <article aria-label={nameOfKey({ name })} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-title font-heading wrap-anywhere">{nameOfKey({ name })}</h2>
        <KeyState apiKey={apiKey} />
        <span className="ml-auto flex flex-wrap gap-1 max-fold:ml-0 max-fold:w-full">
          <KeyActions apiKey={apiKey} onReveal={onReveal} />
        </span>
      </div>
      <div className="max-w-180">
        {revealed === undefined ? (
          <Facts apiKey={apiKey} mode={mode} />
        ) : (
          <RevealedPair title="Revealed" keys={revealed} onHide={onHide} />
        )}
      </div>
      {endsAt === null ? null : (
        <p className="text-meta text-wait">
          This old key expires <Time at={endsAt} />, Lagos:{" "}
          <Countdown until={endsAt} ended="it has expired" />.
        </p>
      )}
    </article>
  );
}

function KeyState({ apiKey: { endsAt, expiresAt } }: { readonly apiKey: ApiKey }) {
  if (endsAt !== null) return <ShapedStatus shape="progress" words="Replaced" />;
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    return <ShapedStatus shape="failed" words="Expired" />;
  return <ShapedStatus shape="done" words="Active" />;
}

function Facts({ apiKey, mode }: { readonly apiKey: ApiKey; readonly mode: string }) {
  const { access, scopes, networks, expiresAt, createdAt, lastUsedAt, lastAddress } = apiKey;
  return (
    <KeyValues
      items={[
        {
          label: "Key",
          value: <MaskedSecret prefix={`${mode}_key_`} />,
        },
        {
          label: "Last used",
          value:
            lastUsedAt === null ? (
              "Never"
            ) : (
              <>
                <ExactTime at={lastUsedAt} />
                {lastAddress === null ? null : ` from ${lastAddress}`}
              </>
            ),
        },
        { label: "Access", value: describeAccess(access) },
        { label: "Scopes", value: <Scopes scopes={scopes} /> },
        { label: "Used from", value: describeNetworks(networks) },
        { label: "Expires", value: expiresAt === null ? undefined : <ExactTime at={expiresAt} /> },
        { label: "Created", value: <ExactTime at={createdAt} /> },
      ]}
    />
  );
}

function Scopes({ scopes }: { readonly scopes: readonly Scope[] }) {
  if (scopes.length === 0) return "None: it cannot see customers";
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>
          {SCOPE_WORDS[scope].text} <span className="font-mono text-label text-quiet">{scope}</span>
        </li>
      ))}
    </ul>
  );
}
