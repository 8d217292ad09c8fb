import { createRequire } from "node:module"
import { join } from "node:path"
import { connect, type Database } from "../../db/connect.ts"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { getSetupCode } from "../../domain/accounts/people/setup-code.server.ts"
import { isSetupPending } from "../../domain/accounts/people/setup-pending.server.ts"
import { getBackupStatus } from "../../domain/archive/backup-queries.server.ts"
import { formatFileSize } from "../../lib/file-size.ts"
import { openHost } from "../../services/host/host.server.ts"
import { openSecrets } from "../../services/secrets/secrets.ts"
import type { Env } from "../env.ts"
import { findSiteAddress } from "../site-address.ts"
import { getSiteSecret } from "../site-secret.ts"

type StatusOptions = { env: Env; root: string; print: (text: string) => void }

/** As init scripts answer: 0 serves, 1 runs but does not serve, 3 does not run. */
type ExitCode = 0 | 1 | 3

const timeoutMs = 5_000

/** `solander status`. Starts nothing, and changes nothing. */
export async function printStatus({ env, root, print }: StatusOptions): Promise<ExitCode> {
  const { version } = createRequire(join(root, "package.json"))("./package.json") as { version: string }
  const { code, sentence } = await askSite(env)
  print(`Solander ${version} ${sentence}`)
  const disk = await openHost({ data: env.SOLANDER_DATA, siteUrl: "http://localhost" }).disk()
  print(
    disk
      ? `Its data is in ${env.SOLANDER_DATA}. ${formatFileSize(disk.free)} of ${formatFileSize(disk.total)} on that disk are free.`
      : `Its data will be in ${env.SOLANDER_DATA}.`,
  )
  for (const line of await describeDatabase(env)) print(line)
  return code
}

async function askSite(env: Env): Promise<{ code: ExitCode; sentence: string }> {
  const host = env.HOST && env.HOST !== "0.0.0.0" && env.HOST !== "::" ? env.HOST : "127.0.0.1"
  const answer = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}/readyz`, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => error as Error)
  if (answer instanceof Error)
    return answer.name === "TimeoutError"
      ? { code: 1, sentence: `runs, but does not answer at port ${env.PORT}.` }
      : { code: 3, sentence: "does not run." }
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== "object" || body === null || !("ok" in body))
    return { code: 3, sentence: `does not run: another program answers at port ${env.PORT}.` }
  if (answer.ok) return { code: 0, sentence: `runs. Its address is ${findSiteAddress(env)}` }
  return { code: 1, sentence: `runs, but cannot serve: ${"problem" in body ? body.problem : answer.status}.` }
}

async function describeDatabase(env: Env): Promise<string[]> {
  const joined = env.DATABASE_URL ? null : await joinEmbedded({ folder: env.SOLANDER_DATA })
  const config = env.DATABASE_URL ? { connectionString: env.DATABASE_URL } : joined?.config
  if (!config) return ["When the last backup was made can be said while it runs."]
  const connection = connect(config, { max: 1, statementTimeoutMs: timeoutMs })
  try {
    const { db } = connection
    return [...(await describeSetup(env, db)), await describeLastBackup(db)]
  } catch {
    return ["The database does not answer, so when the last backup was made is not known."]
  } finally {
    await connection.close()
  }
}

async function describeSetup(env: Env, db: Database): Promise<string[]> {
  if (!(await isSetupPending(db))) return []
  const secrets = openSecrets(env.AUTH_SECRET ?? getSiteSecret(env.SOLANDER_DATA))
  const code = getSetupCode({ secrets })
  return [`It waits to be set up: open ${findSiteAddress(env)}setup?code=${code} (set-up code: ${code})`]
}

async function describeLastBackup(db: Database): Promise<string> {
  const { last, failed } = await getBackupStatus(db)
  if (!last) return failed ? "The first backup failed. Settings, Backups says why." : "No backup was made yet."
  const day = `${last.toISOString().slice(0, 16).replace("T", " ")} UTC`
  return failed ? `The last backup failed; the one of ${day} is there.` : `The last backup is of ${day}.`
}
