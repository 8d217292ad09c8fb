import { lazy, Suspense, useEffect, useState } from "react"
import type { WorkCard } from "../../../../domain/artworks/work-card.ts"
import { useCart } from "../../cart/cart-provider.tsx"
import { useAddToCart } from "../../cart/use-add-to-cart.ts"
import type { PageWork } from "../page-work.ts"
import { closeImage, turnToImage, useImageNumber } from "./image-address.ts"
import type { LightboxImage } from "./lightbox-images.ts"
import { fetchLightbox } from "./view-link.tsx"

const Lightbox = lazy(async () => ({ default: (await fetchLightbox()).Lightbox }))

/** The pictures of a work full screen, then those of the works that hang near it, while the address names one. */
export function ArtworkLightbox({ work, related }: { work: PageWork; related: WorkCard[] }) {
  const number = useImageNumber()
  const add = useAddToCart()
  const { items } = useCart()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const images = [...viewsOf(work), ...related.flatMap(pictureOf)]
  if (!ready || number === null || number > images.length) return null
  const shown = related.find(({ id }) => id === images[number - 1]?.id) ?? work
  const inCart = items.some((item) => item.artwork_id === shown.id)
  return (
    <Suspense fallback={null}>
      <Lightbox
        images={images.map((image, at) => (at === number - 1 ? { ...image, inCart } : image))}
        index={number - 1}
        onTurn={(index) => turnToImage(index + 1)}
        onClose={closeImage}
        onBuy={() => add({ left: shown.editionSize ?? 1, ...shown })}
      />
    </Suspense>
  )
}

const labelOf = (work: WorkCard) => ({
  title: work.title,
  facts: [work.year, work.medium, work.size].filter(Boolean).join(", "),
  price: work.price,
  currency: work.currency,
  available: work.badge === "available",
})

const viewsOf = (work: PageWork): LightboxImage[] =>
  work.views.map((view, index) => ({
    ...labelOf(work),
    id: view.id,
    src: view,
    ...(view.closeUp ? { closeUp: view.closeUp } : {}),
    alt: view.alt,
    description: view.caption || (index === 0 ? (work.description.split(/\n\s*\n/)[0] ?? "") : ""),
    slug: index === 0 ? work.slug : `${work.slug}-${index + 1}`,
  }))

const pictureOf = (work: WorkCard): LightboxImage[] =>
  work.picture
    ? [{ ...labelOf(work), id: work.id, src: work.picture, alt: work.picture.alt, description: "", slug: work.slug }]
    : []
