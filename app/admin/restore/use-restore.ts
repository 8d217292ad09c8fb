import { useEffect, useState } from "react"
import { href } from "react-router"
import type { ArchiveToSend, RestoreRow } from "../../../domain/archive/restore-commands.server.ts"
import { fetchJson, RefusedRequest } from "../kit/parse-json-response.ts"
import { type ChosenFile, getAnnouncedFile } from "../uploading/chosen-files.ts"
import { isUploadRunning, useUploads } from "../uploading/uploads.tsx"

export type Restore = Omit<RestoreRow, "createdAt">
type State = { restore: Restore | null; isEmpty: boolean }

const pollMs = 1000

export function useRestore(loaded: State) {
  const { queue, now } = useUploads()
  const [state, setState] = useState(loaded)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setState(loaded), [loaded])
  const sending = now.files.find(({ purpose }) => purpose === "archive")
  const runs = state.restore?.state === "waiting" || state.restore?.state === "running"
  const asks = runs || (sending !== undefined && state.restore?.id !== sending.subject)
  useEffect(() => {
    if (!asks) return
    // The server may not answer while it replaces the rows; the next interval retries.
    const ask = async () => setState(await fetchJson<State>(href("/admin/restore/state")))
    const timer = setInterval(() => void ask().catch(() => undefined), pollMs)
    return () => clearInterval(timer)
  }, [asks])

  const send = async ([chosen]: ChosenFile[]) => {
    if (!chosen) return
    setProblem(null)
    try {
      const body = getAnnouncedFile(chosen)
      const { restore, upload, begun } = await fetchJson<ArchiveToSend>(href("/admin/restore/state"), body)
      queue.add([{ id: upload, purpose: "archive", subject: restore, begun, file: chosen.file }])
    } catch (error) {
      setProblem(
        error instanceof RefusedRequest
          ? error.message
          : "The site did not answer. Check the connection, then try again.",
      )
    }
  }
  const failed = sending?.state === "failed" ? (sending.problem ?? sendError) : null
  return {
    ...state,
    sending: sending && isUploadRunning(sending) ? sending : null,
    isReading: runs || (asks && sending?.state === "done"),
    problem: problem ?? failed,
    send,
  }
}

const sendError = "The archive could not be sent. Choose it again: what has arrived is kept."
