import { needsArtist, type SiteStatus } from "../../../domain/health/site-status.ts"
import { formatSpelledCount } from "../kit/format-count.ts"

/** A sentence in two parts; the second is shown in the color of alerts. `alarm` "": nothing needs the artist. */
type AddressSummary = { calm: string; alarm: string }

const maxNamed = 2

const formatList = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "")

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What fails comes before what was never set up. */
const getUrgency = ({ tone }: SiteStatus) => Number(tone === "alert")

/** @param host the site's, without a protocol */
export function summarizeStatuses(host: string, statuses: SiteStatus[]): AddressSummary {
  const open = statuses.filter(needsArtist).toSorted((one, other) => getUrgency(other) - getUrgency(one))
  const waiting = statuses.filter(({ tone }) => tone === "waiting").length
  const answers = `${host} answers`
  const onTheWay = formatSpelledCount(waiting, "thing is still on its way", "things are still on their way")
  if (open.length === 0) {
    return { calm: waiting === 0 ? `${answers}, and all is well.` : `${answers}. ${onTheWay}.`, alarm: "" }
  }
  const named = open.slice(0, maxNamed).map(({ name, short }) => short ?? `${name} needs you`)
  const more = open.length - named.length
  const parts = more > 0 ? [...named, `${more} more need${more === 1 ? "s" : ""} you`] : named
  const alarm = `${formatList(parts)}.`
  return waiting === 0
    ? { calm: `${answers}. `, alarm: capitalize(alarm) }
    : { calm: `${answers}. ${onTheWay}, and `, alarm }
}
