/** What a buyer, or the artist about a return, may send in one form: pictures; millions of bytes and pixels of each, and of all. */
export const evidenceLimits = { pictures: 6, megabytes: 15, megapixels: 60, megabytesTogether: 48 }

/** The kinds of files that a browser offers to choose. HEIC is not among them, so telephones convert it to JPEG. */
export const evidenceTypes = "image/jpeg,image/png,image/webp,image/avif,image/tiff"
