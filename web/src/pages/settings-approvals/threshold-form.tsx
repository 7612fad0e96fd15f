import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useToast } from "../../components/toast.tsx";
import { useConfirm } from "../../components/use-confirm.tsx";
import { formatAmount } from "../../format/amount.ts";
import { readAmount, writeAmount } from "../../format/read-amount.ts";
import { listInWords } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";

interface Thresholds extends Amounts {
  readonly approvers: readonly string[];
}

const APPROVERS_MIN = 2;

export function ThresholdForm({ thresholds }: { readonly thresholds: Thresholds }) {
  const place = usePlace();
  const save = useSave();
  const [dashboard, setDashboard] = useState(write(thresholds.dashboardAbove));
  const [api, setApi] = useState(write(thresholds.apiAbove));
  const mayChange = place.can("settings:write");
  const asked = { dashboardAbove: read(dashboard), apiAbove: read(api) };
  const isSame =
    asked.dashboardAbove === thresholds.dashboardAbove && asked.apiAbove === thresholds.apiAbove;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { dashboardAbove, apiAbove } = asked;
    if (dashboardAbove === undefined || apiAbove === undefined) return;
    void save({ dashboardAbove, apiAbove });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <MoneyField
        label="Transfers made in the dashboard wait above"
        hint="If empty, none waits. A file waits as a whole, by the sum of its rows."
        value={dashboard}
        onChange={setDashboard}
        error={errorOf(dashboard)}
        disabled={!mayChange}
      />
      <MoneyField
        label="Transfers over the API wait above"
        hint="If empty, none waits. Each transfer of a bulk request waits separately, by its own amount."
        value={api}
        onChange={setApi}
        error={errorOf(api)}
        disabled={!mayChange}
      />
      <Approvers names={thresholds.approvers} />
      {mayChange ? (
        <div>
          <Button
            type="submit"
            kind="primary"
            unavailable={isSame ? "Nothing is changed." : undefined}
          >
            Save amounts
          </Button>
        </div>
      ) : (
        <p className="text-quiet">Only an owner or admin may change this.</p>
      )}
    </form>
  );
}

const write = (above: number | null): string => (above === null ? "" : writeAmount(above));

/** Null: off. Undefined: what was typed is no amount. */
const read = (typed: string): number | null | undefined =>
  typed.trim() === "" ? null : readAmount(typed);

const errorOf = (typed: string): string | undefined =>
  read(typed) === undefined
    ? "Enter an amount in naira, or leave it empty to switch approval off."
    : undefined;

function Approvers({ names }: { readonly names: readonly string[] }) {
  if (names.length < APPROVERS_MIN)
    return (
      <Notice kind="wait" title="Approving takes two people">
        {names.length === 0 ? "No member" : `Only ${listInWords(names)}`} may approve today. The
        person who created a transfer cannot approve it, so it would wait until it is withdrawn.
        Invite a second person first.
      </Notice>
    );
  return <p className="text-quiet">{listInWords(names)} may approve each other’s transfers.</p>;
}

interface Amounts {
  readonly dashboardAbove: number | null;
  readonly apiAbove: number | null;
}

function useSave() {
  const place = usePlace();
  const confirm = useConfirm();
  const client = useQueryClient();
  const toast = useToast();
  return async ({ dashboardAbove, apiAbove }: Amounts) => {
    // What is left out is off.
    const body = {
      ...(dashboardAbove === null ? {} : { dashboardAbove }),
      ...(apiAbove === null ? {} : { apiAbove }),
    };
    const saved = await confirm({
      title: "Change who has to approve?",
      about: place.mode === "test" ? "In test mode" : "In live mode",
      consequences: [
        { when: "now", text: `Dashboard: ${inWords(dashboardAbove)}` },
        { when: "now", text: `API: ${inWords(apiAbove)}` },
        {
          when: "later",
          text: "Transfers that are already waiting keep waiting. The audit log records your name.",
        },
      ],
      act: "Change the amounts",
      keep: "Keep them",
      asksPin: true,
      run: (headers) => readData(place.api.PUT("/settings/approvals", { body, headers })),
    });
    if (saved === undefined) return;
    await client.invalidateQueries({ queryKey: place.key });
    toast({ text: "Amounts changed." });
  };
}

const inWords = (above: number | null): string =>
  above === null ? "no transfer waits." : `what is above ${formatAmount(above)} waits.`;
