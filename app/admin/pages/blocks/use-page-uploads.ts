import { useEffect, useRef, useState } from "react"
import { useUnloadWarning } from "../../kit/unload-warning.ts"
import { changeBlock } from "./block-list-state.ts"
import { type EditorFile, sendPageFile } from "./send-page-file.ts"
import type { ChangeBlocks } from "./use-blocks.ts"

export type PageUpload = { id: string; blockId: string; file: File; sent: number; problem: string | null }

/** Of the whole page, so that closing a block stops none of its files. */
export function usePageUploads(pageId: string, change: ChangeBlocks) {
  const [uploads, setUploads] = useState<PageUpload[]>([])
  const [added, setAdded] = useState<EditorFile[]>([])
  const running = useRef(new Map<string, () => void>())
  const update = (id: string, part: Partial<PageUpload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const cancel = (id: string) => {
    running.current.get(id)?.()
    running.current.delete(id)
    setUploads((now) => now.filter((one) => one.id !== id))
  }
  const send = async ({ id, blockId, file }: Pick<PageUpload, "id" | "blockId" | "file">) => {
    const { sent, stop } = sendPageFile({ pageId, file, onProgress: (bytes) => update(id, { sent: bytes }) })
    running.current.set(id, stop)
    try {
      const stored = await sent
      setAdded((now) => [...now, stored])
      change((now) => attachFile(now, blockId, stored))
      cancel(id)
    } catch (error) {
      update(id, { problem: error instanceof Error ? error.message : String(error) })
    }
  }
  const start = (blockId: string, files: File[]) => {
    const started = files.map((file) => ({ id: crypto.randomUUID(), blockId, file, sent: 0, problem: null }))
    setUploads((now) => [...now, ...started])
    for (const one of started) void send(one)
  }
  const again = (upload: PageUpload) => {
    update(upload.id, { sent: 0, problem: null })
    void send(upload)
  }
  useUnloadWarning(uploads.length > 0)
  useEffect(() => {
    const now = running.current
    return () => {
      for (const stop of now.values()) stop()
    }
  }, [])
  return { uploads, added, start, again, cancel }
}

function attachFile(blocks: Parameters<Parameters<ChangeBlocks>[0]>[0], blockId: string, { id, name }: EditorFile) {
  const block = blocks.find((one) => one.id === blockId)
  if (block?.kind !== "downloads") return blocks
  const label = name.replace(/\.[^.]+$/, "").slice(0, 200)
  return changeBlock(blocks, blockId, { files: [...block.files, { fileId: id, name: label }] })
}
