import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../components/choice-fields.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { type NotificationSettings, settingsQuery } from "./settings-query.ts";
import { useChoose } from "./use-choose.ts";

/** Which mails the person gets from this business. */
export function NotificationsPage() {
  const place = usePlace();
  const { data, error, refetch } = useQuery(settingsQuery(place));
  return (
    <>
      <SettingsHead title="Notifications" state={`By mail to ${place.me.email}`} />
      <div className="max-w-170 px-7 py-5 max-fold:px-4">
        {data === undefined && error === null ? (
          <Skeleton label="Your notifications" shape="rows" lines={6} />
        ) : null}
        {data === undefined && error !== null ? (
          <ErrorPanel subject="Your notifications" error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined ? null : <Switches settings={data} />}
      </div>
    </>
  );
}

function Switches({ settings: { kinds, testMode } }: { readonly settings: NotificationSettings }) {
  const { business } = usePlace();
  const { choose, isChosen, failure } = useChoose();
  return (
    <>
      <p className="pb-3 text-meta text-quiet">
        These are your own, for {business.name}. Each change is saved at once.
      </p>
      <FailureNote failure={failure} />
      <ul className="border-y border-line">
        {kinds.map(({ kind, isWanted, isFixed }) => (
          <li key={kind} className="border-line py-3 not-first:border-t">
            <Checkbox
              as="switch"
              label={KIND_WORDS[kind].text}
              hint={KIND_WORDS[kind].hint}
              checked={isChosen(kind, isWanted)}
              locked={isFixed ? "Locked: owners and admins always get it." : undefined}
              onChange={(checked) => choose({ kind, isWanted: checked })}
            />
          </li>
        ))}
      </ul>
      <div className="pt-4">
        <Checkbox
          as="switch"
          label="Also in test mode"
          hint="When this is off, test mode sends you none of these mails."
          checked={isChosen("test_mode", testMode)}
          onChange={(checked) => choose({ kind: "test_mode", isWanted: checked })}
        />
      </div>
    </>
  );
}
