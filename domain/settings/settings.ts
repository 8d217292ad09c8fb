import countries from "i18n-iso-countries"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { isTimeZone } from "../../lib/site-time.ts"
import { largestUpload } from "../../lib/upload-limits.ts"
import { unnamedArtist } from "./artist-name.ts"

const currency = z.string().refine(isCurrency, "Not a currency code of ISO 4217, like USD.")

/** The library takes small letters and codes of three too. */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

/** Who the artist is and how the site presents itself. */
const siteSettings = z.object({
  artistName: z.string().trim().min(1).max(120).default(unnamedArtist),
  tagline: z.string().trim().max(200).default(""),
  contactEmail: z.email().or(z.literal("")).default(""),
  location: z.string().trim().max(200).default(""),
  social: z
    .array(z.object({ label: z.string().trim().min(1).max(40), url: z.url() }))
    .max(6)
    .default([]),
  currency: currency.default("USD"),
  country: z.string().refine(isCountry, "Not a country code of ISO 3166-1, like US.").default("US"),
  /** IANA name: in this zone days begin, deadlines end and times are shown. */
  timeZone: z.string().refine(isTimeZone, "Not a known time zone.").default("UTC"),
  /** Whether visitors may download pictures, in the largest public size; never the originals. */
  downloads: z.boolean().default(true),
})

const passage = z.object({ heading: z.string().max(200), paragraphs: z.array(z.string().max(5000)) })

/** The legal texts; `version` is kept on every order. */
const legalSettings = z.object({
  version: z.string().default("1"),
  privacy: z.array(passage).default([]),
  terms: z.array(passage).default([]),
  shipping: z.array(passage).default([]),
})

/** Ways to receive a work. The first zone that lists the country counts; `*` lists all. */
const shippingSettings = z.object({
  /** What the rates are in, in minor units; null: whatever the site's currency is. */
  currency: currency.nullable().default(null),
  pickup: z.object({ offered: z.boolean(), address: z.string().max(300) }).default({ offered: false, address: "" }),
  zones: z
    .array(
      z.object({
        name: z.string().min(1).max(80),
        countries: z.array(z.string().min(1).max(2)),
        /** By the size class of the largest work in the order. */
        rates: z.object({
          small: z.int().min(0),
          medium: z.int().min(0),
          large: z.int().min(0),
          oversize: z.int().min(0),
        }),
      }),
    )
    .default([
      { name: "Worldwide", countries: ["*"], rates: { small: 3000, medium: 9000, large: 22000, oversize: 45000 } },
    ]),
})

/** The bank account for transfers, their due date, and how many unpaid works may be reserved. */
const paymentSettings = z.object({
  /** Days until a transfer is due, and how many more until its order is canceled. */
  transfer: z
    .object({ dueDays: z.int().min(1).max(60), graceDays: z.int().min(0).max(60) })
    .default({ dueDays: 7, graceDays: 3 }),
  /** How many works one e-mail address, and one household, may have reserved before they are paid. Each copy counts. */
  mostUnpaid: z
    .object({ perAddress: z.int().min(1).max(1000), perHousehold: z.int().min(1).max(1000) })
    .default({ perAddress: 10, perHousehold: 20 }),
  bankTransfer: z
    .object({
      accountHolder: z.string().max(120),
      bank: z.string().max(120),
      iban: z.string().max(60),
      bic: z.string().max(20),
      note: z.string().max(500),
    })
    .default({ accountHolder: "", bank: "", iban: "", bic: "", note: "" }),
})

/** How long what mails said is kept after they were sent, in days. */
const mailSettings = z.object({ keepDays: z.int().min(1).max(36_500).default(180) })

/** The largest file that may be uploaded, and the largest picture. */
const uploadSettings = z.object({
  /** Millions of bytes. */
  megabytes: z.int().min(1).max(largestUpload.megabytes).default(200),
  megapixels: z.int().min(1).max(largestUpload.megapixels).default(120),
})

/** The About page. */
const aboutSettings = z.object({
  lead: z.string().max(1000).default(""),
  paragraphs: z.array(z.string().max(5000)).default([]),
  timeline: z
    .array(z.object({ year: z.string().max(20), text: z.string().max(300), kind: z.string().max(40).default("") }))
    .default([]),
})

/** The state of the demo collection: not offered yet, loaded, or declined or removed. */
const demoSettings = z.object({ state: z.enum(["new", "loaded", "gone"]).default("new") })

export const settingsSchemas = {
  site: siteSettings,
  legal: legalSettings,
  shipping: shippingSettings,
  payment: paymentSettings,
  about: aboutSettings,
  mails: mailSettings,
  uploads: uploadSettings,
  demo: demoSettings,
}

export type SettingsKey = keyof typeof settingsSchemas
export type Settings<K extends SettingsKey> = z.infer<(typeof settingsSchemas)[K]>
export type SettingsByKey = { [K in SettingsKey]: Settings<K> }
export type Site = Settings<"site">
