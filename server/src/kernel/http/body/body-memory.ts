import { type Refusal, serverBusy } from "../../refusals.ts";

/** Whose body it is: an environment's, or that of a page, which accepts bodies from callers without a key. */
export type BodyOwner = bigint | "pages";

export interface BodyLimits {
  /** Bytes of all environments' bodies that one process keeps at a time. */
  readonly bytesMax: number;
  /** Bytes of one environment's bodies, and of all pages' bodies together. */
  readonly bytesPerOwnerMax: number;
}

export const BODY_LIMITS: BodyLimits = {
  bytesMax: 32 * 1024 * 1024,
  bytesPerOwnerMax: 8 * 1024 * 1024,
};

/** The memory that one body may use, until it is released. */
export interface BodyClaim {
  /** Reserves this many bytes in all. Throws 503 if there is no room. */
  grow(bytes: number): void;
  /** Marks the body as complete, so that it is not given up for another one. */
  settle(): void;
  release(): void;
  /** Called if the body is given up for another one. */
  onRevoked: (refusal: Refusal) => void;
}

interface Claim extends BodyClaim {
  bytes: number;
}

interface Share {
  bytes: number;
  /** Claims of bodies that are still arriving, the oldest first. */
  readonly arriving: Set<Claim>;
}

/**
 * The memory for bodies that do not arrive in one piece with their head. A caller with a key claims the declared length
 * before any byte is read. A caller without a key claims only what it has sent. If those bodies take too much, the one
 * that has been arriving longest is given up.
 */
export class BodyMemory {
  readonly #limits: BodyLimits;
  readonly #shares = new Map<BodyOwner, Share>();
  #bytes = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Reserves memory for a body. Throws 503 if there is no room. */
  claim(owner: BodyOwner, declaredBytes: number): BodyClaim {
    const share = this.#shares.get(owner) ?? { bytes: 0, arriving: new Set() };
    const claim: Claim = {
      bytes: 0,
      onRevoked: () => undefined,
      grow: (bytes) => this.#grow(owner, share, claim, bytes),
      settle: () => void share.arriving.delete(claim),
      release: () => this.#release(owner, share, claim),
    };
    if (owner !== "pages") claim.grow(declaredBytes);
    share.arriving.add(claim);
    this.#shares.set(owner, share);
    return claim;
  }

  #grow(owner: BodyOwner, share: Share, claim: Claim, bytes: number): void {
    const more = bytes - claim.bytes;
    if (more <= 0) return;
    const { bytesMax, bytesPerOwnerMax } = this.#limits;
    if (owner === "pages") this.#makeRoom(share, claim, more);
    else if (this.#bytes + more > bytesMax) throw busy();
    if (share.bytes + more > bytesPerOwnerMax) throw busy();
    this.#add(owner, share, claim, more);
  }

  #makeRoom(share: Share, claim: Claim, more: number): void {
    for (const oldest of share.arriving) {
      if (share.bytes + more <= this.#limits.bytesPerOwnerMax) return;
      if (oldest === claim) continue;
      oldest.onRevoked(busy());
      oldest.release();
    }
  }

  #add(owner: BodyOwner, share: Share, claim: Claim, bytes: number): void {
    claim.bytes += bytes;
    share.bytes += bytes;
    if (owner !== "pages") this.#bytes += bytes;
  }

  #release(owner: BodyOwner, share: Share, claim: Claim): void {
    share.arriving.delete(claim);
    this.#add(owner, share, claim, -claim.bytes);
    if (share.bytes === 0 && share.arriving.size === 0) this.#shares.delete(owner);
  }
}

const busy = (): Refusal =>
  serverBusy("Too many bodies are being received. Send the same request again.");
