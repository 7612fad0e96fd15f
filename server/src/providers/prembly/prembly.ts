import { parseKinds } from "../identity/check-kinds.ts";
import { lookupVerifier } from "../identity/lookup-verifier.ts";
import { defineProvider } from "../provider-definition.ts";
import { checkAccount } from "./check-account.ts";
import { checkIdentity } from "./check-identity.ts";
import { findObstacle } from "./lookups.ts";
import { PremblyClient } from "./prembly-client.ts";
import { PREMBLY_SETTINGS } from "./settings.ts";

const NAME = "prembly";

/** Prembly, which looks numbers up in Nigerian registries. It answers within the call, so it sends no notices. */
export const prembly = defineProvider({
  name: NAME,
  title: "Prembly",
  settings: PREMBLY_SETTINGS,
  holdsIdentity: true,
  connect(settings, tools) {
    const client = new PremblyClient(settings, tools);
    return {
      identityVerifier: lookupVerifier({
        name: NAME,
        notOffered: parseKinds(settings.notOffered),
        findObstacle: (lookup) => findObstacle(lookup, settings),
        ask: (check, call) => checkIdentity(client, settings, check, call),
      }),
      check: (call) => checkAccount(client, call),
      close: () => client.close(),
    };
  },
});
