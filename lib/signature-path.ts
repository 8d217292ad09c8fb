/** How wide the drawing of a signature is, in its own units; it is three times as wide as high. */
export const signatureBox = { width: 3000, height: 1000 }

/**
 * Strokes of a signature as an SVG path in `signatureBox`, round through the points that were drawn.
 * @param strokes each a row of x and y by turns, in thousandths of the field
 */
export const signaturePath = (strokes: number[][]): string => strokes.map(strokePath).join("")

function strokePath(stroke: number[]): string {
  const points: [number, number][] = []
  for (let at = 0; at + 1 < stroke.length; at += 2) points.push([(stroke[at] ?? 0) * 3, stroke[at + 1] ?? 0])
  const [first, ...rest] = points
  if (!first) return ""
  // a dot is a line too short to be seen as one
  if (rest.length === 0) return `M${first.join(" ")}l1 0`
  let d = `M${first.join(" ")}`
  for (const [at, point] of rest.entries()) {
    const next = rest[at + 1]
    d += next ? `Q${point.join(" ")} ${(point[0] + next[0]) / 2} ${(point[1] + next[1]) / 2}` : `L${point.join(" ")}`
  }
  return d
}
