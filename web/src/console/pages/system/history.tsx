import { useQuery } from "@tanstack/react-query";
import { Chart } from "../../../components/chart/chart.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { countOf, formatCount } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type Charted, chartsOfBacklogs, chartsOfLoad } from "./history-charts.ts";
import { SlowStatements } from "./slow-statements.tsx";
import { type History, historyQuery } from "./system-queries.ts";

const SPANS = { hour: "The last hour", day: "The last day", week: "The last week" } as const;

type Span = keyof typeof SPANS;

const isSpan = (text: string | undefined): text is Span => text !== undefined && text in SPANS;

/** Load and backlogs over time, over all processes of the installation. */
export function HistoryPart() {
  const { to } = useConsole();
  const { span: asked } = useSearchFields();
  const span = isSpan(asked) ? asked : "day";
  const query = useQuery(historyQuery(span));
  const tabs = Object.entries(SPANS).map(([name, text]) => ({
    ...{ text, isCurrent: name === span },
    to: to(["system", "history"], { span: name }),
  }));
  return (
    <div className="pt-4 pb-8">
      <Tabs label="How far back" look="chips" tabs={tabs} />
      <Loaded subject="The charts" query={query} shape="detail">
        {(history) => <Charts history={history} words={SPANS[span].toLowerCase()} />}
      </Loaded>
    </div>
  );
}

interface ChartsProps {
  readonly history: History;
  /** `the last hour` */
  readonly words: string;
}

function Charts({ history, words }: ChartsProps) {
  const sampled = history.times.filter(({ requests }) => requests !== null).length;
  const all = history.times.length;
  if (sampled === 0)
    return (
      <Notice
        kind="wait"
        title={`No process left a sample in ${words}.`}
        className="mx-7 max-fold:mx-4"
      >
        Each process stores one sample a minute, while it can reach the database.
      </Notice>
    );
  return (
    <>
      <Section
        isWide
        title="Load"
        about={`${formatCount(sampled)} of ${countOf(all, "point")} have samples, kept for 14 days.`}
      >
        <Grid charts={chartsOfLoad(history)} words={words} />
      </Section>
      {history.backlogs.length === 0 ? null : (
        <Section isWide title="Backlogs" about="The largest value of each point.">
          <Grid charts={chartsOfBacklogs(history)} words={words} />
        </Section>
      )}
      <SlowStatements rows={history.slowStatements} />
    </>
  );
}

interface GridProps {
  readonly charts: readonly Charted[];
  readonly words: string;
}

const Grid = ({ charts, words }: GridProps) => (
  <div className="grid grid-cols-3 gap-x-12 gap-y-7 px-7 py-3 max-wide:grid-cols-2 max-fold:grid-cols-1 max-fold:px-4">
    {charts.map(({ id, figure, ...chart }) => (
      <Chart
        key={id}
        {...chart}
        figure={figure}
        description={`${chart.title} over ${words}: ${figure}. ${chart.text}`}
        step="from"
        file={`system-${id}`}
      />
    ))}
  </div>
);
