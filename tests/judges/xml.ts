import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { validateXML, type XMLFileInfo } from "xmllint-wasm"

const getSchemaUrl = (name: string) => new URL(`schemas/${name}`, import.meta.url)

const readSchema = async (url: URL, fileName: string): Promise<XMLFileInfo> => ({
  fileName,
  contents: await readFile(url, "utf8"),
})

/** libxml2's errors: not well-formed, or invalid against the schema. */
async function validateXmlText(
  xml: string,
  schema: XMLFileInfo,
  extension: "schema" | "relaxng",
  preload: XMLFileInfo[] = [],
): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: "judged.xml", contents: xml },
    schema,
    extension,
    preload,
    maxMemoryPages: 16_384,
  })
  return valid ? [] : errors.length > 0 ? errors.map(({ rawMessage }) => rawMessage) : [rawOutput]
}

export const validateRss = async (xml: string) =>
  validateXmlText(xml, await readSchema(getSchemaUrl("rss.rng"), "rss.rng"), "relaxng")

export const validateAtom = async (xml: string) =>
  validateXmlText(xml, await readSchema(getSchemaUrl("atom.rng"), "atom.rng"), "relaxng")

/** A sitemap, validated against the protocol's own schema, which the package `sitemap` contains. */
export async function validateSitemap(xml: string): Promise<string[]> {
  const found = createRequire(import.meta.url).resolve("sitemap/package.json")
  const protocol = new URL("schema/sitemap.xsd", pathToFileURL(found))
  const preload = await Promise.all([
    readSchema(protocol, "sitemap.xsd"),
    readSchema(getSchemaUrl("image.xsd"), "image.xsd"),
  ])
  return validateXmlText(xml, await readSchema(getSchemaUrl("list.xsd"), "list.xsd"), "schema", preload)
}

export const validateSitemapIndex = async (xml: string) =>
  validateXmlText(xml, await readSchema(getSchemaUrl("list-of-lists.xsd"), "list-of-lists.xsd"), "schema")
