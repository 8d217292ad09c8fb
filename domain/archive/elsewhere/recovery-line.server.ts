import { promisify } from "node:util"
import { deflateRaw, inflateRaw } from "node:zlib"
import { z } from "zod"
import type { TargetSettings } from "../../../services/backup-targets/backup-targets.ts"
import { recoveryKeyPattern } from "./recovery-key.server.ts"

const text = z.string().max(10_000)

/** Complete, with secrets: what another computer needs to read and write there. */
export const targetSettingsSchema: z.ZodType<TargetSettings> = z.discriminatedUnion("kind", [
  z.object({
    ...{ kind: z.literal("s3"), endpoint: text, region: text, bucket: text, path: text },
    ...{ accessKeyId: text, secretAccessKey: text },
  }),
  z.object({
    ...{ kind: z.literal("sftp"), host: text, port: z.int(), user: text, path: text },
    ...{ password: text, privateKey: text, hostKey: text },
  }),
  z.object({ kind: z.literal("webdav"), url: text, user: text, password: text }),
  z.object({ kind: z.literal("folder"), path: text }),
])

const recoverySchema = z.object({
  key: z.string().regex(recoveryKeyPattern),
  targets: z.array(z.object({ name: text, settings: targetSettingsSchema })).min(1),
})

/** The recovery key, and every place with its password. */
export type Recovery = z.infer<typeof recoverySchema>

const mark = "SOLANDER1:"

/** One line that is copied, or scanned from the recovery sheet. */
export async function formatRecoveryLine(recovery: Recovery): Promise<string> {
  const packed = await promisify(deflateRaw)(Buffer.from(JSON.stringify(recovery)))
  return mark + packed.toString("base64url")
}

/** Null: it is not whole. Spaces and line breaks do not matter. */
export async function parseRecoveryLine(line: string): Promise<Recovery | null> {
  const compact = line.replace(/\s+/g, "")
  if (!compact.startsWith(mark)) return null
  try {
    const packed = Buffer.from(compact.slice(mark.length), "base64url")
    const plain = await promisify(inflateRaw)(packed, { maxOutputLength: 1_000_000 })
    return recoverySchema.parse(JSON.parse(plain.toString("utf8")))
  } catch {
    return null
  }
}
