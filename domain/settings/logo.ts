import type { Shop } from "../shop.ts"
import type { Settings } from "./settings.ts"

export type LogoFile = NonNullable<Settings<"logo">["light"]>

/** `on`: the theme in which it is seen. With one image alone the dark theme inverts it. */
export type LogoImage = { on: "day" | "night" | "always"; src: string; width: number; height: number }

/** A wider logo is too small to read in a square, and the site has the icon of before. */
const maxIconRatio = 2

export const hasLogoIcons = ({ width, height }: LogoFile): boolean =>
  width / height <= maxIconRatio && height / width <= maxIconRatio

export const getLogoKey = ({ folder, type }: LogoFile): string => `${folder}/logo.${type}`

export const getLogoIconKey = ({ folder }: LogoFile, side: number): string => `${folder}/icon-${side}.png`

const heightPx = 32

export function listLogoImages({ storage }: Pick<Shop, "storage">, { light, dark }: Settings<"logo">): LogoImage[] {
  if (!light) return []
  const toImage = (on: LogoImage["on"], file: LogoFile): LogoImage => ({
    on,
    src: storage.publicUrl(getLogoKey(file)),
    width: Math.max(1, Math.round((heightPx * file.width) / file.height)),
    height: heightPx,
  })
  return dark ? [toImage("day", light), toImage("night", dark)] : [toImage("always", light)]
}
