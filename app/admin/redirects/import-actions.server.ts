import { href, redirect } from "react-router"
import { z } from "zod"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import { importRedirects, previewRedirects } from "../../../domain/redirects/import/import-redirects.server.ts"
import { fetchSitemap, readRedirectFile } from "../../../domain/redirects/import/read-redirect-list.server.ts"
import type { ParsedRedirect } from "../../../domain/redirects/import/redirect-rows.ts"
import { findAddressOwner } from "../../address-owner.server.ts"
import { intent, intents, type Submission } from "../../request/intents.ts"
import { getFormFiles } from "../../request/read-form.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { createRedirectPreview } from "./redirect-preview.server.ts"

const options = { findOwner: findAddressOwner }

const lookForm = z.strictObject({ sitemap: z.string().trim().max(2_000).default("") })
const importForm = z.strictObject({
  lines: z.string().max(1_000_000),
  to: z.array(z.string().max(2_000)).default([]),
})

/** `look` plans and changes nothing; `import` imports the rows that were planned. */
export const runRedirectImport = intents(
  {
    look: intent(lookForm, async ({ shop, admin }: StudioContext, { sitemap }, submission) => {
      const rows = await readRows({ shop, admin }, sitemap, submission)
      if (!rows.ok) return rows
      const planned = await previewRedirects(shop, admin, rows.value, options)
      return planned.ok ? done({ preview: createRedirectPreview(planned.value) }) : planned
    }),
    import: intent(importForm, async ({ shop, admin }: StudioContext, { lines, to }) => {
      const imported = await importRedirects(shop, admin, { rows: parseLines(lines), choices: to }, options)
      if (!imported.ok) return imported
      if (imported.value.undecided) return done({ preview: createRedirectPreview(imported.value.undecided) })
      throw redirect(href("/admin/settings/redirects"))
    }),
  },
  { returned: ({ lines: _, to: __, ...fields }) => fields },
)

const readRows = (
  { shop, admin }: StudioContext,
  sitemap: string,
  { form }: Submission,
): Promise<Outcome<ParsedRedirect[]>> => {
  const file = getFormFiles(form, "file")[0]
  if (file) return readRedirectFile(shop, admin, file)
  if (sitemap) return fetchSitemap(shop, admin, sitemap)
  const message = "Please choose a file, or enter the address of your former site’s sitemap."
  return Promise.resolve(refuse("invalid", message, { list: message }))
}

function parseLines(lines: string): unknown {
  try {
    return JSON.parse(lines)
  } catch {
    return null
  }
}
