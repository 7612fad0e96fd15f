import { useQuery } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { Amount } from "../../../components/amount.tsx";
import { Diff } from "../../../components/diff.tsx";
import { formatAmount } from "../../../format/amount.ts";
import { separateWords } from "../../../format/status.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { ModeTabs, useModeTab } from "../../parts/use-mode-tab.tsx";
import { ApprovalThresholds } from "./approval-thresholds.tsx";
import { type Tier, tiersQuery } from "./business-part-queries.ts";
import { typedAmount } from "./typed-amount.ts";
import { useBusinessId } from "./use-business-id.ts";

/** The KYC tiers of a business: what its customers prove, and what they may do then. And which transfers wait. */
export function BusinessLimits() {
  const business = useBusinessId();
  const mode = useModeTab();
  const query = useQuery(tiersQuery(business, mode));
  return (
    <>
      <ModeTabs at={["businesses", business, "limits"]} />
      <Section
        title="Tiers of its customers"
        about="A change applies immediately to every customer of the business."
        actions={
          <CommandButton name="tiers reset" question={resetOf(business, mode)}>
            Use the default tiers
          </CommandButton>
        }
      >
        <Loaded subject="The tiers" query={query} lines={4} shape="rows">
          {(tiers) => (
            <ol className="border-b border-line pb-2">
              {tiers.map((tier, at) => (
                <TierRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place of a tier is its name.
                  key={at}
                  {...{ tier, at, business, mode }}
                />
              ))}
            </ol>
          )}
        </Loaded>
      </Section>
      <ApprovalThresholds {...{ business, mode }} />
    </>
  );
}

interface TierRowProps {
  readonly tier: Tier;
  readonly at: number;
  readonly business: string;
  readonly mode: Mode;
}

function TierRow({ tier, at, business, mode }: TierRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto] items-start justify-items-start gap-x-6 gap-y-1 border-t border-line py-2.75 max-wide:grid-cols-1">
      <div className="min-w-0">
        <p className="font-strong">Tier {at}</p>
        <p className="text-meta text-quiet wrap-anywhere">
          Needs {requirementsOf(tier)}; opens {unlockedBy(tier)}
        </p>
      </div>
      <Limit label="One payout" most={tier.payoutMax} />
      <Limit label="Payouts of a day" most={tier.payoutDailyMax} />
      <Limit label="Wallet balance" most={tier.balanceMax} />
      <CommandButton
        name="tiers set"
        kind="link"
        label={`Change tier ${at}`}
        question={changeOf(tier, at, business, mode)}
      >
        Change
      </CommandButton>
    </li>
  );
}

function Limit({ label, most }: { readonly label: string; readonly most: number | null }) {
  return (
    <p className="w-full min-w-0 text-right max-wide:flex max-wide:items-baseline max-wide:justify-between">
      <span className="block text-label text-quiet">{label}</span>
      {most === null ? <span className="text-quiet">No limit</span> : <Amount value={most} />}
    </p>
  );
}

const requirementsOf = ({ requires }: Tier): string =>
  requires.map((alternatives) => alternatives.join(" or ")).join(", ") || "nothing";

const unlockedBy = ({ unlocks }: Tier): string =>
  unlocks.map((one) => separateWords(one).toLowerCase()).join(", ") || "nothing more";

const FIELDS = [
  ["payout", "One payout", "payoutMax"],
  ["daily", "Payouts of a day", "payoutDailyMax"],
  ["balance", "Wallet balance", "balanceMax"],
] as const;

function changeOf(tier: Tier, at: number, business: string, mode: Mode) {
  const typedOf = (most: number | null) => (most === null ? "off" : String(most));
  const limits = FIELDS.map(([field, , name]) => [field, typedOf(tier[name])]);
  const requires = tier.requires.map((one) => one.join("|")).join(",") || "nothing";
  return {
    title: `Change tier ${at} in ${mode} mode`,
    given: { business, mode, tier: String(at) },
    initial: {
      ...Object.fromEntries(limits),
      requires,
      unlocks: tier.unlocks.join(",") || "nothing",
    },
    words: {
      payout: { label: "One payout", hint: "In naira. Enter off for no limit." },
      daily: { label: "Payouts of a day", hint: "In naira. Enter off for no limit." },
      balance: { label: "Wallet balance", hint: "In naira. Enter off for no limit." },
    },
    act: "Change the tier",
    children: (texts: Readonly<Record<string, string>>) => (
      <Diff
        label={`Limits of tier ${at} now and then`}
        rows={FIELDS.map(([field, label, name]) => {
          const typed = (texts[field] ?? "").trim();
          const isSame = typed === "" || typed === typedOf(tier[name]);
          return {
            label,
            before: inWords(tier[name]),
            after: isSame ? undefined : typedAmount(typed, "no limit"),
          };
        })}
      />
    ),
  };
}

const inWords = (most: number | null): string => (most === null ? "no limit" : formatAmount(most));

const resetOf = (business: string, mode: Mode) => ({
  title: `Use the default tiers in ${mode} mode?`,
  given: { business, mode },
  consequences: [
    {
      when: "now" as const,
      text: "The requirements and limits of every tier return to the defaults.",
    },
  ],
  act: "Use the default tiers",
  keep: "Keep its own",
});
