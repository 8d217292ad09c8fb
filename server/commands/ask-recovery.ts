import { splitSecrets } from "../../domain/archive/elsewhere/adopt-recovery.server.ts"
import { recoveryKeyPattern } from "../../domain/archive/elsewhere/recovery-key.server.ts"
import {
  parseRecoveryLine,
  type Recovery,
  targetSettingsSchema,
} from "../../domain/archive/elsewhere/recovery-line.server.ts"
import type { TargetSettings } from "../../services/backup-targets/backup-targets.ts"

/** Answers to secret questions are not shown. */
type Ask = (question: string, isSecret?: boolean) => Promise<string>

const secretNames = new Set(["password", "secretAccessKey"])

/** Questions of each kind of place, as the recovery sheet prints them. */
const questions: Record<string, [name: string, question: string][]> = {
  s3: [
    ["endpoint", "S3 address (empty: Amazon S3):"],
    ["region", "Region:"],
    ["bucket", "Bucket:"],
    ["path", "Folder in the bucket (may be empty):"],
    ["accessKeyId", "Access key:"],
    ["secretAccessKey", "Secret:"],
  ],
  sftp: [
    ["host", "Server:"],
    ["port", "Port (22):"],
    ["user", "User name:"],
    ["path", "Folder:"],
    ["password", "Password:"],
    ["hostKey", "Server’s key (SHA256:…):"],
  ],
  webdav: [
    ["url", "Address:"],
    ["user", "User name:"],
    ["password", "Password:"],
  ],
  folder: [["path", "Folder:"]],
}

/** Repeats a question until its answer can be used. */
export async function askRecovery(ask: Ask, print: (text: string) => void): Promise<Recovery> {
  for (;;) {
    const line = await ask(
      "Paste the line of the recovery sheet (SOLANDER1:…; it is not shown), or press Enter to type key and place:",
      true,
    )
    if (line.trim() === "") break
    const recovery = await parseRecoveryLine(line)
    if (recovery) return recovery
    print("That is not the whole line. Please copy it again.")
  }
  const key = await askKey(ask, print)
  for (;;) {
    const kind = (await ask("Where are the backups: s3, sftp, webdav or folder?")).trim().toLowerCase()
    const settings = targetSettingsSchema.safeParse(await askSettings(ask, kind))
    if (settings.success && (await isUsable(settings.data)))
      return { key, targets: [{ name: kind, settings: settings.data }] }
    print("That can’t be used. Please enter it as the sheet shows it.")
  }
}

/** The restored site saves the place, which is too late for a mistake. */
const isUsable = (settings: TargetSettings): Promise<boolean> =>
  splitSecrets(settings).then(
    () => true,
    () => false,
  )

async function askKey(ask: Ask, print: (text: string) => void): Promise<string> {
  for (;;) {
    const key = (await ask("Recovery key (AGE-SECRET-KEY-1…; it is not shown):", true)).replace(/\s/g, "").toUpperCase()
    if (recoveryKeyPattern.test(key)) return key
    print("That is not a whole recovery key.")
  }
}

async function askSettings(ask: Ask, kind: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = { kind, privateKey: "" }
  for (const [name, question] of Object.hasOwn(questions, kind) ? (questions[kind] ?? []) : []) {
    const isSecret = secretNames.has(name)
    const typed = await ask(question, isSecret)
    // A password may begin or end with a space.
    const answer = isSecret ? typed : typed.trim()
    answers[name] = name === "port" ? Number(answer || 22) : answer
  }
  return answers
}
