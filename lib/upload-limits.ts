/** Upper bounds for the artist's settings, in millions. The image decoder also has a memory limit. */
export const maxUpload = { megabytes: 1000, megapixels: 250 }
