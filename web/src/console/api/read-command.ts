import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { api, UNATTENDED } from "./client.ts";

type Texts = Readonly<Record<string, string>>;

/** Runs a command that changes nothing, and returns its data. */
export async function readCommand<Data>(
  name: string,
  parameters: Texts,
  signal: AbortSignal,
): Promise<Data> {
  const params = { query: { name, parameters: JSON.stringify(parameters) } };
  const answer = await readData(api.GET("/commands/read", { params, headers: UNATTENDED, signal }));
  return answer.data as Data;
}

/**
 * The data of a command that changes nothing. The page that shows it names its type, and the browser test of that page
 * proves the type.
 */
export const commandQuery = <Data>(name: string, parameters: Texts = {}) =>
  queryOptions({
    queryKey: ["console", "read", name, parameters],
    queryFn: ({ signal }) => readCommand<Data>(name, parameters, signal),
  });
