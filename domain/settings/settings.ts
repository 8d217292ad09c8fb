import countries from "i18n-iso-countries/index.js"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { regionCode } from "../../lib/regions.ts"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { isTimeZone } from "../../lib/site-time.ts"
import { maxUpload } from "../../lib/upload-limits.ts"
import { maxAmount } from "../amount-schema.ts"
import { emailSchema } from "../email-schema.ts"
import { maxRows } from "../max-rows.ts"
import { getPaperContrast, minContrast } from "./accent.ts"
import { unnamedArtist } from "./artist-name.ts"
import { compositionNames, themeNames } from "./compositions.ts"
import { navigationSettings } from "./navigation-settings.ts"
import { protectingSettings, protectionSettings } from "./protection-settings.ts"
import { buyingSettings, imprintSettings, passageSchema, settingLine } from "./setting-parts.ts"
import { setupSettings } from "./setup-settings.ts"
import { signInSettings } from "./sign-in-settings.ts"
import { unitChoices } from "./size-units.ts"
import { typefaceNames } from "./typefaces.ts"

const currency = z.string().refine(isCurrency, "Not a currency code of ISO 4217, like USD.")

/** The library accepts lower case and three letters too. */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

const wholeNumber = (from: number, to: number) => {
  const problem = `Please enter a whole number from ${from} to ${to}.`
  return z.int(problem).min(from, problem).max(to, problem)
}

const siteSettings = z
  .object({
    artistName: settingLine(120).min(1, "Please enter the artist’s name.").default(unnamedArtist),
    tagline: settingLine(200).default(""),
    contactEmail: emailSchema("Please enter an e-mail address, for example name@example.com.")
      .or(z.literal(""))
      .default(""),
    location: settingLine(200).default(""),
    social: z
      .array(
        z.object({
          label: settingLine(40).min(1, "Please enter a name."),
          url: z.url({ protocol: /^https?$/, error: "An address begins with https://." }),
        }),
      )
      .max(maxRows.socialPages, `At most ${maxRows.socialPages} pages.`)
      .default([]),
    currency: currency.default("USD"),
    country: z.string().refine(isCountry, "Not a country code of ISO 3166-1, like US.").default("US"),
    /** Only where the country's states have codes; "": unknown. */
    region: z.string().default(""),
    /** IANA name, for days, deadlines and displayed times. */
    timeZone: z.string().refine(isTimeZone, "Not a known time zone.").default("UTC"),
    /** The first unit of sizes, and whether the other follows in brackets. */
    unit: z.enum(unitChoices, "Please choose inches or centimeters.").default("country"),
    bothUnits: z.boolean().default(true),
    /** In the largest public size, never the originals. */
    downloads: z.boolean().default(true),
  })
  .refine(({ country, region }) => region === "" || regionCode(country, region) === region, {
    path: ["region"],
    error: "Please enter a state or province of the studio’s country, like California or CA.",
  })

const lookSettings = z.object({
  /** As `#b5402a`; "": ink, like the text. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((color, context) => {
      if (color === "") return
      const contrast = getPaperContrast(color)
      const message =
        contrast === null
          ? "A color is written like #b5402a."
          : contrast < minContrast
            ? `Too pale for words: ${contrast.toFixed(1)} : 1 on paper, and words need ${minContrast} : 1. Please choose a darker color.`
            : null
      if (message) context.addIssue({ code: "custom", message })
    })
    .default(""),
  typefaces: z.enum(typefaceNames).default("newsreader"),
  composition: z.enum(compositionNames, "Please choose one of the compositions.").default("opening"),
  /** `visitor`: light or dark as each visitor has it. */
  theme: z.enum(themeNames, "Please choose light, dark, or both.").default("visitor"),
})

const logoFile = z.object({
  /** In the public bucket, with a hash of the content. */
  folder: z.string().regex(/^logos\/[\da-f]{20}$/),
  type: z.enum(["svg", "png"]),
  width: z.number().positive(),
  height: z.number().positive(),
})

/** In place of the artist's name in the top bar; `dark`: another one for the dark theme. */
const logoSettings = z.object({ light: logoFile.nullable().default(null), dark: logoFile.nullable().default(null) })

const gallerySettings = z.object({
  /** Its first page begins with the series that have pages. */
  beginsWithSeries: z.boolean().default(false),
})

const orderSettings = z.object({
  works: wholeNumber(1, 200).default(20),
  copiesOfOne: wholeNumber(1, 1000).default(10),
  copies: wholeNumber(1, 1000).default(50),
})

const securitySettings = z.object({
  /** HSTS, on https: browsers require TLS for a year; `subdomains`: on subdomains too. */
  hsts: z.enum(["off", "site", "subdomains"]).default("site"),
  studioStep: z.boolean().default(false),
})

/** Orders store `version`. */
const legalSettings = z.object({
  version: z.string().default("1"),
  privacy: z.array(passageSchema).default([]),
  terms: z.array(passageSchema).default([]),
  shipping: z.array(passageSchema).default([]),
  /** For buyers in countries with a right of withdrawal. */
  withdrawal: z.array(passageSchema).default([]),
})

