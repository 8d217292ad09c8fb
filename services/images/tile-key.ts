/** From an IIIF path (`0,0,512,512/512,512/0/default.jpg`), without commas, because not every store accepts them. */
export const getTileKey = (path: string): string => path.replaceAll(",", "-")
