type PictureRights = {
  level: "look" | "closed"
  creator: string
  copyright: string
}

/** Of the page with the terms, and of the one where a license can be asked for. */
type RightsAddresses = { statement: string; licensor: string }

/** https://ns.useplus.org/LDF/ldf-XMPSpecification: search engines may read pictures that people may look at. */
const dataMining = {
  look: "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING",
  closed: "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED",
} satisfies Record<PictureRights["level"], string>

const usageTerms = {
  look: "For looking at only. No downloading, no text and data mining, no training of AI models.",
  closed:
    "For looking at on the artist’s site only. No downloading, no indexing, no text and data mining, no training of AI models.",
} satisfies Record<PictureRights["level"], string>

/** Of each text, so that a packet stays far below 2 kB. */
const maxCharacters = 200

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

// XML 1.0 has no control characters, also not escaped.
const escapeXml = (text: string) =>
  Array.from(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, " ").trim())
    .slice(0, maxCharacters)
    .join("")
    .replace(/[&<>"]/g, (character) => escapes[character] ?? "")

const inEveryLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`

/** IPTC Photo Metadata and PLUS, as an XMP packet. */
export function renderXmp(
  { level, creator, copyright }: PictureRights,
  { statement, licensor }: RightsAddresses,
): string {
  const name = escapeXml(creator)
  return [
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ` xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"`,
    ` xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" photoshop:Credit="${name}" xmpRights:Marked="True"`,
    ` xmpRights:WebStatement="${escapeXml(statement)}" plus:DataMining="${dataMining[level]}">`,
    `<dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights>${inEveryLanguage(copyright)}</dc:rights>`,
    `<xmpRights:UsageTerms>${inEveryLanguage(usageTerms[level])}</xmpRights:UsageTerms>`,
    `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>${name}</plus:LicensorName>`,
    `<plus:LicensorURL>${escapeXml(licensor)}</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>`,
    `</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  ].join("")
}
