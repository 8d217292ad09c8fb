import type { ProvenanceEntry } from "../../../domain/artworks/record/provenance.ts"
import type { Settings } from "../../../domain/settings/settings.ts"

type Work = { type: string; framed: boolean | null; editionSize: number | null }

export type BuyingDetails = Record<"certificate" | "provenance" | "finish" | "dispatch" | "returns", string>

/** Uses the studio's defaults where the work's record has no entry. Null: not for sale. */
export function getBuyingDetails(
  buying: Settings<"buying">,
  work: Work,
  provenance: readonly Pick<ProvenanceEntry, "kind">[],
  isForSale: boolean,
): BuyingDetails | null {
  if (!isForSale) return null
  const hasEntry = (kind: ProvenanceEntry["kind"]) => provenance.some((entry) => entry.kind === kind)
  const isOfType = ({ type }: { type: string }) => type.toLowerCase() === work.type.toLowerCase()
  return {
    certificate: hasEntry("certificate") ? "" : buying.certificate,
    provenance: hasEntry("ownership") || work.editionSize !== null ? "" : buying.provenance,
    finish: work.framed === true ? "" : (buying.finishes.find(isOfType)?.words ?? ""),
    dispatch: buying.dispatch,
    returns: buying.returns,
  }
}
