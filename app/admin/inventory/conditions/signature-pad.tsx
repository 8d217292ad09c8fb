import { Button, Input } from "@mantine/core"
import { type PointerEvent, useRef, useState } from "react"
import { signatureBox, signaturePath } from "../../../../lib/signature-path.ts"
import styles from "./condition.module.css"

/** The least distance between two points of a stroke, in thousandths of the field. */
const minPointDistance = 4
/** `stroke` and `all` count coordinates. */
const maxPoints = { stroke: 2000, all: 8000, strokes: 60 }

export function SignaturePad() {
  const [strokes, setStrokes] = useState<number[][]>([])
  const drawing = useRef(false)
  const getPosition = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000)
    return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || strokes.length >= maxPoints.strokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const place = getPosition(event)
    setStrokes((all) => [...all, place])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return
    const [x, y] = getPosition(event)
    setStrokes((all) => {
      const stroke = all.at(-1)
      if (!stroke || stroke.length >= maxPoints.stroke || all.flat().length >= maxPoints.all) return all
      if (Math.hypot((stroke.at(-2) ?? 0) - x, (stroke.at(-1) ?? 0) - y) < minPointDistance) return all
      return [...all.slice(0, -1), [...stroke, x, y]]
    })
  }
  const end = () => {
    drawing.current = false
  }
  return (
    <Input.Wrapper
      label="Signature"
      description="With a finger or the mouse. Left empty, the typed name is the signature"
      className={styles.scripted ?? ""}
      labelElement="div"
    >
      <input type="hidden" name="strokes" value={strokes.length > 0 ? JSON.stringify(strokes) : ""} />
      <svg
        className={styles.pad}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={strokes.length > 0 ? "What was drawn" : "Field to sign in"}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={signaturePath(strokes)} />
      </svg>
      <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
        Draw it again
      </Button>
    </Input.Wrapper>
  )
}
