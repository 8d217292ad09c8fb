/**
 * The highest limits of uploads that the artist may choose, in millions of bytes and of pixels. A reader of pictures has
 * another limit, of memory, which refuses what is too heavy for the machine.
 */
export const largestUpload = { megabytes: 1000, megapixels: 250 }
