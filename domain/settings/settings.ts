import countries from "i18n-iso-countries/index.js"
import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { regionCode } from "../../lib/regions.ts"
import { plainRichTextSchema } from "../../lib/rich-text/rich-text.ts"
import { isTimeZone } from "../../lib/site-time.ts"
import { largestUpload } from "../../lib/upload-limits.ts"
import { linkSchema } from "../link.ts"
import { mostRows } from "../most-rows.ts"
import { contrastOnPaper, leastContrast } from "./accent.ts"
import { unnamedArtist } from "./artist-name.ts"
import { line } from "./line.ts"
import { signInSettings } from "./sign-in-settings.ts"
import { typefaceNames } from "./typefaces.ts"

const currency = z.string().refine(isCurrency, "Not a currency code of ISO 4217, like USD.")

/** The library takes small letters and codes of three too. */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && countries.isValid(code)

const whole = (from: number, to: number) => {
  const problem = `Please enter a whole number from ${from} to ${to}.`
  return z.int(problem).min(from, problem).max(to, problem)
}

/** Who the artist is and how the site presents itself. */
const siteSettings = z
  .object({
    artistName: line(120).min(1, "Please enter the artist’s name.").default(unnamedArtist),
    tagline: line(200).default(""),
    contactEmail: z
      .email("Please enter an e-mail address, for example name@example.com.")
      .or(z.literal(""))
      .default(""),
    location: line(200).default(""),
    social: z
      .array(
        z.object({
          label: line(40).min(1, "What is it called?"),
          url: z.url({ protocol: /^https?$/, error: "An address begins with https://." }),
        }),
      )
      .max(mostRows.socialPages, `At most ${mostRows.socialPages} pages.`)
      .default([]),
    currency: currency.default("USD"),
    country: z.string().refine(isCountry, "Not a country code of ISO 3166-1, like US.").default("US"),
    /** The code of the studio's state or province, where those of the country have codes; "": not said. */
    region: z.string().default(""),
    /** IANA name: in this zone days begin, deadlines end and times are shown. */
    timeZone: z.string().refine(isTimeZone, "Not a known time zone.").default("UTC"),
    /** Whether visitors may download pictures, in the largest public size; never the originals. */
    downloads: z.boolean().default(true),
  })
  .refine(({ country, region }) => region === "" || regionCode(country, region) === region, {
    path: ["region"],
    error: "Please enter a state or province of the studio’s country, like California or CA.",
  })

const passage = z.object({ heading: z.string().max(200), paragraphs: z.array(z.string().max(5000)) })

