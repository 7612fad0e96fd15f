import { type Member, rowsOf } from "./member.ts";

export interface RoomLimits {
  readonly operationsMax: number;
  readonly bytesMax: number;
}

/** What one group may hold. Ids and locks are bounded by it, and so is what a failure has to repeat. */
export interface GroupLimits {
  readonly membersMax: number;
  readonly rowsMax: number;
}

/**
 * Where operations wait for a group. Each environment has a queue of its own and the queues take turns, so that one
 * that sends much makes itself wait and not the others.
 */
export class WaitingRoom {
  readonly #limits: RoomLimits;
  readonly #queues = new Map<bigint, Member[]>();
  #operations = 0;
  #bytes = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
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

  /** The next group: one of each environment in turn, until the group is full or nobody waits. */
  take(limits: GroupLimits): Member[] {
    const taken: Member[] = [];
    let rows = 0;
    while (this.#operations > 0 && taken.length < limits.membersMax) {
      const next = this.#queues.entries().next();
      if (next.done) break;
      const [environmentId, queue] = next.value;
      const member = queue[0];
      if (member === undefined || (taken.length > 0 && rows + rowsOf(member) > limits.rowsMax))
        break;
      queue.shift();
      this.#operations -= 1;
      this.#bytes -= member.bytes;
      rows += rowsOf(member);
      taken.push(member);
      // To the end of the circle, or out of it.
      this.#queues.delete(environmentId);
      if (queue.length > 0) this.#queues.set(environmentId, queue);
    }
    return taken;
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
