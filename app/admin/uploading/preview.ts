/** The longer side of a small picture, in pixels: sharp in a row at double density. */
const SIDE = 192

/**
 * A small picture of a file, made by the browser itself while the file is sent.
 * @returns its address, for an image; null where the browser cannot read the format
 */
export async function previewOf(file: File): Promise<string | null> {
  try {
    const small = await createImageBitmap(file, { resizeWidth: SIDE, resizeQuality: "medium" })
    const canvas = document.createElement("canvas")
    canvas.width = small.width
    canvas.height = small.height
    canvas.getContext("2d")?.drawImage(small, 0, 0)
    small.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.8))
    return blob && URL.createObjectURL(blob)
  } catch {
    return null
  }
}
