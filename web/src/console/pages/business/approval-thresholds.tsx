import { useQuery } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { Amount } from "../../../components/amount.tsx";
import { Diff } from "../../../components/diff.tsx";
import { formatAmount } from "../../../format/amount.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { type Thresholds, thresholdsQuery } from "./business-part-queries.ts";
import { typedAmount } from "./typed-amount.ts";

const PLACES = [
  ["api", "Created over the API", "apiAbove"],
  ["dashboard", "Created in the dashboard", "dashboardAbove"],
] as const;

interface ApprovalThresholdsProps {
  readonly business: string;
  readonly mode: Mode;
}

/** The amounts above which transfers of a business wait for approval. */
export function ApprovalThresholds({ business, mode }: ApprovalThresholdsProps) {
  const query = useQuery(thresholdsQuery(business, mode));
  return (
    <Section
      title="Transfers that wait for approval"
      about="The business sets the same amounts in its dashboard. Transfers that wait already keep waiting."
    >
      <Loaded subject="The approval thresholds" query={query} lines={2} shape="rows">
        {(thresholds) => (
          <dl className="border-b border-line">
            {PLACES.map((place) => (
              <Threshold key={place[0]} {...{ place, thresholds, business, mode }} />
            ))}
          </dl>
        )}
      </Loaded>
    </Section>
  );
}

interface ThresholdProps extends ApprovalThresholdsProps {
  readonly place: (typeof PLACES)[number];
  readonly thresholds: Thresholds;
}

function Threshold({ place, thresholds, business, mode }: ThresholdProps) {
  const [of, label, field] = place;
  const above = thresholds[field];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-t border-line py-2.75 max-wide:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="font-strong max-wide:col-span-2">{label}</dt>
      <dd className="min-w-0">
        {above === null ? (
          <span className="text-quiet">None waits</span>
        ) : (
          <>
            Wait above <Amount value={above} />
          </>
        )}
      </dd>
      <dd>
        <CommandButton
          name="approval threshold"
          kind="link"
          label={`Change the threshold of transfers ${label.toLowerCase()}`}
          question={{
            title: `Transfers ${label.toLowerCase()}, in ${mode} mode`,
            given: { business, mode, of },
            initial: { above: above === null ? "off" : String(above) },
            words: { above: { label: "Wait above", hint: "In naira; off: no transfer waits." } },
            act: "Change the threshold",
            children: ({ above: text = "" }) => (
              <Diff
                label="The threshold now and then"
                rows={[{ label: "Wait above", ...nowAndThen(above, text) }]}
              />
            ),
          }}
        >
          Change
        </CommandButton>
      </dd>
    </div>
  );
}

const OFF = "off";

function nowAndThen(above: number | null, text: string) {
  const before = above === null ? OFF : formatAmount(above);
  const after = text.trim() === "" ? before : typedAmount(text.trim(), OFF);
  return { before, after: after === before ? undefined : after };
}
