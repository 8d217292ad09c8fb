// Paints the demo collection: node demo/painter/main.ts [name…] [--preview=0.4] [--out=folder]
// A name may be a prefix; with none, everything is painted.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { paintedPictures, photographs } from "./catalogue.ts"
import { photograph } from "./engine/light.ts"
import { paintPicture } from "./engine/picture.ts"

const options = process.argv.slice(2)
const flag = (name: string): string | undefined => options.find((o) => o.startsWith(`--${name}=`))?.split("=")[1]
const names = options.filter((o) => !o.startsWith("--"))
const folder = flag("out") ?? join(import.meta.dirname, "../images")
const preview = Number(flag("preview") ?? 1)
mkdirSync(folder, { recursive: true })

const wanted = (name: string): boolean => names.length === 0 || names.some((start) => name.startsWith(start))

/** Compress one picture and say what became of it. */
async function store(
  name: string,
  w: number,
  h: number,
  pixels: Buffer,
  quality: number,
  started: number,
): Promise<void> {
  const info = await sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .withIccProfile("srgb")
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" })
    .toFile(join(folder, `${name}.jpg`))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}  ${info.width} x ${info.height}  ${Math.round(info.size / 1000)} kB  ${seconds} s`)
}

for (const picture of paintedPictures) {
  if (!wanted(picture.name)) continue
  const started = performance.now()
  const canvas = paintPicture(picture, preview)
  await store(picture.name, canvas.w, canvas.h, photograph(canvas, picture.surface), picture.quality, started)
}

// The studio photographs show finished works, so they come last and read the stored files.
for (const photo of photographs) {
  if (!wanted(photo.name)) continue
  const started = performance.now()
  const { w, h, pixels } = await photo.take(folder)
  await store(photo.name, w, h, pixels, photo.quality, started)
}
