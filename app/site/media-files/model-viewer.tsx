import { ModelViewerElement } from "@google/model-viewer"
import { createElement, useEffect, useRef, useState } from "react"
import styles from "./media-files.module.css"

type ModelViewerProps = { url: string; name: string; description: string }

// Decoders would be loaded from other sites; files that need one are refused when they are uploaded.
ModelViewerElement.dracoDecoderLocation = ""
ModelViewerElement.ktx2TranscoderLocation = ""

/** Turned by pointer, touch and arrow keys. Without augmented reality, which would send the file to another program. */
export function ModelViewer({ url, name, description }: ModelViewerProps) {
  const element = useRef<HTMLElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    const viewer = element.current
    const fail = () => setIsFailed(true)
    viewer?.addEventListener("error", fail)
    viewer?.focus()
    return () => viewer?.removeEventListener("error", fail)
  }, [])
  if (isFailed) return <p role="alert">This browser can’t show the model.</p>
  return createElement("model-viewer", {
    ref: element,
    class: styles.viewer,
    src: url,
    alt: description || name,
    "camera-controls": "",
    "touch-action": "pan-y",
    "interaction-prompt": "none",
    "shadow-intensity": "0.6",
    tabIndex: 0,
  })
}
