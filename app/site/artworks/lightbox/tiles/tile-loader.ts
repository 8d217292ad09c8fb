import type { Tile } from "./tile-plan.ts"

/** A tile that is asked for, has come, or could not be had. */
export type LoadedTile = { tile: Tile; image: HTMLImageElement; state: "coming" | "there" | "failed" }

export type TileLoader = {
  /** Says which tiles are wanted, the most wanted first. What is on its way for nobody is stopped. */
  want(tiles: Tile[]): void
  /** Every tile that has come and was not let go. */
  there(): LoadedTile[]
  isThere(tile: Tile): boolean
  /** Lets tiles go that are not wanted and not worth keeping. */
  keepOnly(worth: (tile: Tile) => boolean): void
  close(): void
}

/** Requests at a time: browsers open six connections to a site, and more would only make the first come later. */
const AT_ONCE = 6

/**
 * Fetches tiles as pictures, so that the browser decodes them beside and keeps them as it does all pictures.
 * @param come is told of each one that is ready to be drawn
 */
export function openTileLoader(url: string, come: () => void): TileLoader {
  const tiles = new Map<string, LoadedTile>()
  let wanted: Tile[] = []

  function load(tile: Tile) {
    const entry: LoadedTile = { tile, image: new Image(), state: "coming" }
    tiles.set(tile.path, entry)
    entry.image.decoding = "async"
    entry.image.src = `${url}/${tile.path}`
    entry.image.decode().then(
      () => settled(entry, "there"),
      () => settled(entry, "failed"),
    )
  }

  function settled(entry: LoadedTile, state: "there" | "failed") {
    if (tiles.get(entry.tile.path) !== entry) return
    entry.state = state
    next()
    if (state === "there") come()
  }

  function next() {
    let coming = 0
    for (const { state } of tiles.values()) if (state === "coming") coming++
    for (const tile of wanted) {
      if (coming >= AT_ONCE) return
      if (tiles.has(tile.path)) continue
      load(tile)
      coming++
    }
  }

  function drop(path: string, { image, state }: LoadedTile) {
    tiles.delete(path)
    // An address taken away ends the request.
    if (state === "coming") image.removeAttribute("src")
  }

  return {
    want(list) {
      wanted = list
      const paths = new Set(list.map(({ path }) => path))
      for (const [path, entry] of tiles) if (entry.state !== "there" && !paths.has(path)) drop(path, entry)
      next()
    },
    there: () => [...tiles.values()].filter(({ state }) => state === "there"),
    isThere: ({ path }) => tiles.get(path)?.state === "there",
    keepOnly(worth) {
      const paths = new Set(wanted.map(({ path }) => path))
      for (const [path, entry] of tiles) if (!paths.has(path) && !worth(entry.tile)) drop(path, entry)
    },
    close() {
      wanted = []
      for (const [path, entry] of tiles) drop(path, entry)
    },
  }
}
