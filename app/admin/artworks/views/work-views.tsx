import { Button } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useState } from "react"
import type { WorkForEdit } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { Picture } from "../../../ui/picture/picture.tsx"
import { Fold } from "../../kit/fold.tsx"
import { formatCount } from "../../kit/format-count.ts"
import { Empty } from "../../kit/page.tsx"
import { useRequests } from "../../kit/requests.tsx"
import { ThumbImage } from "../../kit/thumb.tsx"
import { withUnmarkedFiles } from "../../kit/unmarked-picture.ts"
import { FilePickerButton } from "../../uploading/file-picker-button.tsx"
import { useFileDrop } from "../../uploading/use-file-drop.ts"
import { CropView } from "./crop/crop-view.tsx"
import { FocalPoint } from "./focal-point.tsx"
import { UploadingFiles } from "./uploading-files.tsx"
import { useViews, type WorkViewsState } from "./use-views.ts"
import { formatViewName, ViewStrip } from "./view-strip.tsx"
import { ViewTexts } from "./view-texts.tsx"
import styles from "./views.module.css"

const formatPixels = (length: number) => length.toLocaleString("en-US")

/** Every change is saved at once, without the page's Save. */
export function WorkViews({ data }: { data: WorkForEdit }) {
  const views = useViews(data)
  const { send, pending, requests } = useRequests()
  const [chosen, setChosen] = useState<string | null>(null)
  const [aiming, setAiming] = useState<string | null>(null)
  const [cropping, setCropping] = useState<string[]>([])
  const isPhone = useMediaQuery("(width < 768px)") ?? false
  const { over, ...drop } = useFileDrop((files) => void views.add(files))
  const pictures = applyPending(data.pictures, pending)
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0]
  const isCropping = shown !== undefined && cropping.includes(shown.id)
  const ids = pictures.map(({ id }) => id)
  const order = (next: string[]) =>
    send([["intent", "order pictures"], ...repeatField("seen[]", ids), ...repeatField("order[]", next)])
  const picture = shown && <Picture picture={withUnmarkedFiles(shown)} sizes="(width < 1180px) 100vw, 40vw" soon />
  return (
    <section className={styles.views} data-over={over || undefined} aria-label="Pictures" {...drop}>
      {requests}
      {pictures
        .filter(({ id }) => cropping.includes(id))
        .map((one) => (
          // Kept while another picture is shown, because it may have unsaved changes.
          <div key={`crop ${one.id}`} hidden={one.id !== shown?.id}>
            <CropView
              work={data.id}
              picture={{ ...one, crop: views.cropOf(one) }}
              views={views}
              onClose={() => setCropping((all) => all.filter((id) => id !== one.id))}
            />
          </div>
        ))}
      {!shown && (
        <Empty>
          No picture yet.{" "}
          {data.published ? "It’s on your site without one." : "It cannot be published before it has one."}
        </Empty>
      )}
      {shown && !isCropping && (
        <figure className={styles.main} style={{ maxWidth: `calc(52vh * ${shown.width / shown.height})` }}>
          {aiming === shown.id ? (
            <FocalPoint key={shown.id} picture={shown} views={views} onClose={() => setAiming(null)}>
              {picture}
            </FocalPoint>
          ) : (
            picture
          )}
          <ViewCaption
            pictures={pictures}
            shown={shown}
            views={views}
            isPhone={isPhone}
            send={send}
            onOrder={order}
            onCrop={() => setCropping((all) => [...all, shown.id])}
            onAim={aiming === shown.id ? null : () => setAiming(shown.id)}
          />
        </figure>
      )}
      <ViewStrip pictures={pictures} chosen={shown?.id} onChoose={setChosen} onOrder={order}>
        <span className={styles.add}>
          <FilePickerButton
            text={isPhone ? "Add from the camera roll" : "Add pictures"}
            onFiles={(files) => void views.add(files)}
          />
          {isPhone && <FilePickerButton text="Take a photo" one camera onFiles={(files) => void views.add(files)} />}
        </span>
      </ViewStrip>
      <UploadingFiles files={data.files} views={views} />
      {shown && <ViewTexts key={shown.id} picture={shown} views={views} />}
      {data.removed.length > 0 && <RemovedViews removed={data.removed} send={send} />}
    </section>
  )
}

type ViewCaptionProps = {
  pictures: WorkForEdit["pictures"]
  shown: WorkForEdit["pictures"][number]
  views: WorkViewsState
  isPhone: boolean
  send: SendRequest
  onOrder: (ids: string[]) => void
  onCrop: () => void
  onAim: (() => void) | null
}

function ViewCaption({ pictures, shown, views, isPhone, send, onOrder, onCrop, onAim }: ViewCaptionProps) {
  const ids = pictures.map(({ id }) => id)
  const at = ids.indexOf(shown.id)
  const moveTo = (place: number) => onOrder(ids.toSpliced(at, 1).toSpliced(place, 0, shown.id))
  return (
    <figcaption className={styles.state}>
      <p className="small">
        {formatViewName(pictures, shown)}, {formatPixels(shown.width)} × {formatPixels(shown.height)}
      </p>
      <p className="small" role="status">
        {shown.making?.problem ?? (shown.making && `Making pictures: ${shown.making.done} of ${shown.making.of}`)}
      </p>
      <span className={styles.acts}>
        {shown.making?.canTryAgain && (
          <Button onClick={() => send(Object.entries({ intent: "make picture again", picture: shown.id }))}>
            Try again
          </Button>
        )}
        {at > 0 && <Button onClick={() => moveTo(0)}>Make it the main picture</Button>}
        {isPhone && at > 0 && <Button onClick={() => moveTo(at - 1)}>Earlier</Button>}
        {isPhone && at < ids.length - 1 && <Button onClick={() => moveTo(at + 1)}>Later</Button>}
        <Button onClick={onCrop}>Crop and rotate</Button>
        {onAim && <Button onClick={onAim}>Focal point</Button>}
        <FilePickerButton text="Replace" one onFiles={(files) => void views.add(files.slice(0, 1), shown.id)} />
        <Button onClick={() => send(Object.entries({ intent: "remove picture", picture: shown.id }))}>Remove</Button>
      </span>
    </figcaption>
  )
}

type SendRequest = ReturnType<typeof useRequests>["send"]

type RemovedProps = { removed: WorkForEdit["removed"]; send: SendRequest }

const RemovedViews = ({ removed, send }: RemovedProps) => (
  <Fold title={`${formatCount(removed.length, "removed picture")}, kept for 30 days`}>
    <ul className={styles.removed}>
      {removed.map((one) => (
        <li key={one.id}>
          <ThumbImage picture={one} height={56} width={Math.round((one.width / one.height) * 56)} />
          <Button
            aria-label={`Put back ${one.alt || "the picture"}`}
            onClick={() => send(Object.entries({ intent: "put picture back", picture: one.id }))}
          >
            Put back
          </Button>
        </li>
      ))}
    </ul>
  </Fold>
)

const repeatField = (name: string, ids: string[]) => ids.map((id): [string, string] => [name, id])

function applyPending(pictures: WorkForEdit["pictures"], pending: [string, string][][]): WorkForEdit["pictures"] {
  let shown = pictures
  for (const fields of pending) {
    const intent = fields.find(([name]) => name === "intent")?.[1]
    const picture = fields.find(([name]) => name === "picture")?.[1]
    const order = fields.flatMap(([name, value]) => (name === "order[]" ? [value] : []))
    if (intent === "remove picture" && shown.length > 1) shown = shown.filter(({ id }) => id !== picture)
    if (intent === "order pictures")
      shown = shown.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  }
  return shown
}
