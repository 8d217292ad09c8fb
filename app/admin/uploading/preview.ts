/** The longer side in px: sharp in a row at double density. */
const maxSidePx = 192

/** @returns an object URL; null where the browser cannot decode the format */
export async function createPreviewUrl(file: File): Promise<string | null> {
  try {
    const small = await createImageBitmap(file, { resizeWidth: maxSidePx, resizeQuality: "medium" })
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
