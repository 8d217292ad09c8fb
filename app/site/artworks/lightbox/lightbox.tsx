import { type CSSProperties, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { useRouteLoaderData } from "react-router"
import type { ShellSite } from "../../shell/site.ts"
import { shareOrCopy } from "../share.ts"
import { Bar } from "./bar.tsx"
import { LightboxFooter } from "./foot.tsx"
import { Help } from "./help.tsx"
import styles from "./lightbox.module.css"
import { getDownload, getImageTitle, getTurnedIndex, type LightboxImage } from "./lightbox-images.ts"
import { LightboxStage } from "./stage.tsx"
import { useZoom } from "./use-zoom.ts"
import { useViewValue } from "./view-store.ts"
import { keyZoomFactor } from "./zoom.ts"

type LightboxProps = {
  images: LightboxImage[]
  index: number
  onTurn: (index: number) => void
  onClose: () => void
  onBuy?: () => void
}

/** Always dark. A native dialog keeps the focus inside and the page inert. */
export function Lightbox({ images, index, onTurn, onClose, onBuy }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const download = useRef<HTMLAnchorElement>(null)
  const helpId = useId()
  const [thumbnails, setThumbnails] = useState(true)
  const [help, setHelp] = useState(false)
  const [message, showMessage] = useTimedMessage()
  const image = images[index]
  const downloads = (useRouteLoaderData<ShellSite>("site/layout")?.downloads ?? false) && !image?.noDownload

  const turn = (by: number) => onTurn(getTurnedIndex(index, by, images.length))
  const { views, zoomBy, reset, handlers } = useZoom(stage, picture, turn)
  const closeUp = useViewValue(views, ({ scale }) => scale > 1)
  useDialog(dialog)
  // A layout effect: a later one would undo the first key presses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is looked at from the beginning
  useLayoutEffect(reset, [index])
  if (!image) return null

  const title = getImageTitle(image, index)
  const share = () => sharePage(title, showMessage)
  const buy =
    onBuy && image.available && image.price !== null
      ? () => {
          onBuy()
          showMessage("In your cart")
        }
      : undefined
  const onKeyDown = createKeyHandler({
    previous: () => turn(-1),
    next: () => turn(1),
    closer: () => zoomBy(keyZoomFactor),
    away: () => zoomBy(1 / keyZoomFactor),
    reset,
    fullScreen: () => toggleFullScreen(frame.current),
    thumbnails: () => setThumbnails((shown) => !shown),
    share,
    download: () => download.current?.click(),
    help: () => setHelp((shown) => !shown),
  })
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      data-theme="dark"
      data-close-up={closeUp || undefined}
      data-help={help || undefined}
      aria-label={`${title}, picture ${index + 1} of ${images.length}`}
      tabIndex={-1}
      style={{ "--r": image.src.width / image.src.height } as CSSProperties}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.frame} ref={frame}>
        <Bar
          title={title}
          count={`${index + 1} of ${images.length}`}
          message={message}
          image={image}
          file={downloads ? getDownload(image) : null}
          downloadRef={download}
          thumbnails={thumbnails}
          help={help}
          helpId={helpId}
          onBuy={buy}
          onThumbnails={() => setThumbnails(!thumbnails)}
          onShare={share}
          onHelp={() => setHelp(!help)}
          onClose={onClose}
        />
        <LightboxStage
          stageRef={stage}
          pictureRef={picture}
          image={image}
          views={views}
          handlers={handlers}
          onTurn={images.length > 1 ? turn : null}
        />
        <LightboxFooter
          images={images}
          index={index}
          views={views}
          thumbnails={thumbnails}
          onZoom={zoomBy}
          onReset={reset}
          onPick={onTurn}
          onTurn={images.length > 1 ? turn : null}
          onBuy={buy}
        />
        {help ? <Help id={helpId} downloads={downloads} onClose={() => setHelp(false)} /> : null}
      </div>
    </dialog>
  )
}

async function sharePage(title: string, showMessage: (text: string) => void) {
  const done = await shareOrCopy({ title, url: window.location.href })
  if (done === "copied") showMessage("Link copied")
  if (done === "failed") showMessage("The link couldn’t be copied")
}

/** Closes before unmounting, so that the browser restores the focus. */
function useDialog(dialog: React.RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    element.focus({ preventScroll: true })
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      element.close()
    }
  }, [dialog])
}

function useTimedMessage(): [string, (text: string) => void] {
  const [said, setMessage] = useState("")
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(setMessage, 4000, "")
    return () => clearTimeout(timer)
  }, [said])
  return [said, setMessage]
}

/** A dialog cannot be made full screen, its content can. */
function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void element?.requestFullscreen?.().catch(() => {})
}

type KeyActions = Record<
  "previous" | "next" | "closer" | "away" | "reset" | "fullScreen" | "thumbnails" | "share" | "download" | "help",
  () => void
>

const keyNames: Record<string, keyof KeyActions> = {
  arrowleft: "previous",
  arrowright: "next",
  arrowup: "previous",
  arrowdown: "next",
  "+": "closer",
  "=": "closer",
  "-": "away",
  _: "away",
  "0": "reset",
  f: "fullScreen",
  t: "thumbnails",
  s: "share",
  d: "download",
  h: "help",
}

/** The dialog handles `Esc`; keys with a modifier are the browser's. */
const createKeyHandler = (keys: KeyActions) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const name = keyNames[event.key.toLowerCase()]
  if (!name) return
  event.preventDefault()
  keys[name]()
}
