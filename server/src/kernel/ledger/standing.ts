import type { Pipeline } from "../database/pipeline.ts";
import type { EnvironmentView } from "./picture.ts";
import { readEnvironments, readKeyEnds, readPauses } from "./queries.ts";

export interface StandingEnvironment extends Omit<EnvironmentView, "now"> {
  /** How far its clock is ahead of the wall's. */
  readonly clockOffsetMs: bigint;
}

/** Whose standing a group has to know: environments, and keys with the environment of each. */
export interface StandingAsked {
  readonly environmentIds: readonly bigint[];
  readonly apiKeys: ReadonlyMap<bigint, bigint>;
}

/** What the database says of those who were asked for. */
export interface StandingFacts {
  readonly environments: readonly StandingEnvironment[];
  readonly keyEnds: readonly { readonly id: bigint; readonly endsAt: Date | null }[];
  readonly pauses: readonly { readonly service: string; readonly message: string }[];
}

/** Some hundred bytes each. */
const REMEMBERED_MAX = 5_000;

/** What is known of environments, keys and services in one edition of them. */
export class Standing {
  readonly edition: string;
  readonly #environments = new Map<bigint, StandingEnvironment>();
  readonly #keyEnds = new Map<bigint, Date | null>();
  #pauses: ReadonlyMap<string, string> = new Map();

  constructor(edition: string) {
    this.edition = edition;
  }

  knows({ environmentIds, apiKeys }: StandingAsked): boolean {
    if (!environmentIds.every((id) => this.#environments.has(id))) return false;
    return [...apiKeys.keys()].every((id) => this.#keyEnds.has(id));
  }

  note({ environments, keyEnds, pauses }: StandingFacts): void {
    for (const environment of environments) this.#environments.set(environment.id, environment);
    for (const { id, endsAt } of keyEnds) this.#keyEnds.set(id, endsAt);
    this.#pauses = new Map(pauses.map(({ service, message }) => [service, message]));
  }

  get isFull(): boolean {
    return this.#environments.size + this.#keyEnds.size >= REMEMBERED_MAX;
  }

  environment(id: bigint): StandingEnvironment | undefined {
    return this.#environments.get(id);
  }

  /** Whether a key counts no more. */
  isRevoked(apiKeyId: bigint, now: Date): boolean {
    const endsAt = this.#keyEnds.get(apiKeyId);
    return endsAt != null && endsAt <= now;
  }

  /** The message of each paused service. */
  get pauses(): ReadonlyMap<string, string> {
    return this.#pauses;
  }
}

export async function readFacts(pipeline: Pipeline, asked: StandingAsked): Promise<StandingFacts> {
  const [environments, keyEnds, pauses] = await Promise.all([
    pipeline.send<StandingFacts["environments"][number]>(readEnvironments(asked.environmentIds)),
    pipeline.send<StandingFacts["keyEnds"][number]>(readKeyEnds(asked.apiKeys)),
    pipeline.send<StandingFacts["pauses"][number]>(readPauses),
  ]);
  return { environments: environments.rows, keyEnds: keyEnds.rows, pauses: pauses.rows };
}
