import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import type { components, operations } from "../../api/generated/schema.d.ts";
import type { Place } from "../../api/place.ts";

export type NotificationSettings = components["schemas"]["NotificationSettings"];
export type Kind = NotificationSettings["kinds"][number];
export type Choice = operations["chooseNotification"]["parameters"]["path"]["kind"];

/** The settings belong to the person in this business, and apply to both modes. */
export const settingsQuery = ({ businessId }: Place) =>
  queryOptions({
    queryKey: [businessId, "notifications"],
    queryFn: ({ signal }) =>
      readData(
        api.GET("/b/{businessId}/notifications", { params: { path: { businessId } }, signal }),
      ),
  });
