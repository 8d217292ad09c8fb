import type { Transaction } from "../db/connect.ts"
import { artworks, series } from "../db/tables/artworks.ts"
import { homepageSections, settings } from "../db/tables/content.ts"
import { holds } from "../db/tables/holds.ts"
import { fileUploads } from "../db/tables/media.ts"
import { artworkProvenance } from "../db/tables/provenance.ts"
import { provenanceSchema } from "../domain/artworks/record/provenance.ts"
import { artistPhotoFolder } from "../domain/media/photo.ts"
import { type Settings, type SettingsKey, settingsSchemas } from "../domain/settings/settings.ts"
import type { Shop } from "../domain/shop.ts"
import { createRichText } from "../lib/rich-text/rich-text-contents.ts"
import { demoAbout } from "./about.ts"
import { demoArtist } from "./artist.ts"
import { type DemoArtwork, demoArtworks } from "./artworks.ts"
import { demoBuying, demoNavigationLinks } from "./buying.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { demoHome } from "./home.ts"
import { issueInOrder } from "./issue-invoices.ts"
import { demoLegal } from "./legal.ts"
import { demoOrders } from "./orders.ts"
import { demoPhotos } from "./photos.ts"
import { demoProvenance } from "./provenance.ts"
import { demoSeries } from "./series.ts"
import { writeDemoAgreements } from "./write-agreements.server.ts"
import { writeDemoCommissions } from "./write-commissions.server.ts"
import { writeDemoCustomers } from "./write-customers.server.ts"
import { writeDemoContent } from "./write-exhibitions-and-posts.server.ts"
import { writeDemoInventory } from "./write-inventory.server.ts"
import { writeDemoMessages } from "./write-messages.server.ts"
import { writeDemoNewsletter } from "./write-newsletter.server.ts"
import { writeDemoOrders } from "./write-orders.server.ts"
import { writeDemoViewingRooms } from "./write-viewing-rooms.server.ts"
import { writeDemoVisits } from "./write-visits.server.ts"

const demoZone = "America/Los_Angeles"

/** Writes all rows, and which rows are the demo's, in one transaction. Pictures follow. */
export async function writeDemo(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await writeSettings(tx)
    const works = await writeWorks(tx, shop.now())
    await writeDemoInventory(tx, works, shop.now())
    await writeDemoAgreements(tx, works, shop.now())
    await writeHome(tx)
    await writePhotos(tx)
    const invoices = await writeDemoOrders(shop, tx, works)
    await writeDemoMessages(shop, tx, works)
    invoices.push(...(await writeDemoCommissions(shop, tx, works)))
    await issueInOrder(invoices)
    await writeDemoContent(tx, works, shop.now())
    await writeDemoNewsletter(tx, works, shop.now())
    await writeDemoViewingRooms(tx, works, shop.now())
    await writeDemoCustomers(tx, shop.now())
    await writeDemoVisits(tx, works, shop.now(), demoZone)
  })
}

const place = `${demoArtist.address.line1}\n${demoArtist.address.city}, Oregon`

const siteSettings: Settings<"site"> = {
  artistName: demoArtist.name,
  tagline: demoHome.hero.subtitle,
  contactEmail: demoArtist.email,
  location: place,
  social: [
    { label: "Instagram", url: "https://www.instagram.com/maritosgood.example" },
    { label: "Are.na", url: "https://www.are.na/marit-osgood-example" },
    { label: "YouTube", url: "https://www.youtube.com/@maritosgood.example" },
  ],
  currency: "USD",
  country: demoArtist.address.country,
  region: demoArtist.address.region,
  timeZone: demoZone,
  unit: "country",
  bothUnits: true,
  downloads: true,
}

const getAboutSettings = (): Settings<"about"> => ({
  lead: demoAbout.lead,
  text: createRichText(...demoAbout.paragraphs),
  portrait: null,
  timeline: (["collections", "residencies", "education"] as const).flatMap((kind) =>
    demoAbout[kind].map((entry) => ({ ...entry, kind: kind.charAt(0).toUpperCase() + kind.slice(1), hidden: false })),
  ),
  hidden: [],
})

const getLegalSettings = (): Settings<"legal"> =>
  settingsSchemas.legal.parse({
    version: "2026-01",
    ...(Object.fromEntries(
      Object.entries(demoLegal).map(([page, passages]) => [
        page,
        passages.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      ]),
    ) as Pick<Settings<"legal">, "privacy" | "terms" | "shipping">),
  })

const getShippingSettings = (): Settings<"shipping"> =>
  settingsSchemas.shipping.parse({
    currency: "USD",
    pickup: {
      offered: true,
      address: `${demoArtist.address.line1}, ${demoArtist.address.city}. ${demoArtist.visiting}`,
    },
    zones: [
      {
        name: "United States",
        countries: ["US"],
        rates: { small: 2800, medium: 9500, large: 24_000, oversize: 48_000 },
      },
      { name: "Canada", countries: ["CA"], rates: { small: 4200, medium: 14_000, large: 32_000, oversize: 62_000 } },
      { name: "Worldwide", countries: ["*"], rates: { small: 6500, medium: 19_500, large: 48_000, oversize: null } },
    ],
  })

const getPaymentSettings = (): Settings<"payment"> => ({
  ...settingsSchemas.payment.parse({}),
  bankTransfer: {
    accountHolder: demoArtist.studioName,
    bank: "Example Bank of Astoria",
    iban: "0000 1183 2206",
    bic: "0112 0045 3",
    note: "This account is invented, like everything in the demo collection.",
  },
})

