const STATUS = {
  empty: 422,
  truncated: 422,
  damaged: 422,
  "too-many-bytes": 413,
  "too-many-pixels": 422,
  "too-heavy": 422,
  "too-slow": 422,
  svg: 415,
  "web-page": 415,
  document: 415,
  raw: 415,
  "unknown-format": 415,
} as const

type PictureProblemCode = keyof typeof STATUS

/** `message` is for the person who chose the file. */
export type PictureProblem = { code: PictureProblemCode; status: 413 | 415 | 422; message: string }

type ProblemDetails = { width?: number; height?: number; bytes?: number; most?: number; found?: string }

const SUPPORTED = "Please use a JPEG, PNG, HEIC, TIFF, WebP or AVIF file."

/** @param details `most` is in megapixels for pixels; undefined: more than the format can hold */
export function pictureProblem(code: PictureProblemCode, details: ProblemDetails = {}): PictureProblem {
  return { code, status: STATUS[code], message: formatProblem(code, details) }
}

function formatProblem(code: PictureProblemCode, { width, height, bytes, most: max, found }: ProblemDetails): string {
  switch (code) {
    case "empty":
      return "This file is empty. Please choose it again from where it was made."
    case "truncated":
      return "This picture is incomplete: the end of the file is missing. Please copy or export it again."
    case "damaged":
      return "This picture is damaged and cannot be read. Please export it again."
    case "too-many-bytes":
      return `This file has ${formatMegabytes(bytes)} MB; at most ${formatMegabytes(max)} MB can be taken. A JPEG of high quality is much smaller.`
    case "too-many-pixels":
      return `This picture is too large to be read safely: it says it measures ${width} × ${height} pixels, and ${max ? `at most ${max} megapixels are read in this format` : "a file this small can’t hold that many"}.`
    case "too-heavy":
      return "Reading this picture takes too much memory. Please save it as a plain JPEG (not progressive) or make it smaller."
    case "too-slow":
      return "Reading this picture takes too long. Please export it again as a JPEG."
    case "svg":
      return "SVG drawings cannot be taken, because they can carry programs. Please export the drawing as a PNG."
    case "web-page":
      return `This is a web page, not a picture. ${SUPPORTED}`
    case "document":
      return `This is a ${found} document, not a picture. Please export the page as a PNG or JPEG.`
    case "raw":
      return "This is a camera's raw file. Please develop it and export a JPEG or TIFF."
    case "unknown-format":
      return found
        ? `Files of this kind (${found}) cannot be taken. ${SUPPORTED}`
        : `This is not a picture. ${SUPPORTED}`
  }
}

const formatMegabytes = (bytes = 0) => Math.ceil(bytes / 1e6)
