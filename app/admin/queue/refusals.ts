import type { KeptOperation } from "../../live/queue/kept-operations.ts"

/** Tries that the site answered; tries that did not reach it are retries, too. */
export const countRefusals = ({ retries, unreached = 0 }: Pick<KeptOperation, "retries" | "unreached">): number =>
  Math.max(0, retries - unreached)
