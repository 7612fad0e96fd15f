import { setTimeout as sleep } from "node:timers/promises";
import { Pipeline, type PipelineSettings } from "../../database/pipeline.ts";
import { Ids } from "../../ids.ts";
import { outcomeUnknown, serverBusy } from "../../refusals.ts";
import { runGroup } from "../group/group.ts";
import type { Links } from "../group/key-resolver.ts";
import type { Gate } from "../group/prechecks.ts";
import type { Member } from "../group/queued-operation.ts";
import type { Verdict } from "../group/run-decisions.ts";
import { isContention, kindOf, NotConnected } from "./failures.ts";
import type { GroupLimits, WaitingRoom } from "./operation-queue.ts";
import type { Neighbours } from "./shared-accounts.ts";

export interface LaneTools {
  readonly connection: PipelineSettings;
  readonly room: WaitingRoom;
  readonly limits: GroupLimits;
  readonly links: Links;
  readonly gate: Gate;
  readonly neighbours: Neighbours;
  readonly slot: number;
  nowMs(): number;
  /** Told of each group that was tried, for metrics. */
  onGroup(group: { size: number; durationMs: number; failure: unknown }): void;
  /** Told of the one operation that made a group fail by itself. */
  onPoison(member: Member, error: unknown): void;
  /** Whether a member has been sent to another lane, because its environment poisoned a group since it came. */
  divert(member: Member): boolean;
  /** Told when it is idle again, while others may wait that may not go yet. */
  onLeft(): void;
  /** How long this lane rests after a poison, so that who sends many pays with its own time. */
  readonly restAfterPoisonMs: number;
}

/** Between two tries of a group that failed through no fault of its own. */
const PAUSE_AFTER_FAILURE_MS = [5, 20, 50, 100, 250];

/** How often a group may meet contention before one of its members is suspected to be the cause of it. */
const CONTENTION_MAX = 5;

/** A group that takes longer has lost its server: all in it have waited as long as anybody waits. */
const GROUP_MS_MAX = 10_000;

/** How often a member goes round again because what its keys mean has changed. More often, and its kind is at fault. */
const ROUNDS_MAX = 20;

export const tooBusy = () =>
  serverBusy("The service is too busy to take this now. Send the same request again.");

const asError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error("a group failed", { cause: failure });

/** One connection on which one group at a time is run; while it commits, the next one gathers in the room. */
export class Lane {
  readonly #tools: LaneTools;
  #pipeline: Pipeline | undefined;
  readonly #ids = new Ids();
  #running: Promise<void> | undefined;
  #closed = false;
  /** Answers of committed groups that their callers have not been given yet. */
  #untold: [Member, Verdict][] = [];

  constructor(tools: LaneTools) {
    this.#tools = tools;
  }

