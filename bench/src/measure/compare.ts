import { ECHOES, TRANSFERS } from "../echo/routes.ts";
import type { Plan } from "../options.ts";
import type { GroupsResult } from "../processes/groups.ts";
import type { Scenario } from "../processes/requests.ts";
import { Books } from "./books.ts";
import type { Rig, Server } from "./rig.ts";
import { measure, measureGroups, type Sample } from "./sample.ts";
import { peakMemoryMb } from "./usage.ts";

/** One scenario at one number of connections, once for each round. */
export interface Cell {
  readonly scenario: Scenario;
  readonly connections: number;
  readonly ours: Sample[];
  readonly baseline: Sample[];
}

export interface Measured {
  readonly cells: readonly Cell[];
  /** By scenario: the load of 64 connections split over two processes of ours. */
  readonly twoProcesses: ReadonlyMap<Scenario, Sample[]>;
  readonly http: readonly Sample[];
  readonly groups: readonly GroupsResult[];
  readonly memoryMb: number;
}

/** The number of connections for measurements with only one number. */
const USUAL_CONNECTIONS = 64;
/**
 * One connection is measured in short turns: its latency depends on the machine as much as on us, and changes every
 * second.
 */
const TURNS_OF_ONE = 3;
/** Enough that every group is full. */
const GROUP_CALLERS = 512;

/**
 * Measures everything once in each round, so that noise of other programs or a growing table affects all alike. Ours and
 * the baseline take turns: each is first in every other round.
 */
export async function compare(
  rig: Rig,
  plan: Plan,
  log: (line: string) => void,
): Promise<Measured> {
  const books = await Books.open(rig.installation.admin);
  const session = new Session(rig, plan, books);
  await session.warmUp();
  let roundMs = 0;
  for (let round = 1; round <= plan.rounds; round++) {
    const startedMs = performance.now();
    if (round > 1 && startedMs + roundMs > plan.withinSeconds * 1_000) break;
    log(`round ${round} of ${plan.rounds}`);
    await session.round(round % 2 === 1);
    roundMs = performance.now() - startedMs;
  }
  await books.check();
  return session.measured();
}

class Session {
  readonly #rig: Rig;
  readonly #plan: Plan;
  readonly #books: Books;
  readonly #cells: readonly Cell[];
  readonly #twoProcesses = new Map<Scenario, Sample[]>();
  readonly #http: Sample[] = [];
  readonly #groups: GroupsResult[] = [];

  constructor(rig: Rig, plan: Plan, books: Books) {
    this.#rig = rig;
    this.#plan = plan;
    this.#books = books;
    this.#cells = plan.scenarios.flatMap((scenario) =>
      plan.connections.map((connections) => ({ scenario, connections, ours: [], baseline: [] })),
    );
    for (const scenario of plan.scenarios)
      if (scenario !== "refusals") this.#twoProcesses.set(scenario, []);
  }

  /** Until Node has optimised hot code, PostgreSQL has planned, and the accounts are in its memory. */
  async warmUp(): Promise<void> {
    const { ours, baseline, second } = this.#rig;
    const seconds = this.#plan.warmUpSeconds;
    for (const servers of [[ours, second], [baseline]]) {
      await this.#transfers(servers, "uniform", USUAL_CONNECTIONS, seconds);
    }
    await measureGroups(this.#rig, seconds / 3, GROUP_CALLERS).then((result) => this.#note(result));
  }

  async round(oursFirst: boolean): Promise<void> {
    const { ours, second } = this.#rig;
    const { seconds } = this.#plan;
    for (const cell of this.#cells) await this.#compareCell(cell, oursFirst);
    for (const [scenario, samples] of this.#twoProcesses) {
      samples.push(
        await this.#transfers([ours, second], scenario, USUAL_CONNECTIONS, seconds[scenario]),
      );
    }
    this.#http.push(await this.#echoes(seconds.refusals));
    this.#groups.push(this.#note(await measureGroups(this.#rig, seconds.refusals, GROUP_CALLERS)));
  }

  async #compareCell(cell: Cell, oursFirst: boolean): Promise<void> {
    const { scenario, connections } = cell;
    const turns = connections === 1 ? TURNS_OF_ONE : 1;
    const seconds = this.#plan.seconds[scenario] / turns;
    const takeOurs = async () =>
      cell.ours.push(await this.#transfers([this.#rig.ours], scenario, connections, seconds));
    const takeBaseline = async () =>
      cell.baseline.push(
        await this.#transfers([this.#rig.baseline], scenario, connections, seconds),
      );
    for (let turn = 0; turn < turns; turn++) {
      const both = [takeOurs, takeBaseline];
      if (oursFirst !== (turn % 2 === 0)) both.reverse();
      for (const take of both) await take();
    }
  }

  measured(): Measured {
    return {
      cells: this.#cells,
      twoProcesses: this.#twoProcesses,
      http: this.#http,
      groups: this.#groups,
      memoryMb: peakMemoryMb(this.#rig.ours.child.pid),
    };
  }

  async #transfers(
    servers: readonly Server[],
    scenario: Scenario,
    connections: number,
    seconds: number,
  ): Promise<Sample> {
    return this.#note(
      await measure(this.#rig, servers, { path: TRANSFERS, scenario, connections, seconds }),
    );
  }

  /** These leave nothing in the books. */
  async #echoes(seconds: number): Promise<Sample> {
    const order = {
      path: ECHOES,
      scenario: "uniform",
      connections: USUAL_CONNECTIONS,
      seconds,
    } as const;
    return await measure(this.#rig, [this.#rig.ours], order);
  }

  #note<Result extends { operations: number; refused?: number }>(result: Result): Result {
    this.#books.note({ refused: 0, ...result });
    return result;
  }
}