async function writeSettings(tx: Transaction): Promise<void> {
  const values: { [K in SettingsKey]?: Settings<K> } = {
    demo: { state: "loaded" },
    site: siteSettings,
    about: getAboutSettings(),
    legal: getLegalSettings(),
    shipping: getShippingSettings(),
    buying: settingsSchemas.buying.parse(demoBuying),
    navigation: settingsSchemas.navigation.parse({ links: demoNavigationLinks }),
    promises: settingsSchemas.promises.parse({
      answerWithin: "two days",
      commissionAnswerWithin: "a week",
      packing: "Packed by the studio, insured for its full price",
      insured: true,
      returnDays: 14,
    }),
    payment: getPaymentSettings(),
  }
  for (const [key, value] of Object.entries(values)) {
    await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
    if (key !== "demo") await recordDemo(tx, "settings", [key])
  }
}

/** With their pages. @returns series IDs by slug */
async function writeSeries(tx: Transaction, now: Date): Promise<Map<string, string>> {
  const rows = await tx
    .insert(series)
    .values(
      demoSeries.map(({ slug, title, years, statement }, position) => ({
        slug,
        title,
        years,
        body: statement,
        pagePublishedAt: now,
        position,
      })),
    )
    .returning()
  const ids = rows.map((row) => row.id)
  await recordDemo(tx, "series", ids)
  return new Map(rows.map((row) => [row.slug, row.id]))
}

const toArtworkRow = (work: DemoArtwork, seriesIds: Map<string, string>) => ({
  slug: work.slug,
  importKey: work.inventoryNumber,
  inventoryNumber: work.inventoryNumber,
  title: work.title,
  description: work.description,
  type: work.type,
  medium: work.medium,
  seriesId: seriesIds.get(work.seriesSlug) ?? null,
  tags: [...work.tags],
  year: work.year,
  yearText: work.yearText,
  yearFrom: work.year,
  yearTo: work.year,
  size: work.sizeText,
  heightMm: work.heightMm,
  widthMm: work.widthMm,
  depthMm: work.depthMm,
  weightG: work.weightG,
  framed: work.framed,
  signed: work.signed,
  price: work.priceCents,
  currency: work.currency,
  availability: work.availability,
  editionSize: work.editionSize,
  printOptions: [...(work.printOptions ?? [])],
  isFeatured: work.isFeatured,
  sortOrder: work.sortOrder,
  altText: work.altText,
  createdAt: new Date(work.createdAt),
  publishedAt: new Date(work.createdAt),
  updatedAt: new Date(work.createdAt),
})

async function writeWorks(tx: Transaction, now: Date): Promise<DemoWorks> {
  const seriesIds = await writeSeries(tx, now)
  const rows = await tx
    .insert(artworks)
    .values(demoArtworks.map((work: DemoArtwork) => toArtworkRow(work, seriesIds)))
    .returning()
  const ids = rows.map((row) => row.id)
  await recordDemo(tx, "artwork", ids)
  const works = new Map(rows.map((row) => [row.slug, row]))
  const provenanceRows = Object.entries(demoProvenance).flatMap(([slug, entries]) =>
    entries.map((entry) => ({ artworkId: works.get(slug)?.id ?? "", ...provenanceSchema.parse(entry) })),
  )
  await tx.insert(artworkProvenance).values(provenanceRows)
  await writeCopiesSoldBefore(tx, works)
  return works
}

/** Copies that no order of the demo sells. */
async function writeCopiesSoldBefore(tx: Transaction, works: DemoWorks): Promise<void> {
  const ordered = new Set(
    demoOrders.flatMap((order) =>
      order.lines.map((line) => `${line.slug} ${"editionNumber" in line ? line.editionNumber : 1}`),
    ),
  )
  const soldBefore = demoArtworks.flatMap((work) =>
    Array.from({ length: work.editionSold }, (_, index) => index + 1)
      .filter((number) => !ordered.has(`${work.slug} ${number}`))
      .map((number) => ({ artworkId: works.get(work.slug)?.id ?? "", number, state: "sold" })),
  )
  if (soldBefore.length > 0) await tx.insert(holds).values(soldBefore)
}

async function writeHome(tx: Transaction): Promise<void> {
  const sections = (["hero", "featured_artworks", "process", "artist_statement"] as const).map(
    (sectionType, index) => ({
      sectionType,
      content: demoHome[sectionType] as Record<string, unknown>,
      isPublished: true,
      isActive: true,
      sectionOrder: (index + 1) * 10,
    }),
  )
  const rows = await tx.insert(homepageSections).values(sections).returning()
  await recordDemo(
    tx,
    "homepage_section",
    rows.map((row) => row.id),
  )
}

async function writePhotos(tx: Transaction): Promise<void> {
  const rows = await tx
    .insert(fileUploads)
    .values(
      demoPhotos.map((photo, displayOrder) => ({
        filePath: artistPhotoFolder + photo.file,
        altText: photo.altText,
        caption: photo.caption,
        displayOrder,
        isFeaturedHomepage: photo.isFeaturedHomepage,
        isFeaturedAbout: photo.isFeaturedAbout,
      })),
    )
    .returning()
  await recordDemo(
    tx,
    "file_upload",
    rows.map((row) => row.id),
  )
}
