import { useCallback, useEffect, useState } from "react"
import { href } from "react-router"
import type { PhotoAnswer } from "../../../domain/media/photo.ts"
import type { SavedPhotoText } from "../../../domain/media/photo-commands.server.ts"
import type { PhotoLibrary } from "../../../domain/media/photo-library.server.ts"
import { parseJsonResponse } from "../kit/parse-json-response.ts"
import { type ChosenFile, describeFile } from "../uploading/chosen-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"
import type { LibraryAnswer, LibraryRequest } from "./library.ts"

export type RefusedFile = { name: string; message: string }

export type PhotoText = { id: string; field: "caption" | "altText"; text: string; was: string }

/** Without a body it only reads. @throws `RefusedRequest` with a sentence for users */
export async function fetchPhotoLibrary(body?: LibraryRequest): Promise<LibraryAnswer> {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  return parseJsonResponse<LibraryAnswer>(await fetch(href("/admin/artist-photos/library"), init))
}

/** @param answers in the order of the chosen files */
export const getQueuedPhotos = (chosen: ChosenFile[], answers: PhotoAnswer[]) =>
  answers.flatMap((answer, at) => {
    const file = chosen[at]?.file
    if (!file || !("upload" in answer)) return []
    return { id: answer.upload, purpose: "photo" as const, subject: answer.photo, begun: answer.begun, file }
  })

/** For files whose announcement failed. */
export function createUnansweredFile(chosen: ChosenFile[]): RefusedFile {
  const [first, ...others] = chosen
  const message = "The site did not answer. Please check the connection, then choose the files again."
  return { name: others.length > 0 ? `${chosen.length} files` : (first?.file.name ?? ""), message }
}

/** Polls while files arrive. */
export function usePhotos(loaded: PhotoLibrary) {
  const { queue, now } = useUploads()
  const [library, setLibrary] = useState(loaded)
  const [refused, setRefused] = useState<RefusedFile[]>([])
  useEffect(() => setLibrary(loaded), [loaded])

  const send = useCallback(async (body?: LibraryRequest): Promise<LibraryAnswer> => {
    const answer = await fetchPhotoLibrary(body)
    setLibrary(answer.library)
    return answer
  }, [])

  const add = useCallback(
    async (chosen: ChosenFile[]) => {
      if (chosen.length === 0) return
      const refuse = (more: RefusedFile[]) => setRefused((all) => [...all, ...more])
      try {
        const { files: answers = [] } = await send({ act: "begin", files: chosen.map(describeFile) })
        queue.add(getQueuedPhotos(chosen, answers))
        refuse(
          answers.flatMap((answer, at): RefusedFile[] => {
            const name = chosen[at]?.file.name ?? ""
            if ("refused" in answer) return [{ name, message: answer.refused }]
            return "already" in answer ? [{ name, message: `It’s here already: “${answer.already}”.` }] : []
          }),
        )
      } catch {
        refuse([createUnansweredFile(chosen)])
      }
    },
    [send, queue],
  )

  const write = useCallback(
    async (text: PhotoText): Promise<SavedPhotoText> => {
      const { written } = await send({ act: "write", text })
      if (!written) throw new Error("the answer has no saved text")
      return written
    },
    [send],
  )

  const arrived = now.files.filter(({ state }) => state === "done").map(({ id }) => id)
  const isWaiting = library.photos.some(
    ({ picture, problem, file }) =>
      (picture !== null && picture.webp === "" && problem === null) ||
      (file !== null && !file.problem && arrived.includes(file.id)),
  )
  usePollWhileWaiting(isWaiting, send)

  return {
    library,
    refused,
    dismiss: (one: RefusedFile) => setRefused((all) => all.filter((other) => other !== one)),
    add,
    write,
  }
}
