import type { Database } from "../../kernel/database/database.ts";
import type { Randomness } from "../../kernel/randomness.ts";
import type { Vault } from "../../kernel/sealing/vault.ts";

/** What the simulator needs, and its settings. */
export interface SimulatorTools {
  readonly database: Database;
  readonly vault: Vault;
  readonly randomness: Randomness;
  readonly settings: SimulatorSettings;
  nowMs(): number;
  onError(error: unknown): void;
}

export interface SimulatorSettings {
  /**
   * How long a call to it takes, on average. Calls to real providers take from a tenth of a second to several seconds.
   */
  readonly latencyMs: number;
  /** Where it sends its notices: where our API listens, without a path. */
  inboundUrl(): string;
}
