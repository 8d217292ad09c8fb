/**
 * The storage key of a tile, from its IIIF path (`0,0,512,512/512,512/0/default.jpg`): keys have no commas, because not
 * every store accepts them.
 */
export const tileKey = (path: string): string => path.replaceAll(",", "-")
