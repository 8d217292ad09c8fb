import type { Layout } from "../fields.ts"

export type ProgramExport = {
  program: Layout
  file: string
  leftOut?: [row: number, problem: unknown][]
  works: ({ title: string; images?: string[]; published?: boolean } & Record<string, unknown>)[]
}
