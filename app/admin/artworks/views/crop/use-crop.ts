import { useState } from "react"
import {
  type Crop,
  type Extent,
  fitCrop,
  isLargeEnough,
  isWholePicture,
  turnCrop,
  wholePicture,
} from "../../../../../lib/crop.ts"

export function useCrop(stored: Crop | null, size: Extent) {
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

export type CropState = ReturnType<typeof useCrop>
