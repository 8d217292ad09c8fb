/** Per form: pictures; megabytes and megapixels of each; megabytes in total. */
export const evidenceLimits = { pictures: 6, megabytes: 15, megapixels: 60, megabytesTogether: 48 }

/** Some systems know HEIC only by its extension. */
export const evidenceTypes = "image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.heic,.heif"
