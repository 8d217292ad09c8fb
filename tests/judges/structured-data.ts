/*
 * What search engines require of each type, by Google's lists of required and recommended properties:
 * https://developers.google.com/search/docs/appearance/structured-data/breadcrumb, …/merchant-listing (Product, Offer,
 * OfferShippingDetails), …/profile-page, …/event, …/article, …/carousel, and …/appearance/site-names. Types without a
 * list there (VisualArtwork, ContactPage) must have what the site promises. Recommended properties count as required,
 * except where the site cannot know them: those after a `?` may be missing.
 */
const requiredProperties: Record<string, string[]> = {
  AboutPage: ["url", "mainEntity"],
  BlogPosting: ["headline", "url", "datePublished", "dateModified", "author?", "image?"],
  Brand: ["name"],
  BreadcrumbList: ["itemListElement"],
  CollectionPage: ["name", "url", "mainEntity?"],
  ContactPage: ["name", "url"],
  CreativeWork: ["name", "url"],
  CreativeWorkSeries: ["name"],
  DefinedRegion: ["addressCountry"],
  ExhibitionEvent: ["name", "startDate", "endDate?", "location", "eventStatus", "eventAttendanceMode", "url", "image?"],
  ItemList: ["itemListElement"],
  ListItem: ["position"],
  MonetaryAmount: ["value", "currency"],
  Offer: ["url", "availability"],
  OfferShippingDetails: ["shippingRate", "shippingDestination"],
  Organization: ["name", "url?"],
  Person: ["name"],
  Place: ["name", "address"],
  PostalAddress: ["addressCountry?"],
  Product: ["name", "image", "offers", "sku", "description?", "brand?"],
  ProfilePage: ["mainEntity"],
  QuantitativeValue: ["value", "unitCode"],
  VisualArtwork: ["name", "url", "image?", "creator?", "artMedium?", "artform?", "width?", "height?"],
  WebSite: ["name", "url"],
}

/** https://developers.google.com/search/docs/appearance/structured-data/merchant-listing#offer */
const availabilities = [
  ...["BackOrder", "Discontinued", "InStock", "InStoreOnly", "LimitedAvailability", "OnlineOnly", "OutOfStock"],
  ...["PreOrder", "PreSale", "SoldOut"],
]

type JsonLdNode = Record<string, unknown>
const isJsonLdNode = (value: unknown): value is JsonLdNode =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const getTypes = (node: JsonLdNode) => list(node["@type"]).map(String)

const isoDate = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/
const properties: Record<string, (value: unknown) => boolean> = {
  url: isAddress,
  item: isAddress,
  image: (value) => list(value).every((one) => isAddress(isJsonLdNode(one) ? one.url : one)),
  sameAs: (value) => list(value).every(isAddress),
  dateCreated: isDate,
  datePublished: isDate,
  dateModified: isDate,
  startDate: isDate,
  endDate: isDate,
  price: (value) => typeof value === "string" && /^\d+(\.\d+)?$/.test(value) && Number(value) > 0,
  value: (value) => /^\d+(\.\d+)?$/.test(String(value)),
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  currency: (value) => /^[A-Z]{3}$/.test(String(value)),
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
  availability: (value) => availabilities.some((name) => value === `https://schema.org/${name}`),
  itemCondition: (value) => value === "https://schema.org/NewCondition",
  headline: (value) => typeof value === "string" && value.length <= 110,
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\/[^/]+/.test(value) && URL.canParse(value)
}

function isDate(value: unknown): boolean {
  return typeof value === "string" && isoDate.test(value)
}

/** The structured data of a page. Throws if it is not JSON. */
export const parseStructuredData = (html: string): JsonLdNode[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = ""]) => {
    const data = JSON.parse(json) as JsonLdNode
    return data["@graph"]
      ? (data["@graph"] as JsonLdNode[]).map((node) => ({ ...node, "@context": data["@context"] }))
      : [data]
  })

export function validateStructuredData(html: string): string[] {
  return parseStructuredData(html).flatMap((node) => {
    const { "@context": context, ...content } = node
    return [...(context === "https://schema.org" ? [] : [`the context is ${context}`]), ...validateNode(content, "")]
  })
}

function validateNode(node: JsonLdNode, path: string): string[] {
  const types = getTypes(node)
  const here = `${path}/${types.join("+")}`
  const problems: string[] = []
  for (const type of types) {
    if (!requiredProperties[type]) problems.push(`${here}: nobody has said what ${type} needs`)
    for (const name of requiredProperties[type] ?? [])
      if (!name.endsWith("?") && !(name in node)) problems.push(`${here}: ${name} is missing`)
  }
  if (types.includes("Product"))
    for (const offer of list(node.offers).filter(isJsonLdNode))
      for (const name of ["price", "priceCurrency", "itemCondition", "shippingDetails"])
        if (!(name in offer)) problems.push(`${here}/offers: ${name} is missing`)
  if (types.includes("BreadcrumbList") || types.includes("ItemList")) problems.push(...validateList(node, here))
  for (const [name, value] of Object.entries(node)) {
    if (value === null || value === "" || (Array.isArray(value) && value.length === 0))
      problems.push(`${here}: ${name} is empty`)
    if (properties[name] && !properties[name](value)) problems.push(`${here}: ${name} is ${JSON.stringify(value)}`)
    for (const child of list(value).filter(isJsonLdNode)) problems.push(...validateNode(child, `${here}.${name}`))
  }
  return problems
}

/** Positions count from one; breadcrumbs have at least two named entries; a list names each page once. */
function validateList(node: JsonLdNode, here: string): string[] {
  const items = list(node.itemListElement).filter(isJsonLdNode)
  const positions = items.map(({ position }) => position)
  const problems = positions.every((position, index) => position === index + 1)
    ? []
    : [`${here}: positions ${positions}`]
  if (!getTypes(node).includes("BreadcrumbList")) {
    const pages = items.map(({ url }) => url)
    return new Set(pages).size === pages.length ? problems : [...problems, `${here}: a page is there twice`]
  }
  if (items.length < 2) problems.push(`${here}: a way has at least two steps`)
  return items.every(({ name, item }) => name && item)
    ? problems
    : [...problems, `${here}: a step has no name or address`]
}

/** Every address of this site in the data, without pictures. */
export function listNamedPages(html: string, siteUrl: string): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, name: string): void => {
    if (typeof value === "string" && value.startsWith(`${siteUrl}/`) && (name === "url" || name === "item"))
      found.add(value.slice(siteUrl.length))
    for (const [key, child] of isJsonLdNode(value)
      ? Object.entries(value)
      : list(value).map((one) => [name, one] as const))
      if (typeof child === "object" || isJsonLdNode(value)) walk(child, key)
  }
  for (const node of parseStructuredData(html)) walk(node, "")
  return [...found]
}
