/** No scripts, pictures, links, animations and filters; patterns, markers and dashes can take a renderer minutes. */
const elements = new Set([
  ...["svg", "g", "defs", "symbol", "use", "switch", "title", "desc", "style", "clipPath", "mask"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ...["linearGradient", "radialGradient", "stop"],
])

const textElements = new Set(["text", "tspan", "title", "desc", "style"])

const linkingElements = new Set(["use", "linearGradient", "radialGradient"])

/** Also as properties of styles. */
const properties = new Set([
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"],
  ...["stroke-linejoin", "stroke-miterlimit", "opacity", "color", "display", "visibility", "clip-path", "clip-rule"],
  ...["mask", "stop-color", "stop-opacity", "transform", "font-family", "font-size", "font-weight", "font-style"],
  ...["letter-spacing", "text-anchor", "dominant-baseline", "vector-effect", "paint-order", "isolation"],
  ...["mix-blend-mode", "shape-rendering"],
])

const attributes = new Set([
  ...["id", "class", "style", "href", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy"],
  ...["dx", "dy", "d", "points", "width", "height", "viewBox", "preserveAspectRatio", "offset", "rotate"],
  ...["gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "maskUnits", "maskContentUnits"],
  ...["textLength", "lengthAdjust", "version"],
])

const identifier = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const classes = /^[\p{L}\p{N}_\s-]*$/u
const localPaint = /^url\(\s*["']?#([\p{L}_][\p{L}\p{N}_.-]*)["']?\s*\)(?:\s+(?:none|[#\w(),.%\s-]*))?$/iu
const plainValue = /^[\p{L}\p{N}\s#(),.%+"'-]*$/u
const functions = new Set([
  ...["rgb", "rgba", "hsl", "hsla", "matrix", "translate", "scale", "rotate", "skewx", "skewy"],
])

export const isSvgElement = (name: string): boolean => elements.has(name)

export const isTextElement = (name: string): boolean => textElements.has(name)

/** Null: left out. */
export function sanitizeSvgAttribute(element: string, name: string, value: string): string | null {
  if (properties.has(name)) return sanitizeValue(value)
  if (!attributes.has(name)) return null
  if (name === "id") return identifier.test(value) ? value : null
  if (name === "class") return classes.test(value) ? value : null
  if (name === "style") return sanitizeDeclarations(value) || null
  if (name === "href") {
    const id = value.startsWith("#") ? value.slice(1) : ""
    return linkingElements.has(element) && identifier.test(id) ? value : null
  }
  return /^[\p{L}\p{N}\s,.%+()-]*$/u.test(value) ? sanitizeValue(value) : null
}

/** Plain values, a few functions, and paints of the drawing itself. */
function sanitizeValue(value: string): string | null {
  const text = value.trim()
  const paint = localPaint.exec(text)
  if (paint) return `url(#${paint[1]})`
  if (!plainValue.test(text)) return null
  const called = [...text.matchAll(/([\p{L}\p{N}_-]*)\s*\(/gu)].map(([, name = ""]) => name.toLowerCase())
  return called.every((name) => functions.has(name)) ? text : null
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, " ")

/** @param paintsOnly in a rule, whose masks could repeat each other without a limit */
function sanitizeDeclarations(css: string, paintsOnly = false): string {
  if (css.includes("\\")) return ""
  return withoutComments(css)
    .split(";")
    .flatMap((declaration) => {
      const colon = declaration.indexOf(":")
      const name = declaration.slice(0, colon).trim().toLowerCase()
      const value = properties.has(name) ? sanitizeValue(declaration.slice(colon + 1)) : null
      const isRefused = !value || (paintsOnly && value.startsWith("url(") && name !== "fill" && name !== "stroke")
      return isRefused ? [] : [`${name}:${value}`]
    })
    .join(";")
}

/** Rules for classes, ids and elements; at-rules are left out, because they import and define. */
export function sanitizeSvgStyle(css: string): string {
  const text = withoutComments(css)
  if (/[\\@<]/.test(text)) return ""
  const rules: string[] = []
  for (const [, selector = "", declarations = ""] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const allowed = sanitizeDeclarations(declarations, true)
    if (/^[\p{L}\p{N}\s.#,*>_-]+$/u.test(selector) && allowed) rules.push(`${selector.trim()}{${allowed}}`)
  }
  return rules.join("")
}
