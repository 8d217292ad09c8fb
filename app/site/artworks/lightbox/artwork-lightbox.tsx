import { lazy, Suspense, useEffect, useState } from "react"
import { isBuyable } from "../../../../domain/artworks/work-page.ts"
import { useAddToCart } from "../../cart/use-add-to-cart.ts"
import type { PageWork } from "../page-work.ts"
import { closeImage, turnToImage, useImageNumber } from "./image-address.ts"
import type { LightboxImage } from "./lightbox-images.ts"
import { fetchLightbox } from "./view-link.tsx"

const Lightbox = lazy(async () => ({ default: (await fetchLightbox()).Lightbox }))

/** The pictures of a work full screen, while the address names one. */
export function ArtworkLightbox({ work }: { work: PageWork }) {
  const number = useImageNumber()
  const add = useAddToCart()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready || number === null || number > work.views.length) return null
  return (
    <Suspense fallback={null}>
      <Lightbox
        images={imagesOf(work)}
        index={number - 1}
        onTurn={(index) => turnToImage(index + 1)}
        onClose={closeImage}
        onBuy={isBuyable(work) ? () => add(work) : undefined}
      />
    </Suspense>
  )
}

const imagesOf = (work: PageWork): LightboxImage[] =>
  work.views.map((view, index) => ({
    id: view.id,
    src: view,
    alt: view.alt,
    title: work.title,
    facts: [work.year, work.medium, work.size].filter(Boolean).join(", "),
    description: view.caption || (index === 0 ? (work.description.split(/\n\s*\n/)[0] ?? "") : ""),
    price: work.price,
    currency: work.currency,
    available: work.badge === "available",
    slug: index === 0 ? work.slug : `${work.slug}-${index + 1}`,
  }))
