import type { PipelineSettings } from "../../database/pipeline.ts";
import { outcomeUnknown, serverBusy } from "../../refusals.ts";
import { Links } from "../group/key-resolver.ts";
import { Gate } from "../group/prechecks.ts";
import { locksOf, type Member, recordNameOf, rowsOf, wantedBy } from "../group/queued-operation.ts";
import type { Answer, Caller, MoneyOperation } from "../operation.ts";
import { Lane, type LaneTools, tooBusy } from "./group-runner.ts";
import { type GroupLimits, WaitingRoom } from "./operation-queue.ts";
import { Neighbours } from "./shared-accounts.ts";

export interface LedgerSettings {
  readonly connection: PipelineSettings;
  /** Where this process's lanes add to open accounts; processes that share a number wait for each other a little. */
  readonly firstSlot: number;
  /** How many lanes the usual operations have, and how many go in one group: what was fastest, unless it is compared. */
  readonly grouping?: { readonly laneCount: number; readonly membersMax: number };
  nowMs(): number;
  onGroup: LaneTools["onGroup"];
  onPoison(operation: string, environmentId: bigint, error: unknown): void;
}

/** How long an operation waits to be decided before its caller is told to come again. */
const PATIENCE_MS = 10_000;

/** How long an environment that poisoned a group is kept apart. */
const QUARANTINE_MS = 60_000;

/** Operations that write more rows than this take the lane for large ones, out of the way of the small. */
const LARGE_ROWS = 200;

const ROOM = { operationsMax: 5_000, bytesMax: 64 * 1024 * 1024 };
/** Far below what one message to the server can hold, with all that is written about each request. */
const GROUP_BYTES_MAX = 8 * 1024 * 1024;
const REST_AFTER_POISON_MS = 20;

interface WingSettings {
  readonly laneCount: number;
  readonly limits: GroupLimits;
  /** Its first lane's slot, after the first of this process. */
  readonly slot: number;
  /** Whether it is where environments are sent that poisoned a group, or one that sends them there. */
  readonly isQuarantine: boolean;
}

