import { useHotkeys } from "@mantine/hooks"
import { type ComponentType, useState } from "react"
import { StudioIcon } from "../kit/icon.tsx"

type LoadedPalette = { show: ComponentType; open: () => void }

/** Loads the palette on first use, so that pages do not include it. */
export function usePalette(): { open: () => void; palette: ComponentType | null } {
  const [loaded, setLoaded] = useState<LoadedPalette | null>(null)
  const open = async () => {
    if (loaded) return loaded.open()
    const [{ default: show }, { spotlight }] = await Promise.all([
      import("./palette.tsx"),
      import("@mantine/spotlight"),
    ])
    setLoaded({ show, open: spotlight.open })
  }
  // Once loaded, the palette handles the keys itself.
  useHotkeys([["mod+K", () => void (loaded || open())]], [], true)
  return { open: () => void open(), palette: loaded?.show ?? null }
}

const findLabel = "Find a work, person or order"

export function FindButton({ onFind, className }: { onFind: () => void; className: string | undefined }) {
  return (
    <button type="button" className={className} onClick={onFind}>
      <StudioIcon name="search" size={18} />
      <span>{findLabel}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
