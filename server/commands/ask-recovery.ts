import { recoveryKeyPattern } from "../../domain/archive/elsewhere/recovery-key.server.ts"
import {
  parseRecoveryLine,
  type Recovery,
  targetSettingsSchema,
} from "../../domain/archive/elsewhere/recovery-line.server.ts"

type Ask = (question: string) => Promise<string>

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
    const line = await ask("Paste the line of the recovery sheet (SOLANDER1:…), or press Enter to type key and place:")
    if (line.trim() === "") break
    const recovery = await parseRecoveryLine(line)
    if (recovery) return recovery
    print("That is not the whole line. Please copy it again.")
  }
  const key = await askKey(ask, print)
  for (;;) {
    const kind = (await ask("Where are the backups: s3, sftp, webdav or folder?")).trim().toLowerCase()
    const settings = targetSettingsSchema.safeParse(await askSettings(ask, kind))
    if (settings.success) return { key, targets: [{ name: kind, settings: settings.data }] }
    print("That can’t be used. Please enter it as the sheet shows it.")
  }
}

async function askKey(ask: Ask, print: (text: string) => void): Promise<string> {
  for (;;) {
    const key = (await ask("Recovery key (AGE-SECRET-KEY-1…):")).replace(/\s/g, "").toUpperCase()
    if (recoveryKeyPattern.test(key)) return key
    print("That is not a whole recovery key.")
  }
}

async function askSettings(ask: Ask, kind: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = { kind, privateKey: "" }
  for (const [name, question] of Object.hasOwn(questions, kind) ? (questions[kind] ?? []) : []) {
    const answer = (await ask(question)).trim()
    answers[name] = name === "port" ? Number(answer || 22) : answer
  }
  return answers
}
