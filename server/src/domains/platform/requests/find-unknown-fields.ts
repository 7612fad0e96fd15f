import {
  listUnknownFields,
  type UnknownField,
} from "../../../kernel/http/routes/unknown-fields.ts";
import type { RouteNames } from "./route-names.ts";

/** Returns the fields of a logged body that its route ignored. None if the body is hidden, or cut and so not JSON. */
export function findUnknownFields(
  { bodyOf }: Pick<RouteNames, "bodyOf">,
  { route, requestBody }: { readonly route: string; readonly requestBody: string | null },
): readonly UnknownField[] {
  const schema = requestBody === null ? undefined : bodyOf(route);
  if (schema === undefined || requestBody === null) return [];
  try {
    return listUnknownFields(schema, JSON.parse(requestBody));
  } catch {
    return [];
  }
}
