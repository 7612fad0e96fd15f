import { actOnce } from "../../../kernel/http/answer/act-once.ts";
import { memberRead, memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  deliveryIdOf,
  deliveryNotFound,
  endpointDisabled,
  endpointIdOf,
  endpointNotFound,
  formatReplay,
} from "../endpoints/index.ts";
import { invalidReplayTime, invalidSelection } from "./errors.ts";
import { listReplays } from "./list-replays.ts";
import type { Replay } from "./queries.ts";
import { replayDeliveries } from "./replay-deliveries.ts";
import { replaySince } from "./replay-since.ts";
import {
  EndpointParams,
  Replays,
  SelectionAnswer,
  SelectionBody,
  SinceBody,
  StartedReplay,
} from "./schemas.ts";

const tag = "Webhooks";
/** A replay counts the events of up to 30 days. Its dialog counts again at each choice. */
const COUNT_COST = 20;

/** A selection has up to a thousand deliveries. */
const SELECTION_COST = 10;

const writing = { method: "POST", tag, movesMoney: false, idempotencyKey: "required" } as const;

/** How members of a business have events sent again. */
export const replayRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "webhooks:read",
    route: memberRead({
      method: "GET",
      path: "/webhooks/:endpoint/replays",
      operationId: "listReplays",
      tag,
      summary: "List the newest replays of an endpoint with their progress",
      params: EndpointParams,
      answer: Replays,
      refusals: [endpointNotFound],
      read: async ({ access, params }) => {
        const endpointId = endpointIdOf(params.endpoint);
        const choice = { endpointId, within: access.environmentId };
        return (await listReplays(kit, choice)).map(presentReplay);
      },
    }),
  },
  {
    of: "environment",
    permission: "webhooks:write",
    route: memberWrite({
      ...writing,
      path: "/webhooks/:endpoint/replays",
      operationId: "startReplay",
      summary: "Send the events since a time again, or count them",
      cost: COUNT_COST,
      params: EndpointParams,
      body: SinceBody,
      answer: StartedReplay,
      refusals: [endpointNotFound, endpointDisabled, invalidReplayTime],
      write: (call) =>
        actOnce(kit, call, "webhooks.replay_since", async () => {
          const { since, what, dryRun = false } = call.body;
          const { id, total } = await replaySince(kit, {
            endpointId: endpointIdOf(call.params.endpoint),
            within: call.access.environmentId,
            ...{ what, dryRun, since: new Date(since), by: call.member.email },
          });
          return { reference: id === null ? null : formatReplay(id), total };
        }),
    }),
  },
  {
    of: "environment",
    permission: "webhooks:write",
    route: memberWrite({
      ...writing,
      path: "/webhook-deliveries/replay",
      operationId: "replayDeliveries",
      summary: "Send deliveries again, or count them",
      cost: SELECTION_COST,
      body: SelectionBody,
      answer: SelectionAnswer,
      refusals: [deliveryNotFound, endpointDisabled, invalidSelection],
      write: (call) =>
        actOnce(kit, call, "webhooks.replay", () =>
          replayDeliveries(kit, {
            deliveryIds: call.body.deliveries.map(deliveryIdOf),
            within: call.access.environmentId,
            ...{ dryRun: call.body.dryRun ?? false, by: call.member.email },
          }),
        ),
    }),
  },
];

function presentReplay(replay: Replay) {
  const { id, what, since, until, total, done, askedBy, askedAt, finishedAt } = replay;
  const progress = { total, done, askedBy, askedAt, finishedAt };
  return { reference: formatReplay(id), what, since, until, ...progress };
}
