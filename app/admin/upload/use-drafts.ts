import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import type { CellChange } from "../kit/grid/grid.tsx"
import {
  applySaveResult,
  type CellText,
  getCellKey,
  type PendingCells,
  saveGridCells,
} from "../kit/grid/save-grid-cells.ts"
import { parseJsonResponse } from "../kit/parse-json-response.ts"
import { useUnloadWarning } from "../kit/unload-warning.ts"
import type { ChosenFile } from "../uploading/chosen-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"
import type { CellName } from "./draft-cells.ts"
import type { DraftsAnswer, DraftsRequest } from "./drafts.ts"

type RefusedFileNotice = { name: string; message: string }

const retryMs = 3000

async function fetchDrafts(body?: DraftsRequest): Promise<DraftsAnswer> {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  return parseJsonResponse<DraftsAnswer>(await fetch(href("/admin/upload/drafts"), init))
}

/** Cells are sent when they are left, one request after the other, and retried until they are stored. */
export function useDrafts(loaded: Draft[]) {
  const { queue, now } = useUploads()
  const [drafts, setDrafts] = useState(loaded)
  const [typed, setTyped] = useState<PendingCells>({})
  // For retries, which must see later edits.
  const latest = useRef<PendingCells>({})
  const [refused, setRefused] = useState<RefusedFileNotice[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => setDrafts(loaded), [loaded])

  const send = useCallback((body?: DraftsRequest): Promise<DraftsAnswer> => {
    const answer = line.current.then(() => fetchDrafts(body))
    line.current = answer.catch(() => {})
    return answer.then((got) => {
      setDrafts(got.drafts)
      return got
    })
  }, [])

  const save = useCallback(
    async (writes: CellChange[]) => {
      const change = (all: PendingCells) => {
        latest.current = all
        setTyped(all)
      }
      const texts = Object.fromEntries(writes.map(({ id, column, text }) => [getCellKey(id, column), { text }]))
      change({ ...latest.current, ...texts })
      const cells = writes.map(({ id, column, text }) => ({ id, name: column as CellName, text }))
      const problems = await saveGridCells(cells, {
        send: (current) => send({ act: "cells", cells: current }),
        isCurrent: ({ id, name, text }) => latest.current[getCellKey(id, name)]?.text === text,
        wait: () => new Promise((resolve) => setTimeout(resolve, retryMs)),
      })
      change(applySaveResult(latest.current, cells, problems))
    },
    [send],
  )

  const add = useCallback(
    async (chosen: ChosenFile[], work: string | null = null) => {
      if (chosen.length === 0) return
      const files = chosen.map(({ file, path }) => ({
        path,
        bytes: file.size,
        modifiedMs: Math.max(0, file.lastModified),
      }))
      try {
        const { files: answers = [] } = await send({ act: "begin", files, work })
        queue.add(
          answers.flatMap((answer, at) =>
            "upload" in answer && chosen[at]
              ? {
                  id: answer.upload,
                  purpose: "artwork" as const,
                  subject: answer.work,
                  begun: answer.begun,
                  file: chosen[at].file,
                }
              : [],
          ),
        )
        const told = answers.flatMap((answer, at): RefusedFileNotice[] => {
          const name = chosen[at]?.file.name ?? ""
          if ("refused" in answer) return [{ name, message: answer.refused }]
          return "already" in answer ? [{ name, message: `It is here already, as ${answer.already}.` }] : []
        })
        setRefused((all) => [...all, ...told])
      } catch {
        const message = "The site did not answer. Please check the connection, then choose the files again."
        setRefused((all) => [
          ...all,
          { name: chosen.length === 1 ? (chosen[0]?.file.name ?? "") : `${chosen.length} files`, message },
        ])
      }
    },
    [send, queue],
  )

  const arrived = now.files.filter(({ state }) => state === "done").map(({ id }) => id)
  const isWaiting = drafts.some(
    ({ picture, pictureProblem, files }) =>
      (picture !== null && picture.webp === "" && pictureProblem === null) ||
      files.some(({ id, problem }) => !problem && arrived.includes(id)),
  )
  usePollWhileWaiting(isWaiting, send)

  const isDirty = Object.values(typed).some(({ problem }) => problem === undefined)
  useUnloadWarning(isDirty)

  return {
    drafts,
    getPendingCell: (id: string, name: string): CellText | undefined => typed[getCellKey(id, name)],
    save,
    /** Resolves when all pending cells are stored, or failed. */
    flushed: () => line.current,
    add,
    send,
    refused,
    dismiss: (one: RefusedFileNotice) => setRefused((all) => all.filter((other) => other !== one)),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
