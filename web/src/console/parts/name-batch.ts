import { queryOptions } from "@tanstack/react-query";
import { readCommand } from "../api/read-command.ts";
import { BUSINESSES_OF_A_PAGE, type Business } from "../pages/businesses/business-queries.ts";

const KEPT_MS = 300_000;
/** The rows of a list make their requests within this time. */
const GATHER_MS = 5;

interface Batch {
  readonly ids: Set<string>;
  readonly names: Promise<ReadonlyMap<string, string>>;
}

/** The batch that is still being collected. */
let gathering: Batch | undefined;

/** The name of a business. All that are asked for at the same time are read together. */
export const businessNameQuery = (id: string) =>
  queryOptions({
    queryKey: ["console", "business name", id],
    queryFn: () => loadName(id),
    staleTime: KEPT_MS,
  });

/** Null if no business has the id. */
async function loadName(id: string): Promise<string | null> {
  if (gathering === undefined || gathering.ids.size >= BUSINESSES_OF_A_PAGE)
    gathering = beginBatch();
  gathering.ids.add(id);
  return (await gathering.names).get(id) ?? null;
}

function beginBatch(): Batch {
  const ids = new Set<string>();
  const gathered = new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  const names = gathered.then(() => {
    if (gathering?.ids === ids) gathering = undefined;
    return readNames([...ids].sort());
  });
  return { ids, names };
}

async function readNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { signal } = new AbortController();
  const asked = { ids: ids.join(",") };
  const found = await readCommand<readonly Business[]>("business list", asked, signal);
  return new Map(found.map(({ businessId, name }) => [businessId, name]));
}
