import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Attachment } from "postal-mime"
import { inboundEmailLimits, type ParsedFile } from "../parsed-email.ts"
import { detectFileKind } from "./file-kind.ts"
import { getSafeFileName } from "./safe-file-name.ts"

/** Refused files are listed with the reason; beyond `letterLimits.files` only their number. */
export async function storeAttachments(attachments: Attachment[], scratch: string): Promise<ParsedFile[]> {
  const { fileBytes, filesBytes, files: maxFiles } = inboundEmailLimits
  const files: ParsedFile[] = []
  let totalBytes = 0
  for (const [at, one] of attachments.slice(0, maxFiles).entries()) {
    const content = typeof one.content === "string" ? Buffer.from(one.content) : new Uint8Array(one.content)
    const kind = await detectFileKind(content, one.filename ?? "", one.mimeType)
    const refused =
      kind.refused ||
      (content.length > fileBytes ? `Files may have ${fileBytes / 1e6} MB.` : "") ||
      (totalBytes + content.length > filesBytes
        ? `The files of a letter may have ${filesBytes / 1e6} MB together.`
        : "") ||
      (content.length === 0 ? "It is empty." : "")
    const file = refused ? "" : String(at)
    if (file) {
      await writeFile(join(scratch, file), content)
      totalBytes += content.length
    }
    files.push({
      name: getSafeFileName(one.filename ?? "", kind.extension),
      type: kind.type,
      bytes: content.length,
      file,
      refused,
      contentId: (one.contentId ?? "")
        .replace(/[<>\s\p{Cc}]/gu, "")
        .toWellFormed()
        .slice(0, 250),
    })
  }
  const more = attachments.length - files.length
  if (more > 0) files.push(summarizeRest(more))
  return files
}

const summarizeRest = (count: number): ParsedFile => ({
  ...{ type: "application/octet-stream", bytes: 0, file: "", contentId: "" },
  name: `${count.toLocaleString("en-US")} more`,
  refused: `A letter may have ${inboundEmailLimits.files} files.`,
})
