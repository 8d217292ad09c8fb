import { Button } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useRef } from "react"
import { useSearchParams } from "react-router"
import type { LibraryPhoto } from "../../../domain/media/photo.ts"
import { countInWords } from "../kit/count.ts"
import { putDown } from "../kit/drag/carry.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { type RequestFields, useRequests } from "../kit/requests.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { Views } from "../kit/views.tsx"
import { Choose } from "../uploading/choose.tsx"
import { ChoosePictures, DropArea, pictureFormats } from "../uploading/drop-area.tsx"
import { useDropped } from "../uploading/use-dropped.ts"
import { DeletedPhotos } from "./deleted-photos.tsx"
import type { readPhotoPage } from "./photo-page.server.ts"
import { PhotoWall } from "./photo-wall.tsx"
import styles from "./photos.module.css"
import { usePhotos } from "./use-photos.ts"

type PageProps = {
  data: Awaited<ReturnType<typeof readPhotoPage>>
  answer: ActionAnswer
  dropFirst?: boolean
}

export function PhotoPage({ data, answer, dropFirst = false }: PageProps) {
  const photos = usePhotos(data.library)
  const { send, pending, requests } = useRequests()
  const [params] = useSearchParams()
  const phone = useMediaQuery("(width < 768px)") ?? false
  const add = (files: Parameters<typeof photos.add>[0]) => void photos.add(files)
  const { over, ...drop } = useDropped(add)
  useSay(answer?.done)
  const { deleted } = photos.library
  const all = pending.reduce(applied, photos.library.photos)
  const views = [
    { value: "all", words: "All", of: all },
    { value: "homepage", words: "On the homepage", of: all.filter(({ homepage }) => homepage) },
    { value: "about", words: "On About", of: all.filter(({ about }) => about) },
    { value: "no-alt", words: "Without alt text", of: all.filter(({ altText }) => altText === "") },
  ]
  const asked = params.get("show") ?? "all"
  const view = views.find(({ value }) => value === asked)?.value ?? (asked === "deleted" ? asked : "all")
  const shown = useShown(view, all, views.find(({ value }) => value === view)?.of ?? [])
  const isEmpty = all.length === 0 && deleted.length === 0
  const unworded = all.filter(({ altText }) => altText === "").length
  const dropArea = (
    <DropArea
      over={over}
      choose={<ChoosePictures noun="photos" phone={phone} onFiles={add} />}
      note={pictureFormats(data.megabytes)}
    >
      {phone
        ? "Add photos of yourself, the studio or an exhibition. They’re on no page until you say so."
        : "Drop photos of yourself, the studio or an exhibition here. They’re on no page until you say so."}
    </DropArea>
  )
  return (
    <Page
      title="Manage Photos"
      facts={
        <span>
          Studio, exhibitions, details: everything that isn’t a work.{" "}
          {unworded > 0 && `${countInWords(unworded, "photo")} ${unworded === 1 ? "has" : "have"} no alt text yet.`}
        </span>
      }
      main={<Choose words={phone ? "Add from the camera roll" : "Add photos"} onFiles={add} variant="filled" />}
      done={answer?.done}
    >
      <div className={styles.whole} data-over={over || undefined} {...drop}>
        {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
        {photos.refused.length > 0 && (
          <ul className={styles.refused} aria-label="Files that were not added">
            {photos.refused.map((one) => (
              <li key={`${one.name} ${one.message}`}>
                <p>
                  <b>{one.name}</b> <span className="small">{one.message}</span>
                </p>
                <Button variant="transparent" onClick={() => photos.dismiss(one)}>
                  Dismiss
                </Button>
              </li>
            ))}
          </ul>
        )}
        {(dropFirst || isEmpty) && <div className={isEmpty ? undefined : styles.first}>{dropArea}</div>}
        {!isEmpty && (
          <Views
            label="Show"
            name="show"
            now={view}
            first="all"
            of={[
              ...views.map(({ value, words, of }) => ({ value, words, count: of.length })),
              ...(deleted.length > 0 ? [{ value: "deleted", words: "Deleted", count: deleted.length }] : []),
            ]}
          />
        )}
        {view === "deleted" ? (
          <DeletedPhotos photos={deleted} send={send} />
        ) : (
          !isEmpty && (
            <PhotoWall photos={shown} send={send} page={photos}>
              {shown.length === 0 ? nothing[view] : !phone && !dropFirst && "Drop photos anywhere on this page."}
            </PhotoWall>
          )
        )}
      </div>
      {requests}
    </Page>
  )
}

const nothing: Record<string, string> = {
  all: "No photos yet.",
  homepage: "No photo is marked for the homepage. Press Homepage below one of them.",
  about: "No photo is marked for the About page. Press About below those that should be there.",
  "no-alt": "Every photo has its alt text.",
}

/** Photos that no longer match the view stay until it changes, so that nothing vanishes while the user types. */
function useShown(view: string, all: LibraryPhoto[], found: LibraryPhoto[]): LibraryPhoto[] {
  const kept = useRef({ view, ids: new Set<string>() })
  if (kept.current.view !== view) kept.current = { view, ids: new Set() }
  for (const { id } of found) kept.current.ids.add(id)
  return all.filter(({ id }) => kept.current.ids.has(id))
}

function applied(photos: LibraryPhoto[], fields: RequestFields): LibraryPhoto[] {
  const { intent, id = "", before, page, on } = Object.fromEntries(fields)
  if (intent === "delete") return photos.filter((photo) => photo.id !== id)
  if (intent === "move") return putDown(photos, { id, before: before || null })
  if (intent !== "mark" || !page) return photos
  return photos.map((photo) => (photo.id === id ? { ...photo, [page]: on === "yes" } : photo))
}
