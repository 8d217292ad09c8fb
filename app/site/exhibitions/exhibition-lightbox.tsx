import { lazy, Suspense, useEffect, useState } from "react"
import { closeImage, turnToImage, useImageNumber } from "../artworks/lightbox/image-address.ts"
import type { LightboxImage } from "../artworks/lightbox/lightbox-images.ts"
import { fetchLightbox } from "../artworks/lightbox/view-link.tsx"
import { joinDateParts } from "./join-date-parts.ts"
import type { PageExhibition } from "./page-exhibition.ts"

const Lightbox = lazy(async () => ({ default: (await fetchLightbox()).Lightbox }))

export function ExhibitionLightbox({ exhibition }: { exhibition: PageExhibition }) {
  const number = useImageNumber()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const images = listImages(exhibition)
  if (!ready || number === null || number > images.length) return null
  return (
    <Suspense fallback={null}>
      <Lightbox images={images} index={number - 1} onTurn={(index) => turnToImage(index + 1)} onClose={closeImage} />
    </Suspense>
  )
}

const listImages = ({ views, title, venue, dates, slug }: PageExhibition): LightboxImage[] =>
  views.map((view, index) => ({
    id: view.id,
    src: view,
    alt: view.alt,
    title,
    details: `${venue}, ${joinDateParts(dates)}`,
    description: view.caption,
    price: null,
    currency: "",
    available: false,
    slug: `${slug}-${index + 1}`,
  }))
