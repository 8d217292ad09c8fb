import sharp from "sharp"

const height = 560
const gap = 24

/** Combines screenshots in rows of four, at one height; long pages are cut at the bottom. */
export async function saveContactSheet(files: string[], to: string): Promise<void> {
  const pictures = await Promise.all(
    files.map(async (file) => {
      const { width = 1, height: tall = 1 } = await sharp(file).metadata()
      const shown = Math.min(tall, Math.round(width * (width < 500 ? 2.2 : 0.7)))
      const input = await sharp(file)
        .extract({ left: 0, top: 0, width, height: shown })
        .resize({ height })
        .png()
        .toBuffer()
      return { input, width: Math.round((width / shown) * height) }
    }),
  )
  const rows = [pictures.slice(0, 4), pictures.slice(4)].filter((row) => row.length > 0)
  const widest = Math.max(...rows.map((row) => row.reduce((sum, { width }) => sum + width + gap, gap)))
  const placed = rows.flatMap((row, index) => {
    let left = gap
    return row.map(({ input, width }) => {
      const at = { input, left, top: gap + index * (height + gap) }
      left += width + gap
      return at
    })
  })
  await sharp({
    create: { width: widest + gap, height: gap + rows.length * (height + gap), channels: 3, background: "#8a8a8a" },
  })
    .composite(placed)
    .png()
    .toFile(to)
}
