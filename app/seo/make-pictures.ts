import { readFile, writeFile } from "node:fs/promises"
import sharp from "sharp"

// Makes the icons and the picture for sharing in public/: `node app/seo/make-pictures.ts`.

const place = new URL("../../public/", import.meta.url)

/** An .ico that holds one PNG: https://learn.microsoft.com/en-us/windows/win32/menurc/resources (ICONDIR, one entry). */
function ico(png: Buffer, size: number): Buffer {
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

const dot = await readFile(new URL("favicon.svg", place))
const small = await sharp(dot, { density: 300 }).resize(32, 32).png().toBuffer()
await writeFile(new URL("favicon.ico", place), ico(small, 32))
await sharp(dot, { density: 600 })
  .resize(180, 180)
  .flatten({ background: "#fbfaf7" })
  .png({ palette: true })
  .toFile(new URL("apple-touch-icon.png", place).pathname)

// A wall, a picture on it, a red dot beside its label: 1200 × 630, as sharing sites show it.
const wall = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#fbfaf7"/>
  <rect x="380" y="95" width="440" height="352" fill="#cfc6b4"/>
  <rect x="380" y="95" width="440" height="150" fill="#a9b0ad"/>
  <rect x="380" y="245" width="440" height="9" fill="#4f5b60"/>
  <rect x="380" y="318" width="300" height="34" fill="#8f8468"/>
  <rect x="560" y="352" width="260" height="95" fill="#6c6350"/>
  <rect x="622" y="283" width="64" height="10" fill="#b5603a"/>
  <rect x="380" y="478" width="120" height="3" fill="#2b2622"/>
  <rect x="380" y="494" width="84" height="3" fill="#9c968d"/>
  <circle cx="384" cy="519" r="5" fill="#c4261d"/>
</svg>`
await sharp(Buffer.from(wall)).png({ palette: true }).toFile(new URL("sharing.png", place).pathname)
