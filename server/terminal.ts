/** To standard error: standard output has the log, as JSON. */
export function printLine(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Their messages say what to do; other errors show their stack. */
const explained = new Set(["EnvProblem", "DatabaseProblem", "StorageProblem", "CommandProblem"])

export async function runOrExplain(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    printLine(formatError(error))
    process.exit(1)
  }
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (explained.has(error.name)) return error.message
  if (error.name === "DatabaseUnreachable") return `${error.message}. ${databaseAdvice()}`
  return portProblem(error) ?? error.stack ?? error.message
}

const databaseAdvice = () =>
  process.env.DATABASE_URL
    ? "Check DATABASE_URL and whether that server runs."
    : "The database that is included did not come back in time; the log above says why. Start again."

function portProblem(error: Error): string | null {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. End it, or set PORT to a free one.`
  if (code === "EACCES" && port) return `This user may not open port ${port}. Set PORT to one above 1023.`
  return null
}
