import { jobNames } from "../../domain/jobs.ts"
import type { JobWorkers } from "../../server/job-attempts.ts"

/** Workers that do nothing: a test replaces some. */
export const idleWorkers = Object.fromEntries(jobNames.map((name) => [name, async () => []])) as unknown as JobWorkers
