import { CommandButton } from "../../parts/command-button.tsx";
import type { Endpoint } from "../deliveries/delivery-queries.ts";

/** Send events again, change the endpoint, and disable or enable it. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const { endpoint: reference, url, status } = endpoint;
  const given = { endpoint: reference };
  return (
    <>
      {status === "enabled" ? (
        <CommandButton
          name="webhooks disable"
          size="normal"
          question={{
            title: "Disable the endpoint?",
            about: url,
            given,
            consequences: [
              { when: "now", text: "It gets no more requests." },
              { when: "later", text: "New events are held until a replay." },
            ],
            act: "Disable it",
            keep: "Keep it enabled",
          }}
        >
          Disable
        </CommandButton>
      ) : (
        <CommandButton
          name="webhooks enable"
          size="normal"
          question={{
            title: "Enable the endpoint?",
            about: url,
            given,
            consequences: [
              { when: "now", text: "New events go there." },
              { when: "later", text: "Held events wait for a replay." },
            ],
            act: "Enable it",
          }}
        >
          Enable
        </CommandButton>
      )}
      <CommandButton name="webhooks update" size="normal" question={limitsOf(endpoint)}>
        Change
      </CommandButton>
      <CommandButton
        name="webhooks replay-since"
        kind="primary"
        size="normal"
        question={{
          title: "Send events again?",
          about: url,
          given,
          initial: { since: "6h", what: "failed" },
          consequences: [
            { when: "now", text: "A worker sends them in pages, with the same event ids." },
          ],
          act: "Send them again",
          result: ({ text }) => <p>{text}</p>,
        }}
      >
        Replay since
      </CommandButton>
    </>
  );
}

const limitsOf = (endpoint: Endpoint) => ({
  title: "Change the endpoint",
  given: { endpoint: endpoint.endpoint },
  initial: {
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.eventTypes?.join(",") ?? "all",
    concurrency: String(endpoint.concurrencyMax),
    rate: String(endpoint.perSecondMax),
  },
  act: "Change it",
});
