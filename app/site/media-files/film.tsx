import type { CSSProperties } from "react"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import styles from "./media-files.module.css"

type FilmProps = { file: ShownMediaFile; getUrl: (path: string) => string }

/** The browser’s own controls, which have keys and captions. Its place is reserved by its ratio. */
export function Film({ file, getUrl }: FilmProps) {
  const { name, path, contentType, poster, captions, description } = file
  const [width, height] = [file.width ?? 16, file.height ?? 9]
  return (
    // biome-ignore lint/a11y/useMediaCaption: not every film has words
    <video
      className={styles.video}
      style={{ "--r": width / height } as CSSProperties}
      controls
      playsInline
      preload={poster ? "none" : "metadata"}
      poster={(poster && getPictureUrl(poster, 1600)) ?? undefined}
      width={width}
      height={height}
      aria-label={description ? `${name}: ${description}` : name}
    >
      <source src={getUrl(path)} type={contentType} />
      {captions ? (
        <track kind="captions" src={getUrl(captions.path)} srcLang={captions.language} label="Captions" default />
      ) : null}
    </video>
  )
}
