/** Strict: it names a folder, too. Build metadata after a plus sign is not used. */
export const releaseVersionPattern =
  /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})(?:-[0-9A-Za-z]{1,20}(?:\.[0-9A-Za-z]{1,20}){0,4})?$/

/** Negative when the first is older, by the rules of semver.org, section 11. */
export function compareReleaseVersions(one: string, other: string): number {
  const [first, second] = [splitVersion(one), splitVersion(other)]
  return compareLists(first.numbers, second.numbers) || comparePreReleases(first.preRelease, second.preRelease)
}

function splitVersion(version: string): { numbers: string[]; preRelease: string[] } {
  const dash = version.indexOf("-")
  const numbers = dash < 0 ? version : version.slice(0, dash)
  return { numbers: numbers.split("."), preRelease: dash < 0 ? [] : version.slice(dash + 1).split(".") }
}

/** A version comes after its own pre-releases. */
function comparePreReleases(one: string[], other: string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  return compareLists(one, other) || one.length - other.length
}

/** Up to the end of the shorter one. */
function compareLists(one: string[], other: string[]): number {
  for (const [at, part] of one.entries()) {
    const counterpart = other[at]
    if (counterpart === undefined) return 0
    const order = compareParts(part, counterpart)
    if (order !== 0) return order
  }
  return 0
}

/** Numbers by value, and before words. */
function compareParts(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Math.sign(Number(one) - Number(other))
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  if (one === other) return 0
  return one < other ? -1 : 1
}
