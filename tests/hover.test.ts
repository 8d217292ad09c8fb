import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The selectors with `:hover` that are outside `@media (hover: hover)`. */
function findUnguardedHoverRules(css: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [, before = "", brace] of css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{}])/g)) {
    if (brace === "}") around.pop()
    else {
      around.push(before.trim())
      if (before.includes(":hover") && !around.some((rule) => /^@media .*\(hover: hover\)/.test(rule)))
        found.push(before.trim())
    }
  }
  return found
}

// On a touch screen the last tapped element keeps `:hover` until another one is tapped.
test("public pages react to hovering only where a pointer can hover", () => {
  expect(findUnguardedHoverRules("@media (hover: hover) { a:hover { x: y } } b:hover { x: y }")).toEqual(["b:hover"])
  const files = globSync("app/{ui,site,account}/**/*.css")
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    findUnguardedHoverRules(readFileSync(file, "utf8")).map((rule) => `${file}: ${rule}`),
  )
  expect(found).toEqual([])
})
