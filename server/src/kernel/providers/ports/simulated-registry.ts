/** The simulated registries, as test mode uses them. */
export interface SimulatedRegistry {
  /** The BVNs whose outcome is fixed. A reset of test mode frees them. */
  readonly magicBvns: readonly string[];
}
