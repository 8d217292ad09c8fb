import { z } from "zod"

// JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/: required members and their formats.

const address = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime({ offset: true })
const author = z
  .strictObject({ name: z.string().min(1).optional(), url: address.optional(), avatar: address.optional() })
  .refine((one) => one.name ?? one.url ?? one.avatar)

const item = z
  .strictObject({
    id: z.string().min(1),
    url: address.optional(),
    external_url: address.optional(),
    title: z.string().optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: z.string().optional(),
    image: address.optional(),
    banner_image: address.optional(),
    date_published: moment.optional(),
    date_modified: moment.optional(),
    authors: z.array(author).optional(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
    attachments: z
      .array(
        z.strictObject({
          url: address,
          mime_type: z.string().regex(/^[a-z]+\/[\w.+-]+$/),
          title: z.string().optional(),
          size_in_bytes: z.int().positive().optional(),
          duration_in_seconds: z.number().positive().optional(),
        }),
      )
      .optional(),
  })
  .refine((one) => one.content_html ?? one.content_text)

export const jsonFeedSchema = z
  .strictObject({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string().min(1),
    home_page_url: address.optional(),
    feed_url: address.optional(),
    description: z.string().optional(),
    user_comment: z.string().optional(),
    next_url: address.optional(),
    icon: address.optional(),
    favicon: address.optional(),
    authors: z.array(author).optional(),
    language: z.string().optional(),
    expired: z.boolean().optional(),
    hubs: z.array(z.strictObject({ type: z.string(), url: address })).optional(),
    items: z.array(item),
  })
  .refine((feed) => new Set(feed.items.map(({ id }) => id)).size === feed.items.length, "every id once")
