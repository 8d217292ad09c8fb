import { createHash } from "node:crypto"
import { maxSvgBytes, sanitizeSvg } from "../../services/images/sanitize-svg.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuseFields } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getLogoIconKey, getLogoKey, type LogoFile } from "./logo.ts"
import type { Settings } from "./settings.ts"
import { lockSettings, writeSettings } from "./settings-commands.server.ts"
import { getSettings } from "./settings-queries.server.ts"

type LogoPart = keyof Settings<"logo">

const pngStart = [0x89, 0x50, 0x4e, 0x47]
const maxPngBytes = 2_000_000

export const getLogo = (shop: Shop, actor: Actor) =>
  query(shop, actor, "settings.read", async (db) => done((await getSettings(db, "logo")).logo))

/** Files are stored first, under a hash of their content: if the command fails, they are orphans, which are purged. */
export async function saveLogo(
  shop: Shop,
  actor: Actor,
  files: Partial<Record<LogoPart, Uint8Array>>,
): Promise<Outcome<Settings<"logo">>> {
  const refused = refuseUnlessPermitted(actor, "settings.write", shop.now())
  if (refused) return refused
  const stored: Partial<Settings<"logo">> = {}
  for (const part of ["light", "dark"] as const) {
    const bytes = files[part]
    if (!bytes) continue
    const file = await storeLogo(shop, bytes)
    if (typeof file === "string") return refuseFields({ [part]: file })
    stored[part] = file
  }
  return writeLogo(shop, actor, (logo) => ({ ...logo, ...stored }))
}

/** Without a logo for light grounds there is none. */
export const removeLogo = (shop: Shop, actor: Actor, part: LogoPart): Promise<Outcome<Settings<"logo">>> =>
  writeLogo(shop, actor, (logo) => (part === "light" ? { light: null, dark: null } : { ...logo, dark: null }))

const writeLogo = (shop: Shop, actor: Actor, change: (logo: Settings<"logo">) => Settings<"logo">) =>
  command(shop, actor, "settings.write", done(change), async (run) => {
    await lockSettings(run.tx)
    const logo = change((await getSettings(run.tx, "logo")).logo)
    if (logo.dark && !logo.light)
      return refuseFields({ light: "Please choose a logo for light grounds too. The dark one goes with it." })
    await writeSettings(run, "logo", logo)
    return done(logo)
  })

/** @returns what is wrong with it, or the stored file */
async function storeLogo(shop: Shop, bytes: Uint8Array): Promise<LogoFile | string> {
  const isPng = pngStart.every((byte, at) => bytes[at] === byte)
  const drawing = isPng ? null : sanitizeSvg(bytes)
  if (drawing && !drawing.ok) return drawing.problem
  if (isPng && bytes.length > maxPngBytes) return "This PNG has more than 2 MB. Please export it smaller."
  const source = drawing ? Buffer.from(drawing.value.svg) : bytes
  // Entities grow when they are written.
  if (drawing && source.length > 2 * maxSvgBytes) return "This SVG has more than 200 kB. Please simplify it."
  const drawn = await shop.images.drawLogo(source, drawing ? drawing.value : null)
  if (!drawn.ok) return drawn.problem.message
  const { png, icons } = drawn.value
  const content = png ?? source
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 20)
  const { width, height } = drawn.value
  const file: LogoFile = { folder: `logos/${hash}`, type: drawing ? "svg" : "png", width, height }
  await shop.storage.public.put(getLogoKey(file), content)
  for (const icon of icons) await shop.storage.public.put(getLogoIconKey(file, icon.side), icon.bytes)
  return file
}
