import { Button } from "@mantine/core"
import { useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import { Section } from "../kit/page.tsx"
import { RefusedRequest } from "../kit/parse-json-response.ts"
import { Thumb } from "../kit/thumb.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import styles from "./media-files.module.css"

/** What visitors see before they press Play. */
export function PosterSection({ id, file }: { id: string; file: ShownMediaFile }) {
  const video = useRef<HTMLVideoElement>(null)
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState("")
  const { kind, name, path, poster } = file
  const send = async (draw: () => Promise<Blob | null>) => {
    setSaid("Saving the poster")
    try {
      const { sendPoster } = await import("./draw-media.ts")
      const picture = await draw()
      if (!picture) return setSaid("There is no picture at this moment. Play it for a second, then try again.")
      await sendPoster(id, picture)
      setSaid("The poster is saved.")
      await revalidate()
    } catch (error) {
      setSaid(error instanceof RefusedRequest ? error.message : "It wasn’t saved. Please try again.")
    }
  }
  const drawNow = async () => {
    const { drawFrame } = await import("./draw-media.ts")
    return video.current && drawFrame(video.current)
  }
  if (kind === "sound")
    return (
      // biome-ignore lint/a11y/useMediaCaption: the artist listens to the own file
      <audio controls preload="none" src={path} aria-label={name} />
    )
  return (
    <Section title="Poster">
      {kind === "film" && (
        // biome-ignore lint/a11y/useMediaCaption: the artist looks for a moment of the own film
        <video
          ref={video}
          className={styles.video}
          controls
          playsInline
          preload="metadata"
          src={path}
          width={file.width ?? 16}
          height={file.height ?? 9}
          aria-label={name}
        />
      )}
      <div className={styles.choose}>
        <Thumb picture={poster} width={132} height={88} />
        {kind === "film" && (
          <Button type="button" onClick={() => void send(drawNow)}>
            Use the moment that is shown
          </Button>
        )}
        <FilePickerButton
          text="Choose a picture"
          one
          onFiles={([first]) => first && void send(async () => first.file)}
        />
        <span role="status" className="small">
          {said}
        </span>
      </div>
    </Section>
  )
}
