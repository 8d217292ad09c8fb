import { lazy, Suspense, useEffect, useState } from "react"
import { isSoldHere } from "../../../../domain/artworks/gallery/sold-here.ts"
import type { WorkCard } from "../../../../domain/artworks/gallery/work-card.ts"
import { type PrintOption, sumAdditions } from "../../../../domain/artworks/print-options.ts"
import { useCart } from "../../cart/cart-provider.tsx"
import { useAddToCart } from "../../cart/use-add-to-cart.ts"
import type { PublicArtworkView } from "../public-artwork-view.ts"
import { closeImage, turnToImage, useImageNumber } from "./image-address.ts"
import type { LightboxImage } from "./lightbox-images.ts"
import { fetchLightbox } from "./view-link.tsx"

const Lightbox = lazy(async () => ({ default: (await fetchLightbox()).Lightbox }))

/** `chosen`: the size and frame chosen on the work's page. */
type ArtworkLightboxProps = {
  work: PublicArtworkView
  chosen: PrintOption[]
  related: WorkCard[]
  siteCurrency: string
}

export function ArtworkLightbox({ work, chosen, related, siteCurrency }: ArtworkLightboxProps) {
  const number = useImageNumber()
  const add = useAddToCart()
  const { items } = useCart()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const images = [
    ...listViewImages(addOptionPrices(work, chosen), siteCurrency),
    ...related.flatMap((one) => listPictureImages(one, siteCurrency)),
  ]
  if (!ready || number === null || number > images.length) return null
  const shownWork = related.find(({ id }) => id === images[number - 1]?.id) ?? work
  const inCart = items.some((item) => item.artwork_id === shownWork.id)
  return (
    <Suspense fallback={null}>
      <Lightbox
        images={images.map((image, at) => (at === number - 1 ? { ...image, inCart } : image))}
        index={number - 1}
        onTurn={(index) => turnToImage(index + 1)}
        onClose={closeImage}
        onBuy={() => add({ left: shownWork.editionSize ?? 1, ...shownWork }, shownWork === work ? chosen : [])}
      />
    </Suspense>
  )
}

const addOptionPrices = (work: PublicArtworkView, chosen: PrintOption[]): PublicArtworkView =>
  work.price === null ? work : { ...work, price: work.price + sumAdditions(chosen) }

const getLabel = (work: WorkCard, siteCurrency: string) => ({
  title: work.title,
  details: [work.year, work.medium, work.size].filter(Boolean).join(", "),
  price: work.price,
  currency: work.currency,
  available: work.badge === "available" && isSoldHere(work, siteCurrency),
})

const listViewImages = (work: PublicArtworkView, siteCurrency: string): LightboxImage[] =>
  work.views.map((view, index) => ({
    ...getLabel(work, siteCurrency),
    id: view.id,
    src: view,
    ...(view.closeUp ? { closeUp: view.closeUp } : {}),
    alt: view.alt,
    description: view.caption || (index === 0 ? (work.description.split(/\n\s*\n/)[0] ?? "") : ""),
    ...(work.noDownload ? { noDownload: true } : {}),
    slug: index === 0 ? work.slug : `${work.slug}-${index + 1}`,
  }))

const listPictureImages = (work: WorkCard, siteCurrency: string): LightboxImage[] =>
  work.picture
    ? [
        {
          ...getLabel(work, siteCurrency),
          id: work.id,
          src: work.picture,
          alt: work.picture.alt,
          description: "",
          slug: work.slug,
        },
      ]
    : []
