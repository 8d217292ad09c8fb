import { deflateSync } from "node:zlib"
import sharp, { type Sharp } from "sharp"

/** Clockwise from the upper left: muted colors that every CMYK profile can print. */
export const CORNERS = ["#b05a4c", "#5c8a5e", "#4f6d9c", "#c9a75a"] as const

/** Each corner has its own color, so that any rotation or mirroring is detected. */
export function corners(width = 240, height = 160): Sharp {
  const w = width / 2
  const h = height / 2
  const at = [
    { left: 0, top: 0 },
    { left: w, top: 0 },
    { left: w, top: h },
    { left: 0, top: h },
  ]
  const patches = at.map((place, i) => ({
    ...place,
    input: { create: { width: w, height: h, channels: 3 as const, background: CORNERS[i] ?? "" } },
  }))
  return sharp({ create: { width, height, channels: 3, background: "white" } }).composite(patches)
}

export async function grainy(width: number, height: number): Promise<Sharp> {
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: "grey",
      noise: { type: "gaussian" as const, mean: 128, sigma: 24 },
    },
  }
  const noise = await sharp(grain).png({ compressionLevel: 1 }).toBuffer()
  const ground = await corners(width, height).png({ compressionLevel: 1 }).toBuffer()
  return sharp(ground).composite([{ input: noise, blend: "soft-light" }])
}

/** Inverts an orientation (EXIF 2.3, tag 274), so that a viewer that applies it shows the upright picture. */
export async function storedAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const turned = sharp(upright)
  if (orientation === 2) turned.flop()
  if (orientation === 3) turned.rotate(180)
  if (orientation === 4) turned.flip()
  if (orientation === 5) return tagged(sharp(await sharp(upright).rotate(90).toBuffer()).flop(), orientation)
  if (orientation === 6) turned.rotate(270)
  if (orientation === 7) return tagged(sharp(await sharp(upright).rotate(270).toBuffer()).flop(), orientation)
  if (orientation === 8) turned.rotate(90)
  return tagged(turned, orientation)
}

const tagged = (pixels: Sharp, orientation: number) =>
  pixels.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()

/** Embeds the profile in an APP2 segment and leaves the pixel values as they are. */
export function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), icc])
  return withSegment(jpeg, 0xe2, body)
}

export function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

export async function p3Profile(): Promise<Buffer> {
  const { icc } = await sharp(await corners(2, 2).withIccProfile("p3").png().toBuffer()).metadata()
  if (!icc) throw new Error("sharp embedded no profile")
  return icc
}

/** One bit per pixel: 33 MB of pixels in 33 kB at 16,384 pixels square. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Claims a size in its header and only frame, with hardly any pixel data. */
export function hollowGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const twoColours = [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0]
  return Buffer.from([...Buffer.from("GIF89a"), ...size, ...twoColours, ...frame, 2, 2, 0x44, 0x01, 0, 0x3b])
}

/** Claims another size in its header (the `ispe` box, ISO/IEC 23008-12, 6.5.3). */
export async function boastfulAvif(width: number, height: number): Promise<Buffer> {
  const avif = await corners(64, 64).avif({ quality: 20, effort: 0 }).toBuffer()
  const box = avif.indexOf("ispe")
  avif.writeUInt32BE(width, box + 8)
  avif.writeUInt32BE(height, box + 12)
  return avif
}
