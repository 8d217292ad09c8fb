import Bowser from "bowser"

const kinds = new Map([
  ["mobile", "phone"],
  ["tablet", "tablet"],
])

/** `Firefox on Windows`, from the User-Agent header. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return "Another program"
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name) return "Another program"
  const kind = kinds.get(platform.type ?? "")
  const on = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : (os.name ?? kind)
  return on ? `${browser.name} on ${kind && !platform.model ? `a ${kind} (${on})` : on}` : browser.name
}
