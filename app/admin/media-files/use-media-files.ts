import { useCallback, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { OfferedMediaKind, StudioMediaFile } from "../../../domain/media-files/media-file.ts"
import { fetchJson, RefusedRequest } from "../kit/parse-json-response.ts"
import { getAnnouncedFile } from "../uploading/chosen-files.ts"
import type { QueuedUpload } from "../uploading/upload-queue.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"
import type { MediaFilesAnswer } from "./media-files.ts"

const path = () => href("/admin/media-files")

/** Of uploads, whichever component started them. */
const drawn = new Set<string>()

/** All films, sounds and models, and those that are on their way. */
export function useMediaFiles(named: readonly string[]) {
  const { queue, now } = useUploads()
  const [files, setFiles] = useState<StudioMediaFile[] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const load = useCallback(async () => setFiles((await fetchJson<MediaFilesAnswer>(path())).files), [])
  useEffect(() => void load().catch(() => setFiles([])), [load])

  const add = async (kind: OfferedMediaKind, file: File): Promise<string | null> => {
    setRefused(null)
    try {
      const answer = await fetchJson<MediaFilesAnswer>(path(), {
        kind,
        file: getAnnouncedFile({ file, path: file.name }),
      })
      setFiles(answer.files)
      if (!answer.added) return null
      const { id, upload } = answer.added
      queue.add([{ ...upload, purpose: "media file", subject: id, file }])
      return id
    } catch (error) {
      const isSaid = error instanceof RefusedRequest
      setRefused(`${file.name}: ${isSaid ? error.message : "The site did not answer. Please choose it again."}`)
      return null
    }
  }

  const findUpload = (id: string) =>
    now.files.find(({ subject, purpose }) => subject === id && purpose === "media file")
  useDrawings(now.files, files, load)
  const isWaiting = (id: string) => {
    const file = files?.find((one) => one.id === id)
    const isSent = findUpload(id)?.state === "done"
    return file !== undefined && (file.state === "preparing" || (file.state === "waiting" && isSent))
  }
  usePollWhileWaiting(named.some(isWaiting), load)
  return { files, add, again: queue.again, drop: (id: string) => queue.drop([id]), findUpload, refused, reload: load }
}

export type MediaFilesState = ReturnType<typeof useMediaFiles>

/** Draws poster or waveform of what this page has sent, once the server has taken it. */
function useDrawings(uploads: QueuedUpload[], files: StudioMediaFile[] | null, reload: () => Promise<void>) {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    for (const { id, subject, purpose, state, file } of uploads) {
      const taken = files?.find((one) => one.id === subject)
      const isTaken = taken?.state === "preparing" || taken?.state === "ready"
      if (purpose !== "media file" || state !== "done" || !isTaken || drawn.has(id)) continue
      drawn.add(id)
      void import("./draw-media.ts")
        .then(({ sendDrawings }) => sendDrawings(subject, taken.kind, file))
        .then(() => latest.current())
        .catch(() => {})
    }
  }, [uploads, files])
}
