import { providerName } from "../../parts/provider-name.ts";
import type { ProviderState } from "./provider-queries.ts";

/** `Monnify in live mode` */
export const nameOf = ({ provider, mode }: Pick<ProviderState, "provider" | "mode">): string =>
  `${providerName(provider)} in ${mode} mode`;
