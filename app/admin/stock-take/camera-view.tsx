import { Button } from "@mantine/core"
import { useRef } from "react"
import styles from "./stock-take.module.css"
import { useCamera } from "./use-camera.ts"

type CameraViewProps = { onCode: (code: string) => void; aloud: boolean; onAloud: (aloud: boolean) => void }

export function CameraView({ onCode, aloud, onAloud }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode)
  const isOn = camera.state === "on"
  return (
    <div className={styles.camera} data-on={isOn || undefined}>
      <div className={styles.picture} hidden={!isOn}>
        <video ref={video} playsInline muted aria-label="The camera’s picture" />
        <span className={styles.frame} aria-hidden="true" />
        <p>Hold it over a label or a certificate</p>
        <div className={styles.cameraActs}>
          <button type="button" onClick={camera.stop}>
            Turn the camera off
          </button>
          {camera.lamp !== null && (
            <button type="button" aria-pressed={camera.lamp} onClick={camera.light}>
              Light
            </button>
          )}
          <button type="button" aria-pressed={aloud} onClick={() => onAloud(!aloud)}>
            Sound
          </button>
        </div>
      </div>
      {!isOn && (
        <Button variant="default" fullWidth loading={camera.state === "starting"} onClick={camera.start}>
          Scan with the camera
        </Button>
      )}
      {camera.problem && (
        <p className="small" role="alert">
          {camera.problem}
        </p>
      )}
    </div>
  )
}