/** Two lanes: one gathers while the other commits; three were slower. */
const USUAL: WingSettings = {
  laneCount: 2,
  limits: { membersMax: 256, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 0,
  isQuarantine: false,
};

const LARGE: WingSettings = {
  laneCount: 1,
  limits: { membersMax: 4, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 2,
  isQuarantine: false,
};

/** One at a time: what is poisoned fails alone, and its group has nobody else to run again. */
const QUARANTINE: WingSettings = {
  laneCount: 1,
  limits: { membersMax: 1, rowsMax: 2_000, bytesMax: GROUP_BYTES_MAX },
  slot: 3,
  isQuarantine: true,
};

const NEVER = Number.POSITIVE_INFINITY;

/** A room with the lanes that serve it. */
interface Wing {
  readonly room: WaitingRoom;
  readonly lanes: Lane[];
  /** Whether the lanes will be started when this turn of the event loop ends. */
  startsSoon: boolean;
  /** When they will be started in any case, where that is under way. */
  startsLaterAtMs: number;
}

/** The one door through which money moves. */
export class Ledger {
  readonly #settings: LedgerSettings;
  readonly #usual: Wing;
  readonly #large: Wing;
  readonly #quarantine: Wing;
  readonly #quarantinedUntilMs = new Map<bigint, number>();
  #closing = false;

  constructor(settings: LedgerSettings) {
    this.#settings = settings;
    const { laneCount, membersMax } = settings.grouping ?? { ...USUAL, ...USUAL.limits };
    const limits = { ...USUAL.limits, membersMax };
    this.#usual = this.#wing({ ...USUAL, laneCount, limits });
    this.#large = this.#wing(LARGE);
    this.#quarantine = this.#wing(QUARANTINE);
  }

  /** Operations that wait, for metrics. */
  get waiting(): number {
    return this.#usual.room.size + this.#large.room.size + this.#quarantine.room.size;
  }

  /**
   * Has an operation decided and answers once it is durable. Rejects with the operation's refusal, with `server_error`
   * when there is no room or no time, or with an unexpected error. In none of these was anything done, but in one: where
   * the database was lost while it committed, and for longer than anybody waits, it is `outcomeUnknown`, and only the
   * operation's key can tell.
   */
  run<Outcome>(
    operation: MoneyOperation<Outcome>,
    caller: Caller,
    bytes = 0,
  ): Promise<Answer<Outcome>> {
    if (this.#closing)
      return Promise.reject(serverBusy("The service is restarting. Send the same request again."));
    return new Promise<Answer<unknown>>((resolve, reject) => {
      const deadlineMs = this.#settings.nowMs() + PATIENCE_MS;
      const wanted = wantedBy(operation, caller);
      const member: Member = {
        operation,
        caller,
        recordName: recordNameOf(caller.environmentId, caller.operationKey),
        wanted,
        locks: locksOf(wanted),
        bytes,
        deadlineMs,
        mayBeDone: false,
        rounds: 0,
        resolve,
        reject,
      };
      this.#send(member, this.#wingFor(member));
      // What is decided is this operation, so what comes of it is its outcome; a member does not say whose it is.
    }) as Promise<Answer<Outcome>>;
  }

  #send(member: Member, wing: Wing): void {
    if (!wing.room.enter(member)) {
      // One that is sent on to quarantine may have been in a group whose commit was sent.
      member.reject(member.mayBeDone ? outcomeUnknown() : tooBusy());
      return;
    }
    this.#startSoon(wing);
  }

  /**
   * At the end of this turn of the event loop: requests that were read together go in together, and one that came alone
   * goes at once.
   */
  #startSoon(wing: Wing): void {
    if (wing.startsSoon) return;
    wing.startsSoon = true;
    setImmediate(() => {
      wing.startsSoon = false;
      for (const lane of wing.lanes) if (wing.room.size > 0) lane.start();
      this.#startLater(wing);
    });
  }

  /**
   * Who is held back, for others who gather or for a group that is under way, goes when that has lasted long enough. A timer
   * that is under way already may be for something that lasts longer.
   */
  #startLater(wing: Wing): void {
    const { room, lanes } = wing;
    const heldBackForMs = room.heldBackForMs;
    if (heldBackForMs === 0) {
      // It may have lasted long enough since a lane has looked.
      if (lanes.some(({ isIdle }) => isIdle) && room.canGo) this.#startSoon(wing);
      return;
    }
    // A timer may fire a little early.
    const inMs = Math.ceil(heldBackForMs) + 1;
    const atMs = this.#settings.nowMs() + inMs;
    if (wing.startsLaterAtMs <= atMs) return;
    wing.startsLaterAtMs = atMs;
    setTimeout(() => {
      wing.startsLaterAtMs = NEVER;
      this.#startSoon(wing);
    }, inMs).unref();
  }

  /** Takes nothing new and finishes what waits. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#usual.lanes, ...this.#large.lanes].map((lane) => lane.close()));
    // Last: the others may still have sent somebody there.
    await Promise.all(this.#quarantine.lanes.map((lane) => lane.close()));
  }

  #wingFor(member: Member): Wing {
    if (this.#isQuarantined(member.caller.environmentId)) return this.#quarantine;
    return rowsOf(member) > LARGE_ROWS ? this.#large : this.#usual;
  }

  #isQuarantined(environmentId: bigint): boolean {
    const untilMs = this.#quarantinedUntilMs.get(environmentId);
    if (untilMs === undefined) return false;
    if (this.#settings.nowMs() < untilMs) return true;
    this.#quarantinedUntilMs.delete(environmentId);
    return false;
  }

  #wing({ laneCount, limits, slot, isQuarantine }: WingSettings): Wing {
    const { connection, nowMs, onGroup, firstSlot } = this.#settings;
    const room = new WaitingRoom(ROOM, nowMs);
    const wing: Wing = { room, lanes: [], startsSoon: false, startsLaterAtMs: NEVER };
    const onPoison = (member: Member, error: unknown) => {
      const { environmentId } = member.caller;
      this.#quarantinedUntilMs.set(environmentId, nowMs() + QUARANTINE_MS);
      this.#settings.onPoison(member.operation.name, environmentId, error);
    };
    const divert = (member: Member) => {
      if (isQuarantine) return false;
      if (!this.#isQuarantined(member.caller.environmentId)) return false;
      this.#send(member, this.#quarantine);
      return true;
    };
    for (let index = 0; index < laneCount; index++) {
      const tools = {
        connection,
        room,
        limits,
        nowMs,
        onGroup,
        onPoison,
        divert,
        onLeft: () => this.#startLater(wing),
        restAfterPoisonMs: isQuarantine ? REST_AFTER_POISON_MS : 0,
        links: this.#links,
        gate: this.#gate,
        neighbours: this.#neighbours,
      };
      wing.lanes.push(new Lane({ ...tools, slot: firstSlot + slot + index }));
    }
    return wing;
  }

  readonly #links = new Links();
  readonly #gate = new Gate();
  readonly #neighbours = new Neighbours();
}
