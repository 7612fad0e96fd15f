import { useQuery } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { Diff } from "../../../components/diff.tsx";
import { Empty } from "../../../components/empty.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { fundingOf } from "../../parts/funding-of.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { ModeTabs, useModeTab } from "../../parts/use-mode-tab.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { type CardSettings, cardSettingsQuery } from "./business-part-queries.ts";
import { useBusinessId } from "./use-business-id.ts";

/** Whether a business may issue cards, and at which rate naira wallets pay. */
export function BusinessCards() {
  const { can } = useConsole();
  const business = useBusinessId();
  if (!can("customers:read"))
    return (
      <Empty drawing="stripes" title="Your role does not show cards">
        Your role cannot see customers, so it cannot see cards.
      </Empty>
    );
  return (
    <>
      <ModeTabs at={["businesses", business, "cards"]} />
      <Cards business={business} />
    </>
  );
}

function Cards({ business }: { readonly business: string }) {
  const mode = useModeTab();
  const query = useQuery(cardSettingsQuery(business, mode));
  return (
    <Section title={`Cards in ${mode} mode`} about="Existing cards keep working in any case.">
      <Loaded subject="The settings of cards" query={query}>
        {(settings) => <Facts {...{ settings, business, mode }} />}
      </Loaded>
    </Section>
  );
}

interface FactsProps {
  readonly settings: CardSettings;
  readonly business: string;
  readonly mode: Mode;
}

function Facts({ settings, business, mode }: FactsProps) {
  const { isEntitled, rate } = settings;
  return (
    <>
      <KeyValues
        items={[
          {
            label: "New cards",
            value: isEntitled ? (
              <ShapedStatus shape="done" words="May be issued" />
            ) : (
              <ShapedStatus shape="ended" words="May not be issued" />
            ),
          },
          { label: "Rate", value: rateInWords(settings) },
          { label: "Source", value: rate?.rateSource },
          {
            label: "Set",
            value: typeof rate?.rateSetAt === "string" ? <ExactTime at={rate.rateSetAt} /> : null,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2 pt-3 max-fold:*:grow">
        <CommandButton name="card allow" question={permissionOf(settings, business, mode)}>
          {isEntitled ? "Forbid new cards" : "Allow new cards"}
        </CommandButton>
        <CommandButton name="card set-rate" question={rateOf(settings, business, mode)}>
          Set the rate
        </CommandButton>
        <CommandButton name="card-wallet fund" question={fundingOf({ businessId: business, mode })}>
          Fund the card wallet
        </CommandButton>
      </div>
    </>
  );
}

const rateInWords = ({ rate }: CardSettings): string =>
  rate === null
    ? "None: a card cannot spend from a naira wallet"
    : `₦${rate.nairaPerDollar.toLocaleString("en-GB")} for $1`;

function permissionOf({ isEntitled }: CardSettings, business: string, mode: Mode) {
  const words = (isOn: boolean) => (isOn ? "may be issued" : "may not be issued");
  return {
    title: isEntitled ? `Forbid new cards in ${mode} mode?` : `Allow new cards in ${mode} mode?`,
    given: { business, mode, to: isEntitled ? "off" : "on" },
    children: (
      <Diff
        label="Cards now and then"
        rows={[{ label: "New cards", before: words(isEntitled), after: words(!isEntitled) }]}
      />
    ),
    act: isEntitled ? "Forbid new cards" : "Allow new cards",
  };
}

const rateOf = (settings: CardSettings, business: string, mode: Mode) => ({
  title: `Set the rate of cards in ${mode} mode`,
  given: { business, mode },
  initial:
    settings.rate === null
      ? {}
      : {
          rate: String(settings.rate.nairaPerDollar),
          source: settings.rate.rateSource,
        },
  words: {
    rate: { label: "Naira for one dollar", hint: "Whole naira." },
    source: { label: "Source", hint: "Each purchase shows the source." },
  },
  consequences: [
    {
      when: "now" as const,
      text: "New purchases use this rate. Authorised purchases keep theirs.",
    },
  ],
  act: "Set the rate",
  children: ({ rate = "" }: Readonly<Record<string, string>>) => (
    <Diff
      label="Rate now and then"
      rows={[
        {
          label: "Rate",
          before: rateInWords(settings),
          after:
            rate.trim() === String(settings.rate?.nairaPerDollar ?? "")
              ? undefined
              : `₦${rate.trim()} for $1`,
        },
      ]}
    />
  ),
});
