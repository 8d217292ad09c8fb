import { readFile, writeFile } from "node:fs/promises"
import sharp from "sharp"

// Usage: `node app/seo/make-icons.ts`. Writes to public/.

const publicFolder = new URL("../../public/", import.meta.url)

/** One PNG: https://learn.microsoft.com/en-us/windows/win32/menurc/resources (ICONDIR, one entry). */
function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const dot = await readFile(new URL("favicon.svg", publicFolder))
const small = await sharp(dot, { density: 300 }).resize(32, 32).png().toBuffer()
await writeFile(new URL("favicon.ico", publicFolder), encodeIco(small, 32))
await sharp(dot, { density: 600 })
  .resize(180, 180)
  .flatten({ background: "#fbfaf7" })
  .png({ palette: true })
  .toFile(new URL("apple-touch-icon.png", publicFolder).pathname)
