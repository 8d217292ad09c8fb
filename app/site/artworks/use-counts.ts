import { useEffect, useState } from "react"
import { useFetcher } from "react-router"
import type { GalleryCounts } from "../../../domain/artworks/gallery/gallery-counts.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FailedListing, getListingUrl, type Listing, type ListingData, type ListingPayload } from "./listing.ts"

/** An unfiltered listing has no counts: they load on hover or focus of the filters, and after clearing them. */
export function useGalleryCounts(
  listing: Listing,
  data: ListingData,
): { counts: GalleryCounts | null; lookUp: () => void } {
  const fetcher = useFetcher<ListingPayload | FailedListing>()
  const [wanted, setWanted] = useState(false)
  const [last, setLast] = useState(data.counts)
  const failed = fetcher.data && "failed" in fetcher.data
  const loaded = fetcher.data && "counts" in fetcher.data ? fetcher.data.counts : null
  const missing = data.counts === null && loaded === null && fetcher.state === "idle"
  const needed = (wanted || (last !== null && !failed)) && missing
  const { load } = fetcher
  useEffect(() => {
    if (data.counts) setLast(data.counts)
  }, [data.counts])
  useEffect(() => {
    if (!needed) return
    setWanted(false)
    const address = getListingUrl(listing, { ...data.query, after: null })
    void load(`${address}${address.includes("?") ? "&" : "?"}${choosingParam}=open`)
  }, [needed, listing, data.query, load])
  return { counts: data.counts ?? loaded ?? last, lookUp: () => setWanted(true) }
}
