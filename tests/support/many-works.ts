import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

/**
 * Inserts generated works of a long career: mediums that vary over the years, forty series, every availability, various
 * sizes and prices, pictures in a dozen ratios and palettes, five frescoes, some hidden works. Indexes are created
 * afterwards, which halves the time.
 */
export async function insertManyWorks(db: Database, count: number): Promise<void> {
  const indexes = await db.execute<{ name: string; made: string }>(
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = 'artworks'::regclass and not indisunique`,
  )
  for (const { name } of indexes.rows) await db.execute(sql.raw(`drop index ${name}`))
  // The insert sets what the trigger would compute.
  await db.execute(sql`alter table artworks disable trigger take_after_main_picture`)
  await db.execute(
    sql`insert into series (slug, title, position) select 'series-' || n, 'Series ' || n, n from generate_series(1, 40) n`,
  )
  await db.execute(sql`insert into pictures (original_key, sha256, format, bytes, width, height, palette)
    select 'private/' || n, n, 'jpeg', 1, 800 + n % 4 * 400, 1200,
      jsonb_build_array(jsonb_build_object('l', 0.5, 'a', 0.12 * cosd(n * 30), 'b', 0.12 * sind(n * 30), 'share', 0.3, 'hex', '#777777'),
        jsonb_build_object('l', 0.93, 'a', 0, 'b', 0.01, 'share', 0.7, 'hex', '#eeeeee'))
    from generate_series(0, 11) n`)
  // Deterministic pseudo-random values: hashes of the work's number.
  await db.execute(sql`insert into artworks (slug, title, description, medium, series_id, availability, year, price, height_mm,
      width_mm, sort_order, is_featured, main_picture_id, picture_ratio, colours, published_at, created_at, updated_at)
    select 'work-' || n, (array['Winter', 'Étude', 'Harbour', 'Nocturne', 'Low Water', 'Slip'])[1 + d1 % 6] || ' ' || n,
      case when n % 20 = 0 then 'Painted over one winter from the end of the dock.' else '' end,
      case when n % (${count}::int / 5) = 7 then 'Fresco' else (array['Oil on linen', 'Oil on canvas', 'Sumi ink on kozo', 'Gouache on paper',
        'Watercolour on paper', 'Etching', 'Charcoal on paper', 'Acrylic on panel'])[1 + (n * 6 / ${count}::int + d2 % 3) % 8] end,
      series.id, (array['available', 'available', 'available', 'sold', 'sold', 'reserved', 'on_loan', 'not_for_sale', 'gifted'])[1 + d3 % 9],
      1960 + n * 65 / ${count}::int, nullif(d4 % 900, 0) * 10000, case when n % 10 > 0 then 150 + d5 % 1900 end,
      case when n % 10 > 0 then 150 + d6 % 1900 end, nullif(n % 700, 0) % 50, n % 4000 = 0, pictures.id,
      pictures.height::float8 / pictures.width, pictures.colours, case when n % 50 > 0 then now() end,
      now() - (${count}::int - n) * interval '1 hour', now() - d1 % (${count}::int - n + 1) * interval '1 hour'
    from (select n, abs(hashint4(n)) as d1, abs(hashint4(n + 1000003)) as d2, abs(hashint4(n + 2000003)) as d3, abs(hashint4(n + 3000017)) as d4,
        abs(hashint4(n + 4000037)) as d5, abs(hashint4(n + 5000011)) as d6 from generate_series(1, ${count}::int) n) dice
      left join series on series.slug = 'series-' || 1 + n * 40 / (${count}::int + 1) and n % 8 > 0
      left join pictures on pictures.sha256 = (d1 % 12)::text`)
  await db.execute(sql`alter table artworks enable trigger take_after_main_picture`)
  for (const { made } of indexes.rows) await db.execute(sql.raw(made))
  await db.execute(sql`vacuum analyze artworks`)
}
