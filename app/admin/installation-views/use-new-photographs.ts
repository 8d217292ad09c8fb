import { useCallback, useEffect, useState } from "react"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import type { ThumbPicture } from "../kit/thumb.tsx"
import { fetchPhotoLibrary, getQueuedPhotos } from "../photos/use-photos.ts"
import { type ChosenFile, getAnnouncedFile } from "../uploading/chosen-files.ts"
import { createUnansweredFile, useRefusedFiles } from "../uploading/refused-files.ts"
import { useUploads } from "../uploading/uploads.tsx"
import { usePollWhileWaiting } from "../uploading/use-poll-while-waiting.ts"

type NewPhotograph = { pictureId: string; picture: ThumbPicture; altText: string; caption: string }

/** `id`: of the photograph in the library. */
type PendingPhoto = { id: string; name: string }

/** Uploads to the photo library; the form adds the photographs once they can be shown. @param onHere once per photograph */
export function useNewPhotographs(onHere: (photos: NewPhotograph[]) => void) {
  const { queue, now } = useUploads()
  const [wanted, setWanted] = useState<PendingPhoto[]>([])
  const [photos, setPhotos] = useState<LibraryPhoto[]>([])
  const { refused, refuse, dismiss } = useRefusedFiles()

  const add = async (chosen: ChosenFile[]) => {
    if (chosen.length === 0) return
    try {
      const { files: answers = [], library } = await fetchPhotoLibrary({
        act: "begin",
        files: chosen.map(getAnnouncedFile),
      })
      queue.add(getQueuedPhotos(chosen, answers))
      setPhotos(library.photos)
      const named = answers.map((answer, at) => ({ answer, name: chosen[at]?.file.name ?? "" }))
      refuse(named.flatMap(({ answer, name }) => ("refused" in answer ? { name, message: answer.refused } : [])))
      const next = named.flatMap(({ answer, name }) =>
        "photo" in answer && answer.photo !== null ? { id: answer.photo, name } : [],
      )
      setWanted((all) => [...all, ...next.filter(({ id }) => !all.some((one) => one.id === id))])
    } catch {
      refuse([createUnansweredFile(chosen)])
    }
  }

  const sending = now.files.filter(({ subject, state }) => state !== "done" && wanted.some(({ id }) => id === subject))
  const isSent = ({ id }: PendingPhoto) => !sending.some(({ subject }) => subject === id)
  const reloadPhotos = useCallback(async () => setPhotos((await fetchPhotoLibrary()).library.photos), [])
  usePollWhileWaiting(wanted.some(isSent), reloadPhotos)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each answer of the site; the functions are new at every render
  useEffect(() => {
    const finished = listFinished(wanted, photos)
    if (finished.length === 0) return
    setWanted((all) => all.filter(({ id }) => !finished.some((one) => one.id === id)))
    refuse(finished.flatMap(({ name, problem }) => (problem ? { name, message: problem } : [])))
    const here = finished.flatMap(({ photo, problem }) =>
      !problem && photo?.pictureId && photo.picture
        ? { ...photo, pictureId: photo.pictureId, picture: photo.picture }
        : [],
    )
    if (here.length > 0) onHere(here)
  }, [photos, wanted])

  return {
    add,
    sending,
    /** Uploaded, but not processed yet. */
    reading: wanted.filter(isSent),
    again: queue.again,
    refused,
    dismiss,
  }
}

/** With a problem, or with pictures that can be shown. */
const listFinished = (wanted: PendingPhoto[], photos: LibraryPhoto[]) =>
  wanted.flatMap((one) => {
    const photo = photos.find(({ id }) => id === one.id)
    const problem = photo ? (photo.file?.problem ?? photo.problem) : "It was removed from the library."
    const isSeen = photo?.picture && photo.picture.webp !== ""
    return problem || isSeen ? { ...one, photo, problem } : []
  })
