/** One family: 20 × 20, a stroke of 1.5. */
const shapes = {
  dashboard: "M3.5 3.5h5v6h-5zM11.5 3.5h5v3.5h-5zM11.5 10h5v6.5h-5zM3.5 12.5h5v4h-5z",
  upload: "M10 13V3.5M5.5 8 10 3.500 14.500 8M3.500 13v3.500h13V13",
  import: "M10 3.5V13M5.500 8.500 10 13l4.500-4.500M3.500 13v3.500h13V13",
  artworks: "M3 4h14v12H3zM6 13.5l3-4 2.5 2.5 2-2.5 2 4",
  status: "M3.5 16.5h13M3.5 9h13M5.500 5.500h3v3.500h-3zM11 13h4.500v3.500H11z",
  categories: "M3.5 4h5v5h-5zM3.5 12h5v5h-5zM11.500 5.500h5.500M11.500 13.500h5.500",
  grip: "M7.500 5.500h.5M12 5.500h.5M7.500 10h.5M12 10h.5M7.500 14.500h.5M12 14.500h.5",
  orders: "M3.5 7 10 3.5 16.5 7v6.5L10 17l-6.5-3.5zM3.5 7 10 10.5 16.5 7M10 10.5V17",
  viewing: "M3 16.5h14M4.500 16.500V3.500h11v13M7.500 6.500h5v4.500h-5z",
  commissions: "M3.5 3.5h3.5v13H3.5zM8.5 3.5H12v8H8.5zM13.5 3.5H17v10.500h-3.5z",
  invoices: "M5 3h10v14l-2.500-1.500L10 17l-2.500-1.500L5 17zM8 7h4M8 10h4",
  exhibitions: "M3 16.500h14M3.500 5.500h5v5h-5zM11 4.500h5.500v7H11z",
  inventory: "M3 16.500h14M4.500 16.500V6h4v10.500M8.500 9h3.500v7.500M12 16.500 14 5l3 .5-2 11",
  mailbox: "M3 5h14v10.5H3zM3 5.5l7 6 7-6",
  newsletter: "M3.500 8.500 10 3.500l6.500 5v8h-13zM3.500 8.500l6.500 4.500 6.500-4.500",
  person: "M10 3.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7M3.5 17c.5-3.500 3-5 6.500-5s6 1.500 6.500 5",
  theme: "M10 3.5a6.5 6.5 0 1 0 0 13zM10 3.5a6.5 6.5 0 0 1 0 13",
  out: "M8 3.5H3.500v13H8M8 10h9M13.500 6.500 17 10l-3.500 3.500",
  homepage: "M3.5 9.5 10 4l6.5 5.5v7h-13zM8 16.5v-4.500h4v4.500",
  pages: "M6.500 3.500h10v10.500h-10zM6.500 6.500h-3v10h10V14M9.500 7h4M9.500 10h4",
  addPhoto: "M3 5.500h14v11H3zM7 5.500 8 3.500h4l1 2M10 8.500v5M7.500 11h5",
  photos: "M3 6h11.500v10.500H3zM6 6V3.500h11V14h-2.500M3 14l3.500-3.500 2.500 2.500 2-2 3.500 3.500",
  blog: "M4.5 3.5h11v13h-11zM7.500 7.500h5M7.500 10.500h5M7.500 13.500h3",
  analytics: "M3 16.500h14M3 13l4-5 3.500 3L17 4",
  address:
    "M10 17c4-4 5.500-6.500 5.500-8.500a5.500 5.500 0 0 0-11 0C4.500 10.500 6 13 10 17zM10 6.500a2 2 0 1 0 0 4a2 2 0 0 0 0-4",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  demo: "M4 6.5h12v10H4zM4 6.5 6.5 3h7L16 6.5M8 10h4",
  menu: "M3 6h14M3 10h14M3 14h14",
  side: "M3.5 4h13v12h-13zM8 4v12",
  filter: "M3 6h14M5.5 10h9M8 14h4",
  down: "m5.5 8 4.5 4.5L14.5 8",
  up: "M5.5 12 10 7.5l4.5 4.5",
  left: "M16.5 10h-13M8 5.5 3.5 10 8 14.5",
  right: "M3.5 10h13M12 5.5l4.5 4.5-4.5 4.5",
  close: "M5 5l10 10M15 5 5 15",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M13.200 13.200l3.600 3.600",
}

export type StudioIconName = keyof typeof shapes

/** Without text, its button needs an accessible name. */
export function StudioIcon({ name, size = 20 }: { name: StudioIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
      style={{ flex: "none" }}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
