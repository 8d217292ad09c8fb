import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { Draft } from "../../../domain/artworks/upload/draft.ts"
import type { GridWrite } from "../kit/grid/grid.tsx"
import { type AllTyped, type CellText, saveTyped, settled, typedKey } from "../kit/grid/save-typed.ts"
import { readAnswer } from "../kit/read-answer.ts"
import type { ChosenFile } from "../uploading/chosen.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { useAskAgain } from "../uploading/use-ask-again.ts"
import type { CellName } from "./draft-cells.ts"
import type { DraftsAnswer, DraftsRequest } from "./drafts.ts"

type Refused = { name: string; message: string }

const tryAgainMs = 3000

async function ask(body?: DraftsRequest): Promise<DraftsAnswer> {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  return readAnswer<DraftsAnswer>(await fetch(href("/admin/upload/drafts"), init))
}

/** Cells are sent when they are left, one request after the other, and retried until they are stored. */
export function useDrafts(loaded: Draft[]) {
  const { queue, now } = useUploads()
  const [drafts, setDrafts] = useState(loaded)
  const [typed, setTyped] = useState<AllTyped>({})
  // For retries, which must see later edits.
  const latest = useRef<AllTyped>({})
  const [refused, setRefused] = useState<Refused[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => setDrafts(loaded), [loaded])

  const send = useCallback((body?: DraftsRequest): Promise<DraftsAnswer> => {
    const answer = line.current.then(() => ask(body))
    line.current = answer.catch(() => {})
    return answer.then((got) => {
      setDrafts(got.drafts)
      return got
    })
  }, [])

  const save = useCallback(
    async (writes: GridWrite[]) => {
      const change = (all: AllTyped) => {
        latest.current = all
        setTyped(all)
      }
      const texts = Object.fromEntries(writes.map(({ id, column, text }) => [typedKey(id, column), { text }]))
      change({ ...latest.current, ...texts })
      const cells = writes.map(({ id, column, text }) => ({ id, name: column as CellName, text }))
      const problems = await saveTyped(cells, {
        send: (current) => send({ act: "cells", cells: current }),
        isCurrent: ({ id, name, text }) => latest.current[typedKey(id, name)]?.text === text,
        wait: () => new Promise((resolve) => setTimeout(resolve, tryAgainMs)),
      })
      change(settled(latest.current, cells, problems))
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
        const told = answers.flatMap((answer, at): Refused[] => {
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
  const waits = drafts.some(
    ({ picture, pictureProblem, files }) =>
      (picture !== null && picture.webp === "" && pictureProblem === null) ||
      files.some(({ id, problem }) => !problem && arrived.includes(id)),
  )
  useAskAgain(waits, send)

  const unsaved = Object.values(typed).some(({ problem }) => problem === undefined)
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [unsaved])

  return {
    drafts,
    typedIn: (id: string, name: string): CellText | undefined => typed[typedKey(id, name)],
    save,
    /** Resolves when all pending cells are stored, or failed. */
    written: () => line.current,
    add,
    send,
    refused,
    dismiss: (one: Refused) => setRefused((all) => all.filter((other) => other !== one)),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
