import { type Refusal, serverBusy } from "../../refusals.ts";

/** Whose body it is: an environment's, or a page's, which takes bodies from callers without a key. */
export type BodyOwner = bigint | "pages";

export interface BodyLimits {
  /** Bytes of all environments' bodies that one process keeps at a time. */
  readonly bytesMax: number;
  /** Bytes of one environment's bodies, and of all pages' together. */
  readonly bytesPerOwnerMax: number;
}

export const BODY_LIMITS: BodyLimits = {
  bytesMax: 32 * 1024 * 1024,
  bytesPerOwnerMax: 8 * 1024 * 1024,
};

/** The bytes that one body may take up, until they are released. */
export interface BodyClaim {
  /** Makes room for this many bytes in all. Throws 503 where there is none. */
  grow(bytes: number): void;
  /** Says that the body is whole, so that it is not given up for another one. */
  settle(): void;
  release(): void;
  /** Notified where the body is given up for another one. */
  onRevoked: (refusal: Refusal) => void;
}

interface Claim extends BodyClaim {
  bytes: number;
}

interface Share {
  bytes: number;
  /** Claims of bodies that still arrive, the oldest first. */
  readonly arriving: Set<Claim>;
}

/**
 * The memory for bodies that do not come in one piece with their head. The length that a caller with a key declares is
 * claimed before any byte is read. A caller without a key claims only what it has sent; where such bodies take too much, the
 * one that has been arriving for the longest makes way.
 */
export class BodyMemory {
  readonly #limits: BodyLimits;
  readonly #shares = new Map<BodyOwner, Share>();
  #bytes = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Claims room for a body. Throws 503 where there is none. */
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
