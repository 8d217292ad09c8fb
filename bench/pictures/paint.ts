import sharp from "sharp"

/** Makes a JPEG of soft areas of color with grain at three scales, like paint on canvas. Sizes in pixels. */
export async function createPainting(file: string, width: number, height: number): Promise<string> {
  const grain = async (scale: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: "grey",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
      .then((noise) =>
        sharp(noise).resize(width, height, { fit: "fill", kernel: "cubic" }).png({ compressionLevel: 0 }).toBuffer(),
      )
  const ground = await sharp(await grain(1500, 90))
    .blur(40)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const layers = await Promise.all([grain(40, 40), grain(6, 24), grain(1, 12)])
  await sharp(ground)
    .composite(layers.map((input) => ({ input, blend: "soft-light" })))
    .jpeg({ quality: 92 })
    .toFile(file)
  return file
}
