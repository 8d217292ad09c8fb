/** Must match the aspect ratio of the strokes' field, three to one. */
export const signatureBox = { width: 3000, height: 1000 }

/** @param strokes each alternates x and y, in thousandths of the field */
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
