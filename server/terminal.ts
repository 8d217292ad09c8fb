/** Says something to the person at the terminal. Log lines are JSON on standard output; these are words on standard error. */
export function tell(words: string): void {
  process.stderr.write(`${words}\n`)
}

/** Problems with a name of ours carry a sentence that says what to do: it is enough. Everything else shows its stack. */
const explained = new Set(["EnvProblem", "DatabaseProblem", "CommandProblem"])

/** Runs the program; what stops it is explained, and the process ends with 1. */
export async function orExplain(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const known = error instanceof Error && (explained.has(error.name) || portProblem(error))
    tell(
      known
        ? known === true
          ? (error as Error).message
          : known
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    )
    process.exit(1)
  }
}

function portProblem(error: Error): string | null {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. End it, or set PORT to a free one.`
  if (code === "EACCES" && port) return `This user may not open port ${port}. Set PORT to one above 1023.`
  return null
}
