/** What the load did in one round. */
export interface LoadFacts {
  readonly perSecond: number;
  readonly seconds: number;
  readonly acknowledged: number;
  /** How long no write could be acknowledged. */
  readonly awaySeconds: number;
  readonly standstillSeconds: number;
}

/** A busy machine slows the load. Below this rate, it is no longer the load that the figures describe. */
const SHARE_MIN = 0.25;
const STANDSTILL_SECONDS_MAX = 2;

/** Says why a round proves nothing: too few writes were acknowledged, or this process itself stood still. */
export function describeWeakLoad(facts: LoadFacts): string[] {
  const { perSecond, seconds, acknowledged, awaySeconds, standstillSeconds } = facts;
  const expected = Math.round(perSecond * (seconds - awaySeconds));
  return [
    ...(acknowledged > 0 && acknowledged >= SHARE_MIN * expected
      ? []
      : [`only ${acknowledged} writes were acknowledged, and ${expected} should have been`]),
    ...(standstillSeconds <= STANDSTILL_SECONDS_MAX
      ? []
      : [`the load itself stood still for ${standstillSeconds} s, so no time is known`]),
  ];
}
