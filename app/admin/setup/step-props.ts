import type { SetupData } from "./setup-data.server.ts"

export type SetupStepProps = {
  data: SetupData
  /** What was typed before a refusal. */
  typed: Record<string, unknown> | null
  errors: Record<string, string>
}
