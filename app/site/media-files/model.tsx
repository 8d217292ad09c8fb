import { type ComponentType, useState } from "react"
import type { ShownMediaFile } from "../../../domain/media-files/media-file.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import { useScripted } from "../../ui/use-scripted.ts"
import styles from "./media-files.module.css"

type ViewerProps = { url: string; name: string; description: string }

/** The viewer is large: it is loaded with the model, when that is asked for. Without scripts the file can be saved. */
export function Model({ file, url }: { file: ShownMediaFile; url: string }) {
  const scripted = useScripted()
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null)
  const [state, setState] = useState<"still" | "loading" | "failed">("still")
  const { name, description, poster, bytes } = file
  const open = async () => {
    setState("loading")
    try {
      const { ModelViewer } = await import("./model-viewer.tsx")
      setViewer(() => ModelViewer)
    } catch {
      setState("failed")
    }
  }
  return (
    <div className={styles.stage}>
      {Viewer ? (
        <Viewer url={url} name={name} description={description} />
      ) : (
        <>
          {poster ? <Picture picture={{ ...poster, alt: description || name }} sizes="100vw" /> : null}
          <p className={styles.open}>
            {scripted ? (
              <Button type="button" onClick={open} disabled={state === "loading"}>
                {state === "loading" ? "Loading the model" : `View in 3D (${formatFileSize(bytes)})`}
              </Button>
            ) : (
              <a href={url} download>{`Save the 3D model (${formatFileSize(bytes)})`}</a>
            )}
          </p>
          {state === "failed" ? (
            <p role="alert" className={styles.failed}>
              The viewer couldn’t be loaded. Please check the connection, then try again.
            </p>
          ) : null}
        </>
      )}
    </div>
  )
}
