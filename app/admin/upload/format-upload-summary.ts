import { formatCount } from "../kit/format-count.ts"

type UploadCounts = { here: number; refused: number; stopped: number }

/** Sums up uploads that have ended: `13 of 15 pictures are here; 2 were refused.` */
export function formatUploadSummary({ here, refused, stopped }: UploadCounts): string {
  const all = here + refused + stopped
  if (all === 1)
    return here ? "The picture is here." : `The picture ${refused ? "was refused" : "didn’t finish uploading"}.`
  if (all === refused) return `All ${all} pictures were refused.`
  if (all === here) return `All ${here} pictures are here.`
  const others = [
    refused > 0 && `${refused} ${refused === 1 ? "was" : "were"} refused`,
    stopped > 0 && `${stopped} didn’t finish uploading`,
  ]
  return `${here} of ${formatCount(all, "picture")} ${here === 1 ? "is" : "are"} here; ${others.filter(Boolean).join(", ")}.`
}
