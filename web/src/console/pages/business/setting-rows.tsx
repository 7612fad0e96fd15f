import type { Mode } from "../../../api/place.ts";
import { Diff } from "../../../components/diff.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import type { Business, Environment } from "../businesses/business-queries.ts";
import { SETTINGS, type Setting } from "./settings.ts";

const MODES = [
  ["live", "Live mode"],
  ["test", "Test mode"],
] as const;

const GRID = "grid grid-cols-[170px_minmax(0,1fr)_minmax(0,1fr)] gap-x-9 max-wide:grid-cols-1";

/** The settings of both modes side by side. Each has the command that changes it. */
export function SettingRows({ business }: { readonly business: Business }) {
  return (
    <>
      <div aria-hidden="true" className={`${GRID} pb-1.5 text-label text-quiet max-wide:hidden`}>
        <span />
        {MODES.map(([mode, words]) => (
          <span key={mode}>{words}</span>
        ))}
      </div>
      <dl className="border-b border-line">
        {SETTINGS.map((setting) => (
          <div key={setting.label} className={`${GRID} gap-y-1 border-t border-line py-1.5`}>
            <dt className="py-0.5 font-strong">{setting.label}</dt>
            {MODES.map(([mode, words]) => (
              <dd key={mode} className="flex min-w-0 items-start gap-3 max-wide:items-end">
                <span className="min-w-0 flex-1 py-0.5">
                  <span className="text-label text-quiet wide:sr-only">{words}</span>
                  <span className="block wrap-anywhere">
                    <Value setting={setting} of={business.environments[mode]} />
                  </span>
                </span>
                <Change {...{ business, setting, mode }} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

interface ValueProps {
  readonly setting: Setting;
  readonly of: Environment | undefined;
}

const Value = ({ setting, of }: ValueProps) =>
  of === undefined ? <span className="text-quiet">No such mode</span> : setting.shownOf(of);

interface ChangeProps {
  readonly business: Business;
  readonly setting: Setting;
  readonly mode: Mode;
}

function Change({ business, setting, mode }: ChangeProps) {
  const environment = business.environments[mode];
  if (environment === undefined) return null;
  const { label, command } = setting;
  return (
    <CommandButton
      name={command}
      kind="link"
      label={`Change ${label.toLowerCase()} in ${mode} mode`}
      question={changeOf(business, setting, environment)}
    >
      Change
    </CommandButton>
  );
}

function changeOf(business: Business, setting: Setting, environment: Environment) {
  const { label, asked, given, shownOf, initialOf, afterOf, consequence } = setting;
  const { mode } = environment;
  const before = shownOf(environment);
  return {
    title: `${label} of ${business.name} in ${mode} mode`,
    given: { business: business.businessId, mode, ...given },
    initial: initialOf(environment),
    asked,
    act: "Change it",
    ...(consequence === undefined
      ? {}
      : { consequences: [{ when: "now" as const, text: consequence }] }),
    children: (texts: Readonly<Record<string, string>>) => {
      const after = afterOf(texts);
      return (
        <Diff
          label={`${label} now and then`}
          rows={[{ label, before, after: after === before ? undefined : after }]}
        />
      );
    },
  };
}
