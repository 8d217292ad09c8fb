import { Button } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useRef } from "react"
import { useSearchParams } from "react-router"
import { type LibraryPhoto, photoRetentionDays } from "../../../domain/media/photo.ts"
import { dropItem } from "../kit/drag/keyboard-drag.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { type RequestFields, useRequests } from "../kit/requests.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Views } from "../kit/views.tsx"
import { DropArea, formatPictureLimits, PicturePickerButtons } from "../uploading/drop-area.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import { getPhotoName } from "./photo-card.tsx"
import { PhotoGrid } from "./photo-grid.tsx"
import type { getPhotoLibraryPage } from "./photo-library.server.ts"
import styles from "./photos.module.css"
import { usePhotos } from "./use-photos.ts"

type PageProps = {
  data: Awaited<ReturnType<typeof getPhotoLibraryPage>>
  answer: ActionAnswer
  dropFirst?: boolean
}

export function PhotoLibraryPage({ data, answer, dropFirst = false }: PageProps) {
  const photos = usePhotos(data.library)
  const { send, pending, requests } = useRequests()
  const [params] = useSearchParams()
  const phone = useMediaQuery("(width < 768px)") ?? false
  const add = (files: Parameters<typeof photos.add>[0]) => void photos.add(files)
  const { over, ...drop } = useFileDrop(add)
  const { deleted } = photos.library
  const all = pending.reduce(applyPendingForm, photos.library.photos)
  const views = [
    { value: "all", words: "All", of: all },
    { value: "homepage", words: "On the homepage", of: all.filter(({ homepage }) => homepage) },
    { value: "about", words: "On About", of: all.filter(({ about }) => about) },
    { value: "no-alt", words: "Without alt text", of: all.filter(({ altText }) => altText === "") },
  ]
  const asked = params.get("show") ?? "all"
  const view = views.find(({ value }) => value === asked)?.value ?? (asked === "deleted" ? asked : "all")
  const visible = useStablePhotos(view, all, views.find(({ value }) => value === view)?.of ?? [])
  const isEmpty = all.length === 0 && deleted.length === 0
  const unworded = all.filter(({ altText }) => altText === "").length
  const dropArea = (
    <DropArea
      over={over}
      choose={<PicturePickerButtons noun="photos" phone={phone} onFiles={add} />}
      note={formatPictureLimits(data.megabytes)}
    >
      {phone
        ? "Add photos of yourself, the studio or an exhibition. They’re on no page until you say so."
        : "Drop photos of yourself, the studio or an exhibition here. They’re on no page until you say so."}
    </DropArea>
  )
  return (
    <Page
      title="Manage Photos"
      details={
        <span>
          Studio, exhibitions, details: everything that isn’t a work.{" "}
          {unworded > 0 &&
            `${formatSpelledCount(unworded, "photo")} ${unworded === 1 ? "has" : "have"} no alt text yet.`}
        </span>
      }
      main={
        <FilePickerButton text={phone ? "Add from the camera roll" : "Add photos"} onFiles={add} variant="filled" />
      }
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
                <Button onClick={() => photos.dismiss(one)}>Dismiss</Button>
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
            <PhotoGrid photos={visible} send={send} page={photos}>
              {visible.length === 0 ? emptyLabels[view] : !phone && !dropFirst && "Drop photos anywhere on this page."}
            </PhotoGrid>
          )
        )}
      </div>
      {requests}
    </Page>
  )
}

const emptyLabels: Record<string, string> = {
  all: "No photos yet.",
  homepage: "No photo is marked for the homepage. Press Homepage below one of them.",
  about: "No photo is marked for the About page. Press About below those that should be there.",
  "no-alt": "Every photo has its alt text.",
}

/** Photos that no longer match the view stay until it changes, so that nothing vanishes while the user types. */
function useStablePhotos(view: string, all: LibraryPhoto[], found: LibraryPhoto[]): LibraryPhoto[] {
  const stable = useRef({ view, ids: new Set<string>() })
  if (stable.current.view !== view) stable.current = { view, ids: new Set() }
  for (const { id } of found) stable.current.ids.add(id)
  return all.filter(({ id }) => stable.current.ids.has(id))
}

function applyPendingForm(photos: LibraryPhoto[], fields: RequestFields): LibraryPhoto[] {
  const { intent, id = "", before, page, on } = Object.fromEntries(fields)
  if (intent === "delete") return photos.filter((photo) => photo.id !== id)
  if (intent === "move") return dropItem(photos, { id, before: before || null })
  if (intent !== "mark" || !page) return photos
  return photos.map((photo) => (photo.id === id ? { ...photo, [page]: on === "yes" } : photo))
}

function DeletedPhotos({ photos, send }: { photos: LibraryPhoto[]; send: (fields: RequestFields) => void }) {
  if (photos.length === 0) return <p className={styles.deletedNote}>Nothing is deleted.</p>
  return (
    <>
      <p className={styles.deletedNote}>
        Deleted photos are kept for {photoRetentionDays} days, then they’re gone for good.
      </p>
      <ul className={styles.deleted} aria-label="Deleted photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Thumb picture={photo.picture} width={96} height={64} />
            <span>{getPhotoName(photo)}</span>
            <Button
              aria-label={`Restore ${getPhotoName(photo)}`}
              onClick={() => send(Object.entries({ intent: "restore", id: photo.id }))}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
