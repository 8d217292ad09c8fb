import { Button, TextInput } from "@mantine/core"
import { type ComponentProps, useId, useState } from "react"
import { href } from "react-router"
import type { EditedView } from "../../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { getPictureFileUrl, getWidths } from "../../../../../domain/media/picture-view.ts"
import {
  type Crop,
  type Extent,
  fitCrop,
  isLargeEnough,
  isWholePicture,
  maxDegrees,
  turnCrop,
  turnedSize,
  wholePicture,
} from "../../../../../lib/crop.ts"
import { withUnmarkedFiles } from "../../../kit/unmarked-picture.ts"
import type { WorkViewsState } from "../use-views.ts"
import styles from "./crop.module.css"
import { CropFrame } from "./crop-frame.tsx"

type CropViewProps = { work: string; picture: EditedView; views: WorkViewsState; onClose: () => void }

/** The original file is never changed. */
export function CropView({ work, picture, views, onClose }: CropViewProps) {
  const size = picture.original
  const state = useCrop(picture.crop, size)
  const [problem, setProblem] = useState("")
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const refused = await views.crop(picture.id, picture.crop, state.isWhole ? null : state.crop)
    setSaving(false)
    setProblem(refused)
    if (refused === "") onClose()
  }
  const { crop } = state
  const turned = turnedSize(size, crop.turn)
  return (
    <div className={styles.editor} data-cropping data-unsaved={state.isChanged ? "crop" : undefined}>
      <CropFrame src={getUncroppedUrl(work, picture)} alt={picture.alt} size={size} crop={crop} onChange={state.set} />
      <div className={styles.turns}>
        <Button onClick={state.turnLeft}>Rotate left</Button>
        <Button onClick={state.turnRight}>Rotate right</Button>
        <p className="small" role="status">
          {formatPixels(crop.width * turned.width)} × {formatPixels(crop.height * turned.height)} pixels
        </p>
      </div>
      <Straighten state={state} />
      <Numbers state={state} />
      <p className="small">Your original isn’t changed. Visitors see the old picture until the new one is ready.</p>
      {problem !== "" && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
      <p className={styles.acts}>
        {!state.isWhole && <Button onClick={state.reset}>Reset</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" onClick={() => void save()} loading={isSaving}>
          Save crop
        </Button>
      </p>
    </div>
  )
}

function Straighten({ state: { crop, straighten } }: { state: CropState }) {
  const id = useId()
  return (
    <div className={styles.straighten}>
      <label htmlFor={id} className="small">
        Straighten
      </label>
      <input
        id={id}
        type="range"
        min={-maxDegrees}
        max={maxDegrees}
        step={0.1}
        value={crop.degrees}
        aria-valuetext={`${crop.degrees} degrees`}
        onChange={(event) => straighten(Number(event.currentTarget.value))}
      />
      <NumberField
        min={-maxDegrees}
        max={maxDegrees}
        step={0.1}
        aria-label="Straighten, in degrees"
        value={crop.degrees}
        onApply={straighten}
        rightSection="°"
      />
    </div>
  )
}

const sides = [
  ["left", "From the left"],
  ["top", "From the top"],
  ["width", "Width"],
  ["height", "Height"],
] as const

const Numbers = ({ state: { crop, type } }: { state: CropState }) => (
  <div className={styles.numbers}>
    {sides.map(([side, label]) => (
      <NumberField
        key={side}
        min={0}
        max={100}
        step={1}
        label={label}
        value={Math.round(crop[side] * 1000) / 10}
        onApply={(percent) => type(side, percent / 100)}
        rightSection="%"
      />
    ))}
  </div>
)

/** The public file of an uncropped picture, otherwise a file that only the studio may read. */
function getUncroppedUrl(id: string, picture: EditedView): string {
  const width = getWidths(withUnmarkedFiles(picture), "webp").at(-1)
  if (picture.crop === null && picture.making === null && width !== undefined)
    return getPictureFileUrl(picture, width, "webp")
  return href("/admin/artworks/:id/pictures/:picture", { id, picture: picture.id })
}

const formatPixels = (length: number) => Math.round(length).toLocaleString("en-US")

type NumberFieldProps = Pick<ComponentProps<typeof TextInput>, "label" | "aria-label" | "rightSection"> & {
  value: number
  min: number
  max: number
  step: number
  onApply: (value: number) => void
}

/** Keeps what is typed until blur: a number within the limits applies at once, `-` and an empty field do not. */
function NumberField({ value, min, max, onApply, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text !== "" && number >= min && number <= max) onApply(number)
  }
  const finish = () => {
    if (typed) onApply(Math.min(Math.max(Number(typed), min), max))
    setTyped(null)
  }
  return (
    <TextInput
      {...input}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
    />
  )
}

function useCrop(stored: Crop | null, size: Extent) {
  const [baseline] = useState<Crop>(stored ?? wholePicture)
  const [crop, setCrop] = useState(baseline)
  // Straightening shrinks the rectangle; `base` restores its size when it is undone.
  const [base, setBase] = useState(crop)
  const set = (next: Crop) => {
    setCrop(next)
    setBase(next)
  }
  // Too small a crop cannot be saved, so the change that would make it has no effect.
  const applyFitted = (wanted: Crop, apply: (next: Crop) => void) => {
    const next = fitCrop(wanted, size)
    if (isLargeEnough(next)) apply(next)
  }
  return {
    crop,
    isWhole: isWholePicture(crop),
    isChanged: Object.entries(baseline).some(([name, value]) => crop[name as keyof Crop] !== value),
    set,
    type: (side: "left" | "top" | "width" | "height", part: number) => applyFitted({ ...crop, [side]: part }, set),
    straighten: (degrees: number) => applyFitted({ ...base, degrees }, setCrop),
    turnRight: () => set(turnCrop(crop)),
    turnLeft: () => set(turnCrop(turnCrop(turnCrop(crop)))),
    reset: () => set(wholePicture),
  }
}

type CropState = ReturnType<typeof useCrop>
