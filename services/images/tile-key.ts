/**
 * The key of a tile by its path as IIIF has it (`0,0,512,512/512,512/0/default.jpg`): keys have no commas, because not
 * every store takes them.
 */
export const tileKey = (path: string): string => path.replaceAll(",", "-")
