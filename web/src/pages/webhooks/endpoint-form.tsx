import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ApiFailure, messageFor } from "../../api/failure.ts";
import { Checkbox, RadioGroup } from "../../components/choice-fields.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { eventTypesQuery } from "./endpoints-query.ts";

export interface EndpointSettings {
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
}

interface EndpointFormProps {
  readonly id: string;
  readonly initial: EndpointSettings;
  readonly failure: ApiFailure | undefined;
  readonly onSubmit: (settings: EndpointSettings) => void;
}

/** The settings of an endpoint. The service checks the URL; this only says what is required. */
export function EndpointForm({ id, initial, failure, onSubmit }: EndpointFormProps) {
  const { mode } = usePlace();
  const [settings, setSettings] = useState(initial);
  const change = (values: Partial<EndpointSettings>) => setSettings({ ...settings, ...values });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(settings);
  };
  const isShown = ["url", "eventTypes", "description"].includes(failure?.param ?? "");
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={settings.url}
        onChange={(url) => change({ url })}
        error={messageFor(failure, "url")}
        hint={
          mode === "live"
            ? "An https address on the internet. Your server answers with 2xx within 15 seconds."
            : "Your server answers with 2xx within 15 seconds. In test mode http works too."
        }
      />
      <TextField
        label="What it is for"
        isOptional
        maxLength={255}
        value={settings.description}
        onChange={(description) => change({ description })}
        error={messageFor(failure, "description")}
      />
      <EventTypes
        chosen={settings.eventTypes}
        onChange={(eventTypes) => change({ eventTypes })}
        error={messageFor(failure, "eventTypes")}
      />
      <FailureNote failure={isShown ? undefined : failure} />
    </form>
  );
}

interface EventTypesProps {
  readonly chosen: readonly string[] | null;
  readonly onChange: (types: readonly string[] | null) => void;
  readonly error: string | undefined;
}

function EventTypes({ chosen, onChange, error }: EventTypesProps) {
  const place = usePlace();
  const { data: types } = useQuery(eventTypesQuery(place));
  const toggle = (type: string) => {
    const before = chosen ?? [];
    onChange(before.includes(type) ? before.filter((one) => one !== type) : [...before, type]);
  };
  return (
    <>
      <RadioGroup
        legend="Events"
        value={chosen === null ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? null : [])}
        choices={[
          { value: "all", text: "All types", hint: "Includes types that are added later." },
          { value: "some", text: "Only some" },
        ]}
      />
      {chosen === null ? null : (
        <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-note border border-line p-3">
          <legend className="sr-only">Types of events</legend>
          {types?.map(({ event, summary }) => (
            <Checkbox
              key={event}
              checked={chosen.includes(event)}
              onChange={() => toggle(event)}
              label={<span className="font-mono text-[12.5px] wrap-anywhere">{event}</span>}
              hint={summary}
            />
          ))}
        </fieldset>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-label font-medium text-bad">
          {error}
        </p>
      )}
    </>
  );
}
