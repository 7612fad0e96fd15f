import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { Place } from "../../api/place.ts";

export type Team = components["schemas"]["Team"];
export type TeamMember = Team["members"][number];
export type Invitation = Team["invitations"][number];

/** A team belongs to the business, not to a mode. */
const teamKey = ({ businessId }: Place) => [businessId, "team"] as const;

export const teamQuery = (place: Place) =>
  queryOptions({
    queryKey: teamKey(place),
    queryFn: ({ signal }) =>
      readData(
        api.GET("/b/{businessId}/team", {
          params: { path: { businessId: place.businessId } },
          signal,
        }),
      ),
  });
