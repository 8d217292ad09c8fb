/** Milliseconds. Tests shorten them. */
export type LaunchTimes = {
  /** How long a new version is watched. */
  watch: number
  /** Between two questions of the watch, for the answer to one, and how many may fail in a row. */
  probe: number
  probeTimeout: number
  maxFailedProbes: number
  /** For a start that says nothing, and for any start: `migrate` of db gives up after 30 minutes. */
  silence: number
  start: number
  /** For a version to end by itself: its answers, its jobs, then its database. */
  stop: number
  /** For one page of the smoke test. */
  page: number
  /** The longest pause before a version that keeps ending is started again. */
  maxPause: number
}

export const defaultLaunchTimes: LaunchTimes = {
  watch: 10 * 60_000,
  probe: 5_000,
  probeTimeout: 5_000,
  maxFailedProbes: 6,
  silence: 2 * 60_000,
  start: 35 * 60_000,
  stop: 45_000,
  page: 30_000,
  maxPause: 10_000,
}