/** The colors and typefaces of the public pages. */
const lookSettings = z.object({
  /** As `#b5402a`; "": ink, like the text. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((color, context) => {
      if (color === "") return
      const contrast = contrastOnPaper(color)
      const message =
        contrast === null
          ? "A color is written like #b5402a."
          : contrast < leastContrast
            ? `Too pale for words: ${contrast.toFixed(1)} : 1 on paper, and words need ${leastContrast} : 1. Please choose a darker color.`
            : null
      if (message) context.addIssue({ code: "custom", message })
    })
    .default(""),
  typefaces: z.enum(typefaceNames).default("newsreader"),
})

/** Further links of the menu and the footer, after the site's own. */
const navigationSettings = z.object({
  links: z
    .array(
      z.object({
        text: line(40).min(1, "What is it called?"),
        to: linkSchema.pipe(z.string().min(1, "Where does it lead?")),
      }),
    )
    .max(mostRows.menuLinks, `At most ${mostRows.menuLinks} links.`)
    .default([]),
})

/** What one order may hold; who wants more talks to the studio. */
const orderSettings = z.object({
  works: whole(1, 200).default(20),
  copiesOfOne: whole(1, 1000).default(10),
  copies: whole(1, 1000).default(50),
})

/** How browsers reach the site, and how the studio's people sign in. */
const securitySettings = z.object({
  /** HSTS, with an https address: browsers do not come back without TLS for a year; `subdomains`: nor to its subdomains. */
  hsts: z.enum(["off", "site", "subdomains"]).default("site"),
  /** Whether admins must have a second step, or sign in with a passkey. */
  studioStep: z.boolean().default(false),
})

/** The legal texts; `version` is kept on every order. */
const legalSettings = z.object({
  version: z.string().default("1"),
  privacy: z.array(passage).default([]),
  terms: z.array(passage).default([]),
  shipping: z.array(passage).default([]),
  /** The right of withdrawal, for buyers in countries that have it. */
  withdrawal: z.array(passage).default([]),
})

const price = z.int("A rate is a price.").min(0, "A rate is a price.")

/** Ways to receive a work. The first zone that lists the country counts; `*` lists all. */
const shippingSettings = z.object({
  /** What the rates are in, in minor units; null: whatever the site's currency is. */
  currency: currency.nullable().default(null),
  pickup: z.object({ offered: z.boolean(), address: line(300) }).default({ offered: false, address: "" }),
  /** Days for which works are reserved until the artist has priced their delivery, and then until the buyer accepts it. */
  quoteDays: whole(1, 60).default(7),
  zones: z
    .array(
      z.object({
        name: line(80).min(1, "What is the zone called?"),
        countries: z
          .array(
            z.string().refine((code) => code === "*" || isCountry(code), "Countries are codes like US, or * for all."),
          )
          .min(1, "Which countries?"),
        /** By the size class of the largest work in the order; null: the artist is asked for a price. */
        rates: z.object({
          small: price.nullable(),
          medium: price.nullable(),
          large: price.nullable(),
          oversize: price.nullable(),
        }),
        /** For works whose weight is known: the first step that is as heavy counts, and above the last the artist is asked. */
        weights: z
          .array(z.object({ upToG: z.int().positive("A weight is more than nothing."), price }))
          .max(20, "At most 20 steps of weight.")
          .refine(
            (steps) => steps.every(({ upToG }, at) => at === 0 || upToG > (steps[at - 1]?.upToG ?? 0)),
            "Steps of weight go up, like 5 kg: 20, 20 kg: 60.",
          )
          .default([]),
        /** Works that come to this much travel free where there is a rate for them; null: none do. */
        freeOver: price.nullable().default(null),
      }),
    )
    .max(mostRows.shippingZones, `At most ${mostRows.shippingZones} zones.`)
    .default([
      {
        ...{ name: "Worldwide", countries: ["*"], weights: [], freeOver: null },
        rates: { small: 3000, medium: 9000, large: 22000, oversize: 45000 },
      },
    ]),
})

/** The taxes on sales, by where they go; see `domain/orders/taxes.ts` for which rows count. */
const taxSettings = z.object({
  /** As it is printed on invoices: `VAT no. DE123456789`. */
  number: line(60).default(""),
  rows: z
    .array(
      z
        .object({
          name: line(60).min(1, "What is the tax called?"),
          countries: z
            .array(
              z
                .string()
                .refine((code) => code === "*" || isCountry(code), "Countries are codes like US, or * for all."),
            )
            .min(1, "Which countries?"),
          /** The code of a state or province; "": all of the country. */
          region: z.string().max(10, "At most 10 characters.").default(""),
          /** In thousandths of a percent: 8875 is 8.875 %. */
          rate: z.int("Please enter a rate in percent, like 19 or 8.875.").min(0).max(100_000, "At most 100 percent."),
          /** Whether prices contain it; else it is added to them. */
          included: z.boolean(),
          /** Whether it is on the delivery, too. */
          delivery: z.boolean(),
        })
        .refine(
          ({ countries, region }) => region === "" || countries.every((code) => regionCode(code, region) === region),
          "A state is a code like CA, of a country in the same line: US, CA or AU.",
        ),
    )
    .max(mostRows.taxes, `At most ${mostRows.taxes} lines.`)
    .default([]),
})

/** The bank account for transfers, their due date, and how many unpaid works may be reserved. */
const paymentSettings = z.object({
  /** Days until a transfer is due, and how many more until its order is canceled. */
  transfer: z.object({ dueDays: whole(1, 60), graceDays: whole(0, 60) }).default({ dueDays: 7, graceDays: 3 }),
  /** Paying in the studio, where works are picked up; days until it is due. The days of grace are those of transfers. */
  collection: z.object({ offered: z.boolean(), dueDays: whole(1, 90) }).default({ offered: false, dueDays: 14 }),
  /** Minutes for which a payment that has begun keeps its works from others. A card session lasts 30. */
  holdMinutes: whole(35, 240).default(45),
  /** How many works one e-mail address, and one household, may have reserved before they are paid. Each copy counts. */
  mostUnpaid: z
    .object({ perAddress: whole(1, 1000), perHousehold: whole(1, 1000) })
    .default({ perAddress: 10, perHousehold: 20 }),
  bankTransfer: z
    .object({
      accountHolder: line(120),
      bank: line(120),
      iban: line(60),
      bic: line(20),
      note: line(500),
    })
    .default({ accountHolder: "", bank: "", iban: "", bic: "", note: "" }),
})

/** How long what mails said is kept after they were sent, in days. */
const mailSettings = z.object({ keepDays: whole(1, 36_500).default(180) })

/** A server on the network: its name or its address; "": none. */
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

/** The server that sends mails, if it is not set where the site is started. Its password is kept apart, encrypted. */
const mailServerSettings = z.object({
  host: serverName("smtp.example.com"),
  port: whole(1, 65_535).default(587),
  /** TLS from the first byte (port 465), after a greeting (587), or none. */
  security: z.enum(["tls", "starttls", "none"], "How is the connection secured?").default("starttls"),
  user: line(320).default(""),
  /** The sender's address; "": the one that the site was started with. */
  sender: z.email("Please enter an e-mail address, for example studio@example.com.").or(z.literal("")).default(""),
})

/** How e-mails come in. The password and the key of whoever sends them are kept apart, encrypted. */
const mailboxSettings = z.object({
  /** A folder of a server is read, a program sends each one, or neither. */
  by: z.enum(["nothing", "imap", "webhook"], "How do they come in?").default("nothing"),
  host: serverName("imap.example.com"),
  port: whole(1, 65_535).default(993),
  /** TLS from the first byte (port 993), after a greeting (143), or none. */
  security: z.enum(["tls", "starttls", "none"], "How is the connection secured?").default("tls"),
  user: line(320).default(""),
  folder: line(200).min(1, "Which folder?").default("INBOX"),
  /** The address of that mailbox, to which answers go; "": the e-mail for visitors. */
  address: z.email("Please enter an e-mail address, for example studio@example.com.").or(z.literal("")).default(""),
  /** Whether e-mails to `studio+words@example.com` arrive there, too. */
  plus: z.boolean().default(false),
})

/** How letters to subscribers are sent. */
const newsletterSettings = z.object({
  /** At most so many leave in a minute: small providers accept no more. */
  perMinute: whole(1, 60_000).default(60),
  /** The postal line under each letter; "": the studio's address. */
  postalAddress: line(300).default(""),
  /** An address to which people can write to unsubscribe; "": none. */
  unsubscribeAddress: z
    .email("Please enter an e-mail address, for example leave@example.com.")
    .or(z.literal(""))
    .default(""),
})

/** How long what is known of people is kept. */
const customerSettings = z.object({
  /** Years after that of an invoice for which the law keeps it with its buyer's name: of somebody who was erased it then forgets it. */
  invoiceYears: whole(1, 30).default(10),
  /** Months after which messages and requests of somebody who never bought anything are deleted; 0: never. */
  inquiryMonths: whole(0, 240).default(0),
})

/** The largest file that may be uploaded, and the largest picture. */
const uploadSettings = z.object({
  /** Millions of bytes. */
  megabytes: whole(1, largestUpload.megabytes).default(200),
  megapixels: whole(1, largestUpload.megapixels).default(120),
})

/** How often the whole site is written into its storage as one archive, and how many of these are kept. */
const backupSettings = z.object({
  every: z.enum(["never", "day", "week"]).default("week"),
  keep: z.int().min(1).max(60).default(3),
})

/** The About page. */
/** One list below the About page's text for each kind. Bars separate the fields of a line where it is typed. */
const timelineEntry = z.object({
  year: z.string().trim().max(20, "At most 20 characters."),
  text: z.string().trim().min(1, "A line needs words.").max(300, "At most 300 characters."),
  kind: z.string().trim().max(40, "At most 40 characters.").default(""),
  hidden: z.boolean().default(false),
})

const aboutSettings = z.object({
  lead: z.string().trim().max(1000, "At most 1,000 characters.").default(""),
  text: plainRichTextSchema.default({ type: "doc", content: [] }),
  /** The photo that comes first, by its id; null: the first of those marked for the page. */
  portrait: z.uuid().nullable().default(null),
  timeline: z.array(timelineEntry).max(mostRows.cvLines, `At most ${mostRows.cvLines} lines.`).default([]),
  /** Exhibitions that are not listed, by their ids. */
  hidden: z.array(z.uuid()).max(1000).default([]),
})

/** The state of the demo collection: not offered yet, loaded, or declined or removed. */
const demoSettings = z.object({ state: z.enum(["new", "loaded", "gone"]).default("new") })

export const settingsSchemas = {
  site: siteSettings,
  look: lookSettings,
  navigation: navigationSettings,
  orders: orderSettings,
  security: securitySettings,
  legal: legalSettings,
  shipping: shippingSettings,
  taxes: taxSettings,
  payment: paymentSettings,
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
}

export type SettingsKey = keyof typeof settingsSchemas
export type Settings<K extends SettingsKey> = z.infer<(typeof settingsSchemas)[K]>
export type SettingsByKey = { [K in SettingsKey]: Settings<K> }
export type Site = Settings<"site">
