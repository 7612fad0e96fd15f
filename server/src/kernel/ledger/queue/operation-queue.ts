import { type Member, rowsOf } from "../group/queued-operation.ts";

export interface RoomLimits {
  readonly operationsMax: number;
  readonly bytesMax: number;
}

/** What one group may hold. Ids and locks are bounded by it, and so is what a failure has to repeat. */
export interface GroupLimits {
  readonly membersMax: number;
  readonly rowsMax: number;
  readonly bytesMax: number;
}

/** A group that has set off, with all that is locked for its members. */
interface UnderWay {
  readonly members: readonly Member[];
  readonly locked: ReadonlySet<string>;
}

/**
 * How long a group may hold back one that is smaller: longer than groups take. One that is stuck behind the locks of a
 * frozen process, or is being halved until the poison in it is found, is not waited for.
 */
export const HOLDS_BACK_MS = 50;

/** Of those who may come after a group, so many are waited for where it is worth it to gather. */
const GATHERED = 0.9;

/** Nobody waits longer than this for others to gather. */
export const GATHERS_MS_MAX = 10;

/** Those who are answered together come back together, and go together once enough of them are there. */
interface Gathering {
  readonly operations: number;
  readonly untilMs: number;
}

const NO_GATHERING: Gathering = { operations: 0, untilMs: 0 };

/**
 * Where operations wait for a group. Each environment has a queue of its own and the queues take turns, so that one
 * that sends much makes itself wait and not the others.
 */
export class WaitingRoom {
  readonly #limits: RoomLimits;
  readonly #nowMs: () => number;
  readonly #queues = new Map<bigint, Member[]>();
  /** Groups that are under way, and when the last of them set off. */
  #underWay: readonly UnderWay[] = [];
  #setOffMs = 0;
  #gathering = NO_GATHERING;
  #isClosing = false;
  #operations = 0;
  #bytes = 0;

  /** `nowMs` is a monotonic clock. */
  constructor(limits: RoomLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  get size(): number {
    return this.#operations;
  }

  /** False when the room is full; the caller is then told to come again. */
  enter(member: Member): boolean {
    if (this.#operations >= this.#limits.operationsMax) return false;
    if (this.#bytes + member.bytes > this.#limits.bytesMax) return false;
    // Nobody may have more here than there are places left, so that there always is one for somebody new.
    const { environmentId } = member.caller;
    const own = this.#queues.get(environmentId)?.length ?? 0;
    if (own >= this.#limits.operationsMax - this.#operations) return false;
    this.#queue(environmentId).push(member);
    this.#operations += 1;
    this.#bytes += member.bytes;
    return true;
  }

  /** Puts back what has to go round again, ahead of what came later. It was let in before, so it is not counted out. */
  reenter(members: readonly Member[]): void {
    for (const member of members.toReversed()) {
      this.#queue(member.caller.environmentId).unshift(member);
      this.#operations += 1;
      this.#bytes += member.bytes;
    }
  }

  /**
   * The next group: one of each environment in turn, until the group is full or nobody waits. An environment whose next
   * member needs what a group that is under way has locked waits for it here: in the database it would hold up the
   * others of its group as well, and half of those who want one hot account would wait in a second, smaller group.
   *
   * Beside groups that are under way another one sets off when as many wait as they have members. What a group costs by
   * itself, whatever its size, is a third of what the database does: with groups that had just what had come so far, a tenth
   * fewer operations were done in a second, and each of them took longer.
   */
  take(limits: GroupLimits): Member[] {
    if (this.heldBackForMs > 0) return [];
    const taken: Member[] = [];
    let rows = 0;
    let bytes = 0;
    for (const member of this.#inTurn()) {
      rows += rowsOf(member);
      bytes += member.bytes;
      // One that is larger than a group goes alone.
      const isFull = rows > limits.rowsMax || bytes > limits.bytesMax;
      if (taken.length >= limits.membersMax || (taken.length > 0 && isFull)) break;
      this.#remove(member);
      taken.push(member);
    }
    if (taken.length > 0) this.#setOff(taken);
    return taken;
  }

  #setOff(members: readonly Member[]): void {
    const locked = new Set(members.flatMap(({ locks }) => locks));
    this.#underWay = [...this.#underWay, { members, locked }];
    this.#setOffMs = this.#nowMs();
    this.#gathering = NO_GATHERING;
  }

  /** Tells that a group is over: what it had locked is free. */
  release(group: readonly Member[]): void {
    this.#underWay = this.#underWay.filter(({ members }) => members !== group);
  }

  /**
   * Has those who come after a group gather for so long. Where another process moves money in the same account, the
   * first who comes would set off alone and wait in the database for a group of that process; the rest could not join
   * it, and groups would be half as large on both sides.
   */
  gather(answered: number, { membersMax }: GroupLimits, forMs: number): void {
    this.#gathering = {
      operations: Math.min(GATHERED * (answered + this.#operations), membersMax),
      untilMs: this.#nowMs() + Math.min(forMs, GATHERS_MS_MAX),
    };
  }

  /** Nobody comes any more, so nobody is waited for. */
  close(): void {
    this.#isClosing = true;
  }

  /**
   * How long those who wait are held back: for others of them while they gather, or for a group that is under way. Whoever
   * comes, or ends a group, looks again before that.
   */
  get heldBackForMs(): number {
    if (this.#operations === 0) return 0;
    const membersUnderWay = this.#membersUnderWay;
    const { operations, untilMs } = this.#isClosing ? NO_GATHERING : this.#gathering;
    if (membersUnderWay === 0 && this.#operations < operations)
      return Math.max(0, untilMs - this.#nowMs());
    if (this.#operations >= membersUnderWay) return 0;
    return Math.max(0, HOLDS_BACK_MS - (this.#nowMs() - this.#setOffMs));
  }

  get #membersUnderWay(): number {
    return this.#underWay.reduce((sum, { members }) => sum + members.length, 0);
  }

  /**
   * Round by round the first of each environment. It is taken before the next one is asked for; where it has to wait, its
   * environment is out of the circle.
   */
  *#inTurn(): Generator<Member> {
    let circle = [...this.#queues.keys()];
    while (circle.length > 0) {
      const again: bigint[] = [];
      for (const environmentId of circle) {
        const first = this.#queues.get(environmentId)?.[0];
        if (first === undefined || this.#meetsOthers(first)) continue;
        yield first;
        again.push(environmentId);
      }
      circle = again;
    }
  }

  /** Whether anybody waits who need not wait any longer. */
  get canGo(): boolean {
    return this.heldBackForMs === 0 && this.#inTurn().next().done !== true;
  }

  /** Takes the first of an environment out; the environment goes to the end of the circle, or out of it. */
  #remove(member: Member): void {
    const { environmentId } = member.caller;
    const queue = this.#queue(environmentId);
    queue.shift();
    this.#operations -= 1;
    this.#bytes -= member.bytes;
    this.#queues.delete(environmentId);
    if (queue.length > 0) this.#queues.set(environmentId, queue);
  }

  #meetsOthers({ locks }: Member): boolean {
    return this.#underWay.some(({ locked }) => locks.some((name) => locked.has(name)));
  }

  #queue(environmentId: bigint): Member[] {
    let queue = this.#queues.get(environmentId);
    if (queue === undefined) {
      queue = [];
      this.#queues.set(environmentId, queue);
    }
    return queue;
  }
}
