import { present } from "../../src/kernel/assert.ts";
import type { ProviderChoice, RoutingFacts } from "../../src/kernel/providers/choose-provider.ts";
import type { Mode } from "../../src/kernel/tenancy/access.ts";

const ANY_WORK: RoutingFacts = { environmentId: 0n, about: null, amount: null };

/** A provider choice that is always this one, in every mode and under every name. */
export const onlyProvider = <Port>(port: Port): ProviderChoice<Port> =>
  Object.assign(() => port, { inOrder: () => [port] });

/** The provider that new work goes to. */
export const firstProvider = <Port>(choice: ProviderChoice<Port>, mode: Mode = "test"): Port =>
  present(choice.inOrder(mode, ANY_WORK)[0], "a provider");
