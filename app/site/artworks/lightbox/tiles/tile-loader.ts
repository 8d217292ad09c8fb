import type { Tile } from "./tile-plan.ts"

type LoadedTile = { tile: Tile; image: HTMLImageElement; state: "coming" | "there" | "failed" }

type TileLoader = {
  /** Most important first. Requests for other tiles are canceled. */
  want(tiles: Tile[]): void
  there(): LoadedTile[]
  isThere(tile: Tile): boolean
  retain(worth: (tile: Tile) => boolean): void
  close(): void
}

/** Browsers open six connections per site; more would delay the first tiles. */
const maxRequests = 6

/** Loads tiles as images, which browsers decode off the main thread and cache. @param onTile called when a tile is drawable */
export function createTileLoader(url: string, onTile: () => void): TileLoader {
  const tiles = new Map<string, LoadedTile>()
  let wanted: Tile[] = []

  function load(tile: Tile) {
    const entry: LoadedTile = { tile, image: new Image(), state: "coming" }
    tiles.set(tile.path, entry)
    entry.image.decoding = "async"
    entry.image.src = `${url}/${tile.path}`
    entry.image.decode().then(
      () => finishTile(entry, "there"),
      () => finishTile(entry, "failed"),
    )
  }

  function finishTile(entry: LoadedTile, state: "there" | "failed") {
    if (tiles.get(entry.tile.path) !== entry) return
    entry.state = state
    next()
    if (state === "there") onTile()
  }

  function next() {
    let coming = 0
    for (const { state } of tiles.values()) if (state === "coming") coming++
    for (const tile of wanted) {
      if (coming >= maxRequests) return
      if (tiles.has(tile.path)) continue
      load(tile)
      coming++
    }
  }

  function drop(path: string, { image, state }: LoadedTile) {
    tiles.delete(path)
    // Removing the address cancels the request.
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
    retain(worth) {
      const paths = new Set(wanted.map(({ path }) => path))
      for (const [path, entry] of tiles) if (!paths.has(path) && !worth(entry.tile)) drop(path, entry)
    },
    close() {
      wanted = []
      for (const [path, entry] of tiles) drop(path, entry)
    },
  }
}
