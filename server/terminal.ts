/** Writes a line for the person at the terminal to standard error. The log goes to standard output, as JSON. */
export function tell(words: string): void {
  process.stderr.write(`${words}\n`)
}

/** Errors whose message says what to do. Everything else shows its stack. */
const explained = new Set(["EnvProblem", "DatabaseProblem", "StorageProblem", "CommandProblem"])

/** Runs the program; what stops it is explained, and the process ends with 1. */
export async function orExplain(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    tell(explanationOf(error))
    process.exit(1)
  }
}

function explanationOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.has(error.name)) return error.message
  if (error.name === "DatabaseUnreachable") return `${error.message}. Check DATABASE_URL and whether that server runs.`
  return portProblem(error) ?? error.stack ?? error.message
}

function portProblem(error: Error): string | null {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. End it, or set PORT to a free one.`
  if (code === "EACCES" && port) return `This user may not open port ${port}. Set PORT to one above 1023.`
  return null
}
