import type { Clock } from "../time/clock.ts";
import { folderStore } from "./folder-store.ts";
import type { ObjectStore, StoreSettings } from "./object-store.ts";
import { s3Store } from "./s3-store.ts";

/** Opens the store of these settings. Nothing is sent before the first use. */
export const openStore = (settings: StoreSettings, clock: Clock): ObjectStore =>
  settings.kind === "folder" ? folderStore(settings.folder) : s3Store({ ...settings, clock });
