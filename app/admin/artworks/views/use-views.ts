import { useEffect, useState } from "react"
import { href } from "react-router"
import type { EditedView, WorkForEdit } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import type { ViewField } from "../../../../domain/artworks/pictures/view-commands.server.ts"
import { type Crop, plainCrop } from "../../../../lib/crop.ts"
import type { SavedText } from "../../kit/edit/saved-text.ts"
import { fetchJson, RefusedRequest } from "../../kit/parse-json-response.ts"
import { usePolling, useSafeRevalidate } from "../../kit/revalidate.ts"
import { type ChosenFile, getAnnouncedFile } from "../../uploading/chosen-files.ts"
import { useRefusedFiles } from "../../uploading/refused-files.ts"
import { useUploads } from "../../uploading/uploads.tsx"
import type { ViewFilesAnswer, ViewFilesRequest } from "../view-files.ts"

const pollMs = 1000

export function useViews(work: WorkForEdit) {
  const { id } = work
  const { queue } = useUploads()
  const reread = useSafeRevalidate()
  const crops = useCrops(id, reread)
  const { refused, refuse, dismiss } = useRefusedFiles()
  const sending = useSentFiles(work, reread)

  const add = async (chosen: ChosenFile[], replaces: string | null = null) => {
    if (chosen.length === 0) return
    try {
      const { files: answers = [] } = await sendViewFiles(id, {
        act: "begin",
        files: chosen.map(getAnnouncedFile),
        replaces,
      })
      for (const [at, answer] of answers.entries()) {
        const file = chosen[at]?.file
        if (!file) continue
        if ("refused" in answer) refuse([{ name: file.name, message: answer.refused }])
        if ("upload" in answer)
          queue.add([{ id: answer.upload, purpose: "artwork", subject: id, begun: answer.begun, file }])
      }
    } catch (error) {
      const message = getRefusal(error, "Please check the connection, then choose the file again.")
      refuse([{ name: chosen[0]?.file.name ?? "", message }])
    }
    void reread()
  }

  /** Does not overwrite another user's change. */
  const describe = async (picture: string, field: ViewField, after: string, before: string): Promise<SavedText> => {
    const { written } = await sendViewFiles(id, { act: "describe", change: { picture, field, before, after } })
    if (!written) throw new Error("the answer has no stored text")
    void reread()
    return written
  }

  const discard = async (uploads: string[]) => {
    queue.drop(uploads)
    await sendViewFiles(id, { act: "forget", uploads }).catch(() => {})
    void reread()
  }

  return {
    sending,
    refused,
    dismiss,
    again: queue.again,
    add,
    describe,
    discard,
    ...crops,
  }
}

/** Reads the page again for what has arrived or is processed. */
function useSentFiles({ id, pictures, files }: WorkForEdit, reread: () => Promise<void>) {
  const { now } = useUploads()
  const sending = now.files.filter(({ subject }) => subject === id)
  const isArriving = sending.some(
    ({ id: upload, state: how }) => how === "done" && files.some((one) => one.id === upload && !one.problem),
  )
  const isMaking = pictures.some(({ making }) => making && making.problem === null)
  const arrived = sending.filter(({ state: how }) => how === "done").length
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the page once for each file that arrived; the function is new at every render
  useEffect(() => {
    if (arrived > 0) void reread()
  }, [arrived])
  usePolling(pollMs, isMaking || isArriving)
  return sending
}

function useCrops(id: string, reread: () => Promise<void>) {
  const [cropped, setCropped] = useState<{ picture: string; before: Crop | null; after: Crop | null } | null>(null)

  /** @returns the refusal; "" on success */
  const crop = async (picture: string, before: Crop | null, after: Crop | null): Promise<string> => {
    try {
      await sendViewFiles(id, { act: "crop", change: { picture, before, after } })
      setCropped({ picture, before, after })
      return ""
    } catch (error) {
      return getRefusal(error, "Please check the connection and try again.")
    } finally {
      void reread()
    }
  }

  /** A crop that was saved here is used until the page is revalidated. */
  const cropOf = (picture: EditedView): Crop | null =>
    cropped?.picture === picture.id && isSameCrop(picture.crop, cropped.before) ? cropped.after : picture.crop
  return { crop, cropOf }
}

const sendViewFiles = (id: string, body: ViewFilesRequest) =>
  fetchJson<ViewFilesAnswer>(href("/admin/artworks/:id/files", { id }), body)

const getRefusal = (error: unknown, advice: string) =>
  error instanceof RefusedRequest ? error.message : `The site did not answer. ${advice}`

const isSameCrop = (one: Crop | null, other: Crop | null) =>
  JSON.stringify(one && plainCrop(one)) === JSON.stringify(other && plainCrop(other))

export type WorkViewsState = ReturnType<typeof useViews>