const price = z
  .int("Please enter a price, or leave it empty.")
  .min(0, "Please enter a price, or leave it empty.")
  .max(maxAmount, "That rate is too large.")

/** The first zone with the country counts; `*` contains all. */
const shippingSettings = z.object({
  /** Of the rates, in minor units; null: the site's currency. */
  currency: currency.nullable().default(null),
  pickup: z.object({ offered: z.boolean(), address: settingLine(300) }).default({ offered: false, address: "" }),
  /** Days of reservation until the artist prices the delivery, and then until the buyer accepts. */
  quoteDays: wholeNumber(1, 60).default(7),
  zones: z
    .array(
      z.object({
        name: settingLine(80).min(1, "What is the zone called?"),
        countries: z
          .array(
            z.string().refine((code) => code === "*" || isCountry(code), "Countries are codes like US, or * for all."),
          )
          .min(1, "Which countries?"),
        /** By the size class of the order's largest work; null: the artist names a price. */
        rates: z.object({
          small: price.nullable(),
          medium: price.nullable(),
          large: price.nullable(),
          oversize: price.nullable(),
        }),
        /** For works with a known weight: the first sufficient step counts; above the last the artist names a price. */
        weights: z
          .array(z.object({ upToG: z.int().positive("Please enter a weight above 0."), price }))
          .max(20, "At most 20 steps of weight.")
          .refine(
            (steps) => steps.every(({ upToG }, at) => at === 0 || upToG > (steps[at - 1]?.upToG ?? 0)),
            "Steps of weight go up, like 5 kg: 20, 20 kg: 60.",
          )
          .default([]),
        /** Free delivery from this sum on, where there is a rate; null: never. */
        freeOver: price.nullable().default(null),
      }),
    )
    .max(maxRows.shippingZones, `At most ${maxRows.shippingZones} zones.`)
    .default([
      {
        ...{ name: "Worldwide", countries: ["*"], weights: [], freeOver: null },
        rates: { small: 3000, medium: 9000, large: 22000, oversize: 45000 },
      },
    ]),
})

/** `domain/orders/taxes.ts` decides which rows count. */
const taxSettings = z.object({
  /** As printed on invoices: `VAT no. DE123456789`. */
  number: settingLine(60).default(""),
  /** Below an invoice's sums, such as a small business's sentence about taxes. */
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
  rows: z
    .array(
      z
        .object({
          name: settingLine(60).min(1, "What is the tax called?"),
          countries: z
            .array(
              z
                .string()
                .refine((code) => code === "*" || isCountry(code), "Countries are codes like US, or * for all."),
            )
            .min(1, "Which countries?"),
          /** A state's code; "": the whole country. */
          region: z.string().max(10, "At most 10 characters.").default(""),
          /** In thousandths of a percent: 8875 is 8.875 %. */
          rate: z.int("Please enter a rate in percent, like 19 or 8.875.").min(0).max(100_000, "At most 100 percent."),
          /** Whether prices contain it. */
          included: z.boolean(),
          delivery: z.boolean(),
        })
        .refine(
          ({ countries, region }) => region === "" || countries.every((code) => regionCode(code, region) === region),
          { path: ["region"], error: "A state is a code like CA, of a country in the same line: US, CA or AU." },
        ),
    )
    .max(maxRows.taxes, `At most ${maxRows.taxes} lines.`)
    .default([]),
})

/** Empty ones are hidden. */
const promiseSettings = z.object({
  /** For messages, and for commission requests: `two days`. */
  answerWithin: settingLine(40).default(""),
  commissionAnswerWithin: settingLine(40).default(""),
  /** Beside deliveries in the checkout: `Packed by the studio`. */
  packing: settingLine(120).default(""),
  insured: z.boolean().default(false),
  /** Days after delivery; 0: no returns. */
  returnDays: wholeNumber(0, 365).default(14),
})

const paymentSettings = z.object({
  /** Days until a transfer is due, and until its order is canceled. */
  transfer: z
    .object({ dueDays: wholeNumber(1, 60), graceDays: wholeNumber(0, 60) })
    .default({ dueDays: 7, graceDays: 3 }),
  /** Paying on pickup; days until it is due. The days of grace are those of transfers. */
  collection: z.object({ offered: z.boolean(), dueDays: wholeNumber(1, 90) }).default({ offered: false, dueDays: 14 }),
  /** Minutes that a started payment holds its works. A card session lasts 30. */
  holdMinutes: wholeNumber(35, 240).default(45),
  /** Unpaid works per e-mail address and household, by copy. */
  mostUnpaid: z
    .object({ perAddress: wholeNumber(1, 1000), perHousehold: wholeNumber(1, 1000) })
    .default({ perAddress: 10, perHousehold: 20 }),
  bankTransfer: z
    .object({
      accountHolder: settingLine(120),
      bank: settingLine(120),
      iban: settingLine(60),
      bic: settingLine(20),
      note: settingLine(500),
    })
    .default({ accountHolder: "", bank: "", iban: "", bic: "", note: "" }),
})