  /** Works until nobody waits that could go now. Whoever comes later has a lane started for it. */
  start(): void {
    if (this.#running !== undefined || this.#closed) return;
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      this.#tools.onLeft();
    });
  }

  get isIdle(): boolean {
    return this.#running === undefined && !this.#closed;
  }

  /** Finishes what waits, then closes the connection. */
  async close(): Promise<void> {
    this.#tools.room.close();
    // Somebody may have entered whose turn to start us is still to come.
    if (this.#tools.room.size > 0) this.start();
    while (this.#running !== undefined) await this.#running;
    this.#closed = true;
    await this.#pipeline?.close();
  }

  async #work(): Promise<void> {
    while (await this.#runNext());
  }

  /**
   * Whether there was a group to run. Each has a call of its own: as a loop over all of them this function lived long enough
   * to be an old object to V8, and what it led to, all that belonged to the group's requests, grew old with it. Under load
   * that made ten times as many full collections, and a sixth more CPU.
   */
  async #runNext(): Promise<boolean> {
    const { room, limits } = this.#tools;
    const group = room.take(limits);
    if (group.length === 0) {
      this.#tell();
      return false;
    }
    // The group sets off first: while the database locks and reads for it, the answers of the last one are written.
    if (this.#untold.length > 0) setImmediate(() => this.#tell());
    await this.#settle(group).catch((error: Error) => {
      // Not even a bug of ours may leave a caller without an answer, or with a wrong one, or the lane without its worker.
      this.#tell();
      for (const member of group) member.reject(error);
    });
    room.release(group);
    return true;
  }

  #tell(): void {
    const untold = this.#untold;
    this.#untold = [];
    for (const [member, verdict] of untold) {
      if ("error" in verdict) member.reject(verdict.error);
      else member.resolve(verdict.answer);
    }
  }

  /** Runs a group until every member of it is answered, refused, or waits again. */
  async #settle(group: readonly Member[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const members = this.#stillWaiting(group);
      if (members.length === 0) return;
      const failure = await this.#tryGroup(members);
      if (failure === undefined) return;
      const givenUp = isContention(failure) && attempt >= CONTENTION_MAX;
      if (givenUp || kindOf(failure) === "poison") return await this.#isolate(members, failure);
      await sleep(PAUSE_AFTER_FAILURE_MS[Math.min(attempt, PAUSE_AFTER_FAILURE_MS.length - 1)]);
    }
  }

  /** Halves a group that can never be written, until the one that is at fault stands alone. */
  async #isolate(members: readonly Member[], failure: unknown): Promise<void> {
    const [only, ...others] = members;
    if (only !== undefined && others.length === 0) {
      this.#tools.onPoison(only, failure);
      only.reject(asError(failure));
      if (this.#tools.restAfterPoisonMs > 0) await sleep(this.#tools.restAfterPoisonMs);
      return;
    }
    const half = Math.ceil(members.length / 2);
    await this.#settle(members.slice(0, half));
    this.#tell();
    await this.#settle(members.slice(half));
  }

  async #tryGroup(members: readonly Member[]): Promise<unknown> {
    const startedMs = this.#tools.nowMs();
    let failure: unknown;
    let watchdog: NodeJS.Timeout | undefined;
    try {
      const pipeline = await this.#connected();
      watchdog = setTimeout(() => pipeline.abandon(), GROUP_MS_MAX);
      const { verdicts, isShared } = await runGroup(
        { ...this.#tools, pipeline, ids: this.#ids },
        members,
      );
      this.#note(members, verdicts);
      // About half of it was the wait for a group of that other process, and another one has begun.
      const tookMs = this.#tools.nowMs() - startedMs;
      if (isShared) this.#tools.room.gather(members.length, this.#tools.limits, tookMs / 2);
    } catch (error) {
      failure = error ?? new Error("a group failed without saying why");
    } finally {
      clearTimeout(watchdog);
    }
    this.#tools.onGroup({
      size: members.length,
      durationMs: this.#tools.nowMs() - startedMs,
      failure,
    });
    return failure;
  }

  /** Whoever has a verdict is to be told it; the others go round again. */
  #note(members: readonly Member[], verdicts: ReadonlyMap<Member, Verdict>): void {
    const again: Member[] = [];
    for (const member of members) {
      const verdict = verdicts.get(member);
      if (verdict === undefined) this.#sendRound(member, again);
      else this.#untold.push([member, verdict]);
    }
    this.#tools.room.reenter(again);
  }

  #sendRound(member: Member, again: Member[]): void {
    member.rounds += 1;
    if (member.rounds <= ROUNDS_MAX) again.push(member);
    else
      member.reject(
        new Error(`what ${member.operation.name} needs is not found where it is looked for`),
      );
  }

  /**
   * Members worth deciding. Who left is dropped, unless it was in a group whose commit was sent: that may be done, so it
   * is looked up. Who has waited as long as anybody waits is answered: that nothing was done, or that nobody knows.
   */
  #stillWaiting(members: readonly Member[]): Member[] {
    const nowMs = this.#tools.nowMs();
    return members.filter((member) => {
      if (this.#tools.divert(member)) return false;
      if (nowMs >= member.deadlineMs) {
        member.reject(member.mayBeDone ? outcomeUnknown() : tooBusy());
        return false;
      }
      if (member.caller.isGone() && !member.mayBeDone) {
        member.reject(
          serverBusy("The caller left before this was decided. Send the same request again."),
        );
        return false;
      }
      return true;
    });
  }

  async #connected(): Promise<Pipeline> {
    if (this.#pipeline?.broken) {
      await this.#pipeline.close();
      this.#pipeline = undefined;
      // The next session may be another server's, which hands out the same blocks again.
      this.#ids.forget();
    }
    try {
      this.#pipeline ??= await Pipeline.open(this.#tools.connection);
      return this.#pipeline;
    } catch (cause) {
      throw new NotConnected("no connection to the database came about", { cause });
    }
  }
}
