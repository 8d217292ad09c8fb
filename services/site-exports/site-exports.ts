/** A post, page, picture or anything else of an export. Texts are as in the file; `date` is null where it has none. */
export type ExportedItem = {
  id: string
  type: string
  status: string
  title: string
  link: string
  slug: string
  date: Date | null
  excerpt: string
  content: string
  hasPassword: boolean
  tags: string[]
  /** Of an attachment. */
  fileUrl: string
  alt: string
  /** The id of the attachment that stands for the item; "" without one. */
  mainAttachment: string
}

export type ExportedSite = { title: string; url: string }

/** `problem` is a sentence. */
export type SiteExportResult = { ok: true; site: ExportedSite } | { ok: false; problem: string }
