import type { Kit } from "../../../kernel/kit.ts";
import { type ObjectStore, StoreError } from "../../../kernel/storage/object-store.ts";
import { openStore } from "../../../kernel/storage/open-store.ts";
import { noStore, storeFailed } from "./errors.ts";

/** Opens the store that the settings name. Throws if they name none. */
export function openArchiveStore({
  settings: { archive },
  clock,
}: Pick<Kit, "settings" | "clock">): ObjectStore {
  if (archive === undefined) throw noStore();
  return openStore(archive, clock);
}

/** Turns a failure of the store into a refusal that says what to do. */
export async function withStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) throw storeFailed({ reason: error.message });
    throw error;
  }
}
