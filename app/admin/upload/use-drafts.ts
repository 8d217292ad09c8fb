import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import type { CellChange } from "../kit/grid/grid-block.ts"
import {
  applySaveResult,
  type CellText,
  getCellKey,
  type PendingCells,
  saveGridCells,
} from "../kit/grid/save-grid-cells.ts"
import { fetchJson } from "../kit/parse-json-response.ts"
import { useUnloadWarning } from "../kit/unload-warning.ts"
import { type ChosenFile, getAnnouncedFile } from "../uploading/chosen-files.ts"
import { createUnansweredFile, type RefusedFile, useRefusedFiles } from "../uploading/refused-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"
import type { CellName } from "./draft-cells.ts"
import type { DraftsAnswer, DraftsRequest } from "./drafts.ts"

const retryMs = 3000

/** Cells are sent when they are left, one request after the other, and retried until they are stored. */
export function useDrafts(loaded: Draft[]) {
  const { queue, now } = useUploads()
  const [drafts, setDrafts] = useState(loaded)
  const { refused, refuse, dismiss } = useRefusedFiles()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => setDrafts(loaded), [loaded])

  const send = useCallback((body?: DraftsRequest): Promise<DraftsAnswer> => {
    const answer = line.current.then(() => fetchJson<DraftsAnswer>(href("/admin/upload/drafts"), body))
    line.current = answer.catch(() => {})
    return answer.then((got) => {
      setDrafts(got.drafts)
      return got
    })
  }, [])

  const { typed, save } = useDraftCells(send)

  const add = useCallback(
    async (chosen: ChosenFile[], work: string | null = null) => {
      if (chosen.length === 0) return
      try {
        const { files: answers = [] } = await send({ act: "begin", files: chosen.map(getAnnouncedFile), work })
        queue.add(getQueuedDraftFiles(chosen, answers))
        refuse(listRefusedDraftFiles(chosen, answers))
      } catch {
        refuse([createUnansweredFile(chosen)])
      }
    },
    [send, queue, refuse],
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
    dismiss,
  }
}

function useDraftCells(send: (body: DraftsRequest) => Promise<DraftsAnswer>) {
  const [typed, setTyped] = useState<PendingCells>({})
  // For retries, which must see later edits.
  const latest = useRef<PendingCells>({})
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
  return { typed, save }
}

type FileAnswers = NonNullable<DraftsAnswer["files"]>

const getQueuedDraftFiles = (chosen: ChosenFile[], answers: FileAnswers) =>
  answers.flatMap((answer, at) => {
    const file = chosen[at]?.file
    if (!file || !("upload" in answer)) return []
    return { id: answer.upload, purpose: "artwork" as const, subject: answer.work, begun: answer.begun, file }
  })

const listRefusedDraftFiles = (chosen: ChosenFile[], answers: FileAnswers) =>
  answers.flatMap((answer, at): RefusedFile[] => {
    const name = chosen[at]?.file.name ?? ""
    if ("refused" in answer) return [{ name, message: answer.refused }]
    return "already" in answer ? [{ name, message: `It is here already, as ${answer.already}.` }] : []
  })

export type Drafts = ReturnType<typeof useDrafts>
