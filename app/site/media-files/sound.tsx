import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react"
import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import { IconButton } from "../../ui/controls/icon.tsx"
import { useScripted } from "../../ui/use-scripted.ts"
import styles from "./media-files.module.css"
import { drawWaveform } from "./waveform.ts"

/** The browser’s own controls without scripts, and for a sound without a waveform. */
export function Sound({ file, url }: { file: ShownMediaFile; url: string }) {
  const scripted = useScripted()
  const { peaks, duration } = file
  const isDrawn = scripted && peaks !== null && duration !== null
  return (
    <div className={styles.player} data-waveform={peaks !== null || undefined}>
      {isDrawn ? (
        <WaveformPlayer name={file.name} url={url} type={file.contentType} peaks={peaks} duration={duration} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what is said is in its transcript
        <audio controls preload="none" aria-label={file.name}>
          <source src={url} type={file.contentType} />
        </audio>
      )}
    </div>
  )
}

type PlayerProps = { name: string; url: string; type: string; peaks: number[]; duration: number }

const keySeconds: Record<string, number> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
}

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`

function WaveformPlayer({ name, url, type, peaks, duration }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const [at, setAt] = useState(0)
  const seek = (seconds: number) => {
    const next = Math.min(Math.max(0, seconds), duration)
    if (audio.current) audio.current.currentTime = next
    setAt(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keySeconds[event.key]
    const to = by === undefined ? { Home: 0, End: duration }[event.key] : at + by
    if (to === undefined) return
    event.preventDefault()
    seek(to)
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId)
    else if (event.buttons === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * duration)
  }
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else void audio.current?.play().catch(() => setIsFailed(true))
  }
  const shape = drawWaveform(peaks)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said is in its transcript */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={() => setAt(duration)}
      >
        <source src={url} type={type} onError={() => setIsFailed(true)} />
      </audio>
      <IconButton
        name={isPlaying ? "pause" : "play"}
        label={`${isPlaying ? "Pause" : "Play"} ${name}`}
        className={styles.toggle}
        onClick={toggle}
      />
      <div
        className={styles.waveform}
        role="slider"
        tabIndex={0}
        aria-label={`Position in ${name}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${formatTime(at)} of ${formatTime(duration)}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        style={{ "--left": `${100 - (100 * at) / duration}%` } as CSSProperties}
      >
        <svg viewBox={shape.viewBox} preserveAspectRatio="none" aria-hidden="true">
          <path d={shape.path} />
          <path d={shape.path} className={styles.played} />
        </svg>
      </div>
      <span className={styles.time} aria-hidden="true">
        {isFailed ? "It can’t be played" : `${formatTime(at)} / ${formatTime(duration)}`}
      </span>
      {isFailed ? (
        <span className={styles.unseen} role="alert">
          This sound can’t be played.
        </span>
      ) : null}
    </>
  )
}