/** Days after which the content of sent e-mails is purged. */
const mailSettings = z.object({ keepDays: wholeNumber(1, 36_500).default(180) })

/** A name or an IP address; "": none. */
const serverName = (example: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253, "At most 253 characters.")
    .regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]+)?$/,
      `A server is named like ${example}.`,
    )
    .default("")

/** Unless it is set in the environment. The password is stored separately, encrypted. */
const mailServerSettings = z.object({
  host: serverName("smtp.example.com"),
  port: wholeNumber(1, 65_535).default(587),
  /** TLS from the first byte (port 465), STARTTLS (587), or none. */
  security: z.enum(["tls", "starttls", "none"], "How is the connection secured?").default("starttls"),
  user: settingLine(320).default(""),
  /** "": that of the environment. */
  sender: emailSchema("Please enter an e-mail address, for example studio@example.com.").or(z.literal("")).default(""),
})

/** The password and the webhook's key are stored separately, encrypted. */
const mailboxSettings = z.object({
  /** IMAP reads a folder; a webhook receives each e-mail. */
  by: z.enum(["nothing", "imap", "webhook"], "How do they come in?").default("nothing"),
  host: serverName("imap.example.com"),
  port: wholeNumber(1, 65_535).default(993),
  /** TLS from the first byte (port 993), STARTTLS (143), or none. */
  security: z.enum(["tls", "starttls", "none"], "How is the connection secured?").default("tls"),
  user: settingLine(320).default(""),
  folder: settingLine(200).min(1, "Which folder?").default("INBOX"),
  /** For answers; "": the contact address. */
  address: emailSchema("Please enter an e-mail address, for example studio@example.com.").or(z.literal("")).default(""),
  /** The server supports addresses like `studio+words@example.com`. */
  plus: z.boolean().default(false),
})

const newsletterSettings = z.object({
  /** E-mails per minute: small providers limit it. */
  perMinute: wholeNumber(1, 60_000).default(60),
  /** "": the studio's address. */
  postalAddress: settingLine(300).default(""),
  /** For unsubscribing by e-mail; "": none. */
  unsubscribeAddress: emailSchema("Please enter an e-mail address, for example leave@example.com.")
    .or(z.literal(""))
    .default(""),
})

const customerSettings = z.object({
  /** Legal retention of invoices; afterwards an erased buyer's name is removed. */
  invoiceYears: wholeNumber(1, 30).default(10),
  /** Months after which messages of people who never bought are deleted; 0: never. */
  inquiryMonths: wholeNumber(0, 240).default(0),
})

const uploadSettings = z.object({
  /** Millions of bytes. */
  megabytes: wholeNumber(1, maxUpload.megabytes).default(200),
  megapixels: wholeNumber(1, maxUpload.megapixels).default(120),
})

/** `keep` is a number of backups. */
const backupSettings = z.object({
  every: z.enum(["never", "day", "week"]).default("week"),
  keep: z.int().min(1).max(60).default(3),
})

/** A list below the About page's text for each kind. Bars separate the fields of a line in the form. */
const timelineEntry = z.object({
  year: z.string().trim().max(20, "At most 20 characters."),
  text: z.string().trim().min(1, "A line needs words.").max(300, "At most 300 characters."),
  kind: z.string().trim().max(40, "At most 40 characters.").default(""),
  hidden: z.boolean().default(false),
})

const aboutSettings = z.object({
  lead: z.string().trim().max(1000, "At most 1,000 characters.").default(""),
  text: plainRichTextSchema.default({ type: "doc", content: [] }),
  /** A photo's id; null: the first photo of the page. */
  portrait: z.uuid().nullable().default(null),
  timeline: z.array(timelineEntry).max(maxRows.cvLines, `At most ${maxRows.cvLines} lines.`).default([]),
  hidden: z.array(z.uuid()).max(1000).default([]),
})

/** `new`: not offered yet; `gone`: declined or removed. */
const demoSettings = z.object({ state: z.enum(["new", "loaded", "gone"]).default("new") })

export const settingsSchemas = {
  site: siteSettings,
  look: lookSettings,
  logo: logoSettings,
  gallery: gallerySettings,
  navigation: navigationSettings,
  orders: orderSettings,
  security: securitySettings,
  legal: legalSettings,
  imprint: imprintSettings,
  shipping: shippingSettings,
  buying: buyingSettings,
  taxes: taxSettings,
  payment: paymentSettings,
  promises: promiseSettings,
  protection: protectionSettings,
  protecting: protectingSettings,
  about: aboutSettings,
  mails: mailSettings,
  mailServer: mailServerSettings,
  mailbox: mailboxSettings,
  newsletter: newsletterSettings,
  customers: customerSettings,
  signIn: signInSettings,
  uploads: uploadSettings,
  backups: backupSettings,
  demo: demoSettings,
  setup: setupSettings,
}

export type SettingsKey = keyof typeof settingsSchemas
export type Settings<K extends SettingsKey> = z.infer<(typeof settingsSchemas)[K]>
export type SettingsByKey = { [K in SettingsKey]: Settings<K> }
export type SiteSettings = Settings<"site">
