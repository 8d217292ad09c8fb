import { useCallback, useState } from "react"
import { href } from "react-router"
import type { PressFile } from "../../../domain/exhibitions/press-file.ts"
import { parseJsonResponse } from "../kit/parse-json-response.ts"
import { createUnansweredFile, type RefusedFile } from "../photos/use-photos.ts"
import { type ChosenFile, describeFile } from "../uploading/chosen-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"
import type { PressFilesAnswer } from "./press-files.ts"

/** @param named the files that entries refer to now, from the moment they are chosen */
export function usePressFiles(exhibitionId: string, loaded: PressFile[], named: string[]) {
  const { queue, now } = useUploads()
  const [asked, setAsked] = useState<PressFile[] | null>(null)
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const all = asked ?? loaded
  const path = href("/admin/exhibitions/:id/press-files", { id: exhibitionId })

  const add = async (chosen: ChosenFile[]): Promise<{ id: string; name: string }[]> => {
    if (chosen.length === 0) return []
    try {
      const body = JSON.stringify({ files: chosen.map(describeFile) })
      const init = { method: "POST", headers: { "content-type": "application/json" }, body }
      const answer = await parseJsonResponse<PressFilesAnswer>(await fetch(path, init))
      setAsked(answer.all)
      const files = (answer.files ?? []).flatMap((one, at) => {
        const file = chosen[at]?.file
        return file ? [{ one, file }] : []
      })
      queue.add(
        files.flatMap(({ one, file }) =>
          "file" in one && one.upload ? [{ ...one.upload, purpose: "press" as const, subject: one.file, file }] : [],
        ),
      )
      const more = files.flatMap(({ one, file }) => ("refused" in one ? { name: file.name, message: one.refused } : []))
      setRefused((before) => [...before, ...more])
      return files.flatMap(({ one, file }) => ("file" in one ? { id: one.file, name: file.name } : []))
    } catch {
      setRefused((before) => [...before, createUnansweredFile(chosen)])
      return []
    }
  }

  const findSending = (id: string) => now.files.find(({ subject, state }) => subject === id && state !== "done")
  const isSent = (id: string) => now.files.some(({ subject, state }) => subject === id && state === "done")
  const reloadFiles = useCallback(
    async () => setAsked((await parseJsonResponse<PressFilesAnswer>(await fetch(path))).all),
    [path],
  )
  usePollWhileWaiting(
    named.some((id) => isSent(id) && all.some((file) => file.id === id && !file.isHere && !file.problem)),
    reloadFiles,
  )

  return {
    add,
    fileOf: (id: string) => ({ file: all.find((one) => one.id === id), sending: findSending(id), isSent: isSent(id) }),
    again: queue.again,
    refused,
    dismiss: (one: RefusedFile) => setRefused((before) => before.filter((other) => other !== one)),
  }
}
